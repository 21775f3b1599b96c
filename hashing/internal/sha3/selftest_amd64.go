//go:build !purego

package sha3

import (
	"crypto/sha256"
	"fmt"
)

// A core is optional code, its switch, and what it makes of selfTestMessage.
type core struct {
	name    string
	enabled *bool
	answer  func(message []byte) []byte
	right   string // the SHA-256 of the right answer, in hexadecimal
}

// cores lists those of this package, the ones that others rely on first. Those
// that AVX-512 takes the place of are tested all the same.
func cores() []core {
	const rightTogether = "07a485b2623c1216f9489ac1de5834ae58bbe61360884480e53ca865c02485bc"
	single := answerOf(lanesOnly)
	both := func(message []byte) []byte { return append(single(message), together(message)...) }
	return []core{
		{"bmi2", &useKeccak, withoutAVX512(single), "af1c247b34b20577ee335e6882c1fa79865b59cf85556f951c168c1184419e4c"},
		{"sha512", &useSHA512, answerOf(SHA384 | SHA512), "a28b2174aec146d6798dd2a0a8874dc90d088c1d93e5b06c628bf6763c6fb70b"},
		{"avx2", &useFused, withoutAVX512(together), rightTogether},
		{"avx512", &useAVX512, both, "b5e8953477c584f0ef5da33095ee7ae3dabcba5ab2c5935a2f292706f54832d4"},
	}
}

// withoutAVX512 makes answer do without AVX-512.
func withoutAVX512(answer func(message []byte) []byte) func(message []byte) []byte {
	return func(message []byte) []byte {
		defer func(saved bool) { useAVX512 = saved }(useAVX512)
		useAVX512 = false
		return answer(message)
	}
}

// together computes the SHA-3s by a fused core, and all members at two paces, for
// which there may be different ones.
func together(message []byte) []byte {
	lanes := &Digest{members: lanesOnly, joint: lanesOnly, fused: newFused(lanesOnly, SHA3_256)}
	answer := digests(lanes, message)
	for _, pace := range []Members{SHA3_384, SHA3_512} {
		woven := &Digest{members: all, joint: all, fused: newFused(all, pace)}
		answer = append(answer, digests(woven, message)...)
	}
	return answer
}

// answerOf computes each member of m by itself, with cores of this package.
func answerOf(m Members) func(message []byte) []byte {
	return func(message []byte) []byte {
		d := &Digest{members: m}
		for one := range m.each {
			d.singles[one.index()] = newSingle(one)
		}
		return digests(d, message)
	}
}

// digests writes message to d, in two pieces, and joins the digests.
func digests(d *Digest, message []byte) (answer []byte) {
	d.Write(message[:len(message)/3])
	d.Write(message[len(message)/3:])
	for one := range d.members.each {
		answer = d.Sum(answer, one)
	}
	return answer
}

// selfTestMessage is long enough for many blocks, of every rate, and for the
// fused core to change its areas, and short enough to take no time.
func selfTestMessage() []byte {
	m := make([]byte, 2000)
	for i := range m {
		m[i] = byte(i*i>>3 + i)
	}
	return m
}

// SelfTest computes a known answer with every core that is in use. One that errs
// is switched off for the life of the process, and the error names it; what is
// made afterwards does without it. Call it before anything else of this package,
// from one goroutine. It takes about a tenth of a millisecond.
func SelfTest() error { return selfTest(cores()) }

func selfTest(cores []core) error {
	message := selfTestMessage()
	var wrong []string
	for _, c := range cores {
		if *c.enabled && fmt.Sprintf("%x", sha256.Sum256(c.answer(message))) != c.right {
			*c.enabled = false
			wrong = append(wrong, "sha3/"+c.name)
		}
	}
	if len(wrong) > 0 {
		return fmt.Errorf("wrong answers on this processor, now switched off: %v", wrong)
	}
	return nil
}
