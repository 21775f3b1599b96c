package hashtest

import (
	"slices"
	"testing"

	"omnisum/hashing/internal/cpu"
)

var fast, faster, missing = true, true, false

func init() {
	cpu.Register("hashtest", "fast", &fast)
	cpu.Register("hashtest", "faster", &faster)
	cpu.Register("hashtest", "missing", &missing)
}

func TestEachVariantRunsAloneAndSwitchesComeBack(t *testing.T) {
	type switches struct{ fast, faster, missing bool }
	var ran []switches
	ForEachVariant(t, "hashtest", func(t *testing.T) {
		ran = append(ran, switches{fast, faster, missing})
		fast, faster, missing = !fast, !faster, !missing // a body's own changes must not last either
	})
	want := []switches{{true, false, false}, {false, true, false}, {false, false, false}}
	if !slices.Equal(ran, want) {
		t.Errorf("ran with %v, want %v", ran, want)
	}
	if !fast || !faster || missing {
		t.Errorf("switches are left at %v, %v, %v", fast, faster, missing)
	}
}

// A body that ends early must not leave the next test on another path. SkipNow
// leaves a subtest in the way FailNow does, by runtime.Goexit.
func TestSwitchesComeBackWhenABodyEndsEarly(t *testing.T) {
	runs := 0
	ForEachVariant(t, "hashtest", func(t *testing.T) {
		runs++
		if runs > 1 {
			t.SkipNow()
		}
	})
	if runs != 3 {
		t.Errorf("%d runs, want 3", runs)
	}
	if !fast || !faster || missing {
		t.Errorf("switches are left at %v, %v, %v", fast, faster, missing)
	}
}

func TestPackagesWithoutVariantsRunOnce(t *testing.T) {
	var names []string
	ForEachVariant(t, "no such package", func(t *testing.T) { names = append(names, t.Name()) })
	if want := []string{t.Name() + "/generic"}; !slices.Equal(names, want) {
		t.Errorf("ran %q, want %q", names, want)
	}
}

func TestRequiredVariantsMustBeAvailable(t *testing.T) {
	variants := cpu.Variants("hashtest")
	for _, test := range []struct {
		demand string
		asm    bool
		unmet  int
	}{
		{"", true, 0},
		{"", false, 0},
		{"fast,faster", true, 0},
		{"hashtest/fast, other/thing, elsewhere", true, 0},
		{"fast,missing", true, 1},
		{"hashtest/missing", true, 1},
		{"hashtest/unheard", true, 1},
		{"fast,faster", false, 2},
	} {
		if got := unmet(test.demand, "hashtest", variants, test.asm); len(got) != test.unmet {
			t.Errorf("REQUIRE_ASM=%q with assembly %v: complaints %q, want %d", test.demand, test.asm, got, test.unmet)
		}
	}
}

func TestRequireKnownAcceptsNamesOfTheGivenPackages(t *testing.T) {
	t.Setenv("REQUIRE_ASM", "hashtest/fast,missing")
	RequireKnown(t, "hashtest", "other")
}
