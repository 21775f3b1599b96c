// Package cpu says what this processor and its system offer, and keeps the
// list of code paths that tests switch off one by one.
//
// It is the only package of hashing with mutable package variables. They are
// set before main starts; only tests change them afterwards, and put them back.
package cpu

import (
	"os"
	"strings"
)

// Features of x86 processors. Each is true only if the system saves the
// registers involved, and never in a build with the purego tag. GODEBUG
// settings such as cpu.avx2=off and cpu.sha=off turn them off.
var (
	SSSE3, SSE41, PCLMULQDQ bool
	AVX, AVX2, BMI1, BMI2   bool
	SHA                     bool // SHA-1 and SHA-256 instructions
	VPCLMULQDQ              bool // carry-less multiplication in 256-bit registers
	AVX512F                 bool // 512-bit registers
	AVX512VL                bool // AVX512F's instructions in shorter registers
	AVX512BW                bool // AVX512F's instructions on bytes
	AVX512VBMI              bool // permutations of the bytes of AVX512F's registers
	AVX512GFNI              bool // multiplication of bytes by bit matrices in AVX512F's registers
	Zen5                    bool // AVX512VL on AMD's family 1Ah, where vector instructions take twice as long if many wait
)

// A Variant is one optional code path of a package.
type Variant struct {
	// Package and Name identify it: "sha3", "avx2".
	Package, Name string
	// Enabled is the variable that the package's dispatch asks.
	Enabled *bool
}

var variants []Variant

// Register adds a code path, so that tests can run with and without it. Call it
// from an init function, after *enabled got its value.
func Register(pkg, name string, enabled *bool) {
	variants = append(variants, Variant{pkg, name, enabled})
}

// Variants returns the registered code paths of a package.
func Variants(pkg string) []Variant {
	var found []Variant
	for _, v := range variants {
		if v.Package == pkg {
			found = append(found, v)
		}
	}
	return found
}

// allowed tells whether GODEBUG leaves a feature on, for the features that
// golang.org/x/sys/cpu does not know.
func allowed(name string) bool {
	for field := range strings.SplitSeq(os.Getenv("GODEBUG"), ",") {
		key, value, _ := strings.Cut(field, "=")
		if (key == "cpu."+name || key == "cpu.all") && value == "off" {
			return false
		}
	}
	return true
}
