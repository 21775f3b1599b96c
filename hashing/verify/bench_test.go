package verify

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkParse reads lists of the commonest forms. A list of a million lines
// should take no longer than hashing a few small files.
func BenchmarkParse(b *testing.B) {
	const digest = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
	forms := []struct{ name, line string }{
		{"gnu", digest + "  folder/file-%d.bin\n"},
		{"bsd", "SHA256 (folder/file-%d.bin) = " + digest + "\n"},
		{"label", "SHA-256: " + digest + "\n"},
		{"prose", "This is line %d of a text that holds no digest at all, as pages mostly do.\n"},
	}
	for _, f := range forms {
		b.Run(f.name, func(b *testing.B) {
			var text strings.Builder
			for i := range 10_000 {
				if strings.Contains(f.line, "%d") {
					fmt.Fprintf(&text, f.line, i)
				} else {
					text.WriteString(f.line)
				}
			}
			b.SetBytes(int64(text.Len()))
			b.ReportAllocs()
			for b.Loop() {
				Parse([]byte(text.String()), "SHA256SUMS")
			}
		})
	}
}
