package sha3

import (
	"fmt"
	"testing"

	"omnisum/hashing/internal/cycles"
	"omnisum/hashing/internal/hashtest"
)

// benchmark measures f over a buffer that fits into shared cache.
func benchmark(b *testing.B, f func(p []byte)) {
	data := hashtest.Data(1, 1<<20)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		f(data)
	}
	cycles.PerByte(f, data, cycles.Timing{}).Report(b)
}

// sets are those whose members are worth comparing with their separate selves.
var sets = []Members{all, lanesOnly, SHA3_224 | SHA3_256, SHA3_512 | SHA384 | SHA512}

func name(m Members) string {
	text := ""
	for one := range m.each {
		text += "+" + names[one.index()]
	}
	return text[1:]
}

// BenchmarkFamily compares digests computed together, or the way this package
// thinks best, with the standard library's one by one.
func BenchmarkFamily(b *testing.B) {
	for _, m := range sets {
		b.Run(name(m)+"/fused", func(b *testing.B) { benchmark(b, New(m).Write) })
		b.Run(name(m)+"/separate", func(b *testing.B) {
			benchmark(b, func(p []byte) {
				for one := range m.each {
					h := libraries[one.index()]()
					h.Write(p)
				}
			})
		})
	}
}

func BenchmarkSingle(b *testing.B) {
	for one := range Members(all).each {
		b.Run(name(one)+"/ours", func(b *testing.B) { benchmark(b, New(one).Write) })
		b.Run(name(one)+"/library", func(b *testing.B) {
			h := libraries[one.index()]()
			benchmark(b, func(p []byte) { h.Write(p) })
		})
	}
}

// Short messages pay for the padding, and for the first window of a fused core.
func BenchmarkShort(b *testing.B) {
	for _, n := range []int{64, 1024, 4096} {
		data := hashtest.Data(1, n)
		b.Run(fmt.Sprintf("all/%d", n), func(b *testing.B) {
			d, out := New(all), make([]byte, 0, 64)
			b.SetBytes(int64(n))
			for b.Loop() {
				d.Reset()
				d.Write(data)
				for one := range Members(all).each {
					out = d.Sum(out[:0], one)
				}
			}
		})
	}
}
