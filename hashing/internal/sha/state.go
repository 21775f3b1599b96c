package sha

import "encoding/binary"

// A state holds the chaining values of all members. Words stand in the order
// in which the instructions want them in a register:
//
//	 0–7   SHA-256: f e b a, h g d c
//	 8–15  SHA-224: the same
//	16–23  SHA-1: d c b a, 0 0 0 e
//	24–27  MD5: a b c d
type state = [28]uint32

// initial holds the initial values of FIPS 180-4 §5.3.3, §5.3.2 and §5.3.1, and
// RFC 1321 §3.3.
var initial = state{
	0x9b05688c, 0x510e527f, 0xbb67ae85, 0x6a09e667, 0x5be0cd19, 0x1f83d9ab, 0xa54ff53a, 0x3c6ef372,
	0x68581511, 0xffc00b31, 0x367cd507, 0xc1059ed8, 0xbefa4fa4, 0x64f98fa7, 0xf70e5939, 0x3070dd17,
	0x10325476, 0x98badcfe, 0xefcdab89, 0x67452301, 0, 0, 0, 0xc3d2e1f0,
	0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476,
}

// The places of a digest's words in the state, in the order of output.
var (
	wordsSHA256 = [...]int{3, 2, 7, 6, 1, 0, 5, 4}
	wordsSHA224 = [...]int{11, 10, 15, 14, 9, 8, 13} // h is left out
	wordsSHA1   = [...]int{19, 18, 17, 16, 23}
)

// appendDigest appends the digest of one member, whose message is complete.
func appendDigest(dst []byte, s *state, m Members) []byte {
	var words []int
	switch m {
	case MD5:
		for _, w := range s[24:] {
			dst = binary.LittleEndian.AppendUint32(dst, w)
		}
	case SHA1:
		words = wordsSHA1[:]
	case SHA224:
		words = wordsSHA224[:]
	case SHA256:
		words = wordsSHA256[:]
	}
	for _, i := range words {
		dst = binary.BigEndian.AppendUint32(dst, s[i])
	}
	return dst
}
