package classic

import (
	"testing"

	"omnisum/hashing"
)

func TestTheTableHasTheClassicAlgorithmsAndNoOthers(t *testing.T) {
	for a := range hashing.All().All() {
		s, ok := Digest(a)
		if ok != a.Info().Classic {
			t.Errorf("%v is in the table: %v", a, ok)
		}
		if ok && (s.X64 <= 0 || s.X86 < s.X64*0.9) {
			t.Errorf("%v took %v", a, s)
		}
	}
	if s, _ := Digest(hashing.SHA3_512); s != (Seconds{43.17, 13.49}) {
		t.Errorf("SHA3-512 took %v", s)
	}
}

func TestTheArgon2TimesAreInTheirOrder(t *testing.T) {
	runs := Argon2()
	if len(runs) != 7 || runs[0] != (Argon2Run{"Chrome 76 WASM", 360}) || runs[3] != (Argon2Run{"native -O3 SSE", 90}) {
		t.Errorf("got %v", runs)
	}
}
