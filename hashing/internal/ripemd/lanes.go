package ripemd

import "encoding/binary"

// lanes holds the chaining values of all members as the kernels want them: five
// vectors of eight words, and the four words of MD5. A vector holds one word of
// every line:
//
//	160L 320L 160R 320R 128L 256L 128R 256R
//
// Both lines of RIPEMD-160 and of RIPEMD-128 hold the whole value. The vectors
// are the words a, b, c, d and e, but RIPEMD-128 and -256 have word a in the
// last of them and none in the first.
type lanes [5*perVector + 4]uint32

const (
	perVector = 8
	placeMD5  = 5 * perVector
)

// scratch is memory that a kernel uses during a call.
type scratch [176]uint32

// A lane says where a line's words are: the first word of its vectors, and the
// order of these.
type lane struct {
	first   int
	vectors []int
}

var (
	vectorsFive = []int{0, 1, 2, 3, 4}
	vectorsFour = []int{4, 1, 2, 3}
)

// linesOf returns the lines that a RIPEMD's digest consists of.
func linesOf(m Members) []lane {
	switch m {
	case RIPEMD128:
		return []lane{{4, vectorsFour}}
	case RIPEMD160:
		return []lane{{0, vectorsFive}}
	case RIPEMD256:
		return []lane{{5, vectorsFour}, {7, vectorsFour}}
	case RIPEMD320:
		return []lane{{1, vectorsFive}, {3, vectorsFive}}
	}
	return nil
}

// initialLanes holds the initial values.
var initialLanes = func() (l lanes) {
	set := func(first int, vectors []int, words []uint32) {
		for i, v := range vectors {
			l[perVector*v+first] = words[i]
		}
	}
	set(0, vectorsFive, variant160.init[:])
	set(1, vectorsFive, variant320.init[:5])
	set(2, vectorsFive, variant160.init[:])
	set(3, vectorsFive, variant320.init[5:])
	set(4, vectorsFour, variant128.init[:])
	set(5, vectorsFour, variant256.init[:4])
	set(6, vectorsFour, variant128.init[:])
	set(7, vectorsFour, variant256.init[4:])
	copy(l[placeMD5:], variant128.init[:]) // RFC 1321 §3.3 has the same
	return l
}()

// appendDigest appends the digest of one member, whose message is complete.
func (l *lanes) appendDigest(dst []byte, m Members) []byte {
	if m == MD5 {
		for _, word := range l[placeMD5:] {
			dst = binary.LittleEndian.AppendUint32(dst, word)
		}
		return dst
	}
	for _, at := range linesOf(m) {
		for _, v := range at.vectors {
			dst = binary.LittleEndian.AppendUint32(dst, l[perVector*v+at.first])
		}
	}
	return dst
}
