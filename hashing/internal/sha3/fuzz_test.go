package sha3

import (
	"testing"

	"omnisum/hashing/internal/hashtest"
)

// FuzzWrites takes the first byte as a set of digests, the second as the choice
// of a pace if they can be computed together, and the rest as write lengths.
func FuzzWrites(f *testing.F) {
	f.Add([]byte{byte(all), 2, 0, 1, 71, 72, 255, 255, 199, 230})
	f.Add([]byte{byte(lanesOnly), 0, 144, 136, 104, 72, 240, 3, 255})
	f.Add([]byte{byte(SHA3_512 | SHA384), 0, 255, 255, 255, 254, 1})
	f.Fuzz(func(t *testing.T, program []byte) {
		if len(program) < 2 {
			return
		}
		m, choice, program := Members(program[0])&all, program[1], program[2:]
		if m == 0 {
			return
		}
		s := subject(m)
		if err := hashtest.Writes(s, program); err != nil {
			t.Error(err)
		}
		pace := SHA3_224 << (choice % lanes)
		if m&pace == 0 {
			return
		}
		members := []Members{}
		for one := range m.each {
			members = append(members, one)
		}
		for name, avx512 := range fusedCores() {
			s.New = func() hashtest.Computation {
				return hashtest.Fused(&Digest{members: m, joint: m, fused: newFusedWith(avx512, m, pace)}, members...)
			}
			if err := hashtest.Writes(s, program); err != nil {
				t.Errorf("with %s at the pace of %s: %v", name, names[pace.index()], err)
			}
		}
	})
}
