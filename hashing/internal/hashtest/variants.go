package hashtest

import (
	"os"
	"slices"
	"strings"
	"testing"

	"omnisum/hashing/internal/cpu"
)

// ForEachVariant runs body in one subtest for each code path of pkg that this
// machine has, with only that one switched on, and in one named "generic" with
// all of them off. All switches are as before when it returns, however body
// ended; body must not call t.Parallel.
//
// The environment variable REQUIRE_ASM names variants that must be available,
// such as "avx2,sha" or "sha3/avx2"; t fails if one of pkg is not.
func ForEachVariant(t *testing.T, pkg string, body func(t *testing.T)) {
	t.Helper()
	variants := cpu.Variants(pkg)
	saved := make([]bool, len(variants))
	for i, v := range variants {
		saved[i] = *v.Enabled
	}
	restore := func() {
		for i, v := range variants {
			*v.Enabled = saved[i]
		}
	}
	defer restore()
	for _, complaint := range unmet(os.Getenv("REQUIRE_ASM"), pkg, variants, cpu.Asm) {
		t.Error(complaint)
	}
	only := func(name string, on int) {
		t.Run(name, func(t *testing.T) {
			defer restore()
			for i, v := range variants {
				*v.Enabled = i == on
			}
			body(t)
		})
	}
	for i, v := range variants {
		if saved[i] {
			only(v.Name, i)
		} else {
			t.Logf("%s/%s is not available on this machine", pkg, v.Name)
		}
	}
	only("generic", -1)
}

// RequireKnown fails t if REQUIRE_ASM names a variant that none of the packages
// has, because a misspelled name would require nothing.
func RequireKnown(t *testing.T, pkgs ...string) {
	t.Helper()
	for _, name := range required(os.Getenv("REQUIRE_ASM")) {
		known := slices.ContainsFunc(pkgs, func(pkg string) bool {
			return slices.ContainsFunc(cpu.Variants(pkg), func(v cpu.Variant) bool { return names(name, v) })
		})
		if !known {
			t.Errorf("REQUIRE_ASM names %q, which is no variant of %s", name, strings.Join(pkgs, ", "))
		}
	}
}

// unmet says which demands on pkg this machine or build does not meet.
func unmet(demand, pkg string, variants []cpu.Variant, asm bool) []string {
	var complaints []string
	for _, name := range required(demand) {
		if !asm {
			complaints = append(complaints, "REQUIRE_ASM names "+name+", but this build has no assembly")
			continue
		}
		known := false
		for _, v := range variants {
			if !names(name, v) {
				continue
			}
			known = true
			if !*v.Enabled {
				complaints = append(complaints, "REQUIRE_ASM names "+name+", but "+pkg+"/"+v.Name+" is not available on this machine")
			}
		}
		if !known && strings.HasPrefix(name, pkg+"/") {
			complaints = append(complaints, "REQUIRE_ASM names "+name+", but "+pkg+" has no such variant")
		}
	}
	return complaints
}

// names tells whether a name in REQUIRE_ASM means the variant.
func names(name string, v cpu.Variant) bool {
	return name == v.Name || name == v.Package+"/"+v.Name
}

// required splits the value of REQUIRE_ASM.
func required(demand string) []string {
	return strings.FieldsFunc(demand, func(r rune) bool { return r == ',' || r == ' ' })
}
