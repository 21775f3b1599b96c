package hashing

// An Algorithm is one row of the table below. Its value is its place in the
// display order, so ranging upwards lists algorithms as a person expects them.
type Algorithm uint8

// The algorithms, in display order.
const (
	CRC32 Algorithm = iota
	MD5
	SHA1
	SHA224
	SHA256
	SHA384
	SHA512
	SHA3_224
	SHA3_256
	SHA3_384
	SHA3_512
	RIPEMD128
	RIPEMD160
	RIPEMD256
	RIPEMD320
	Whirlpool
	BLAKE2b512
	BLAKE2s256
	BLAKE3
	algorithms // how many there are
)

// Info is everything that is known about an algorithm besides its code.
type Info struct {
	// Name is the display name, also used in JSON.
	Name string
	// Family groups algorithms that share their structure. A normalised
	// family name selects all of its members in ParseSet.
	Family string
	// Size is the length of the digest in bytes.
	Size int
	// Classic marks the sixteen algorithms of the classic comparison table.
	Classic bool
	// Broken says that a match gives no protection against forgery: two
	// files with one digest can be made, or the digest is too short.
	Broken bool
	// Tag is the name in BSD-style lines: "SHA256 (file) = …".
	Tag string
	// SRI is the prefix of Subresource Integrity values (W3C SRI §3.5), empty
	// where the standard has none.
	SRI string
	// Aliases are other spellings, besides Name and Tag, that name this
	// algorithm anywhere. Case, blanks, '-', '_', '.' and '/' don't count.
	Aliases []string
	// Labels are shorthands that name this algorithm only as a label beside a
	// published value; typed as a wish they would be ambiguous.
	Labels []string
	// Extensions are the endings, without the dot, of files that hold digests
	// of this algorithm.
	Extensions []string
	// ListNames are the names, in lower case and without extension, of
	// checksum lists that hold digests of this algorithm.
	ListNames []string
}

// table is the one place that describes algorithms; see cores.go for the code
// that computes them.
var table = [algorithms]Info{
	CRC32: {
		Name: "CRC32", Family: "CRC", Size: 4, Classic: true, Broken: true, Tag: "CRC32",
		Aliases: []string{"crc32b", "crc"}, Extensions: []string{"crc32", "sfv"},
	},
	MD5: {
		Name: "MD5", Family: "MD5", Size: 16, Classic: true, Broken: true, Tag: "MD5",
		Aliases: []string{"md5sum"}, Extensions: []string{"md5", "md5sum"}, ListNames: []string{"md5sums", "md5sum"},
	},
	SHA1: {
		Name: "SHA-1", Family: "SHA-1", Size: 20, Classic: true, Broken: true, Tag: "SHA1",
		Aliases: []string{"sha1sum"}, Labels: []string{"sha"}, Extensions: []string{"sha1", "sha1sum", "sha"},
		ListNames: []string{"sha1sums", "sha1sum"},
	},
	SHA224: {
		Name: "SHA-224", Family: "SHA-2", Size: 28, Classic: true, Tag: "SHA224",
		Aliases: []string{"sha2224", "sha224sum"}, Extensions: []string{"sha224", "sha224sum"},
		ListNames: []string{"sha224sums", "sha224sum"},
	},
	SHA256: {
		Name: "SHA-256", Family: "SHA-2", Size: 32, Classic: true, Tag: "SHA256", SRI: "sha256",
		Aliases:    []string{"sha2256", "sha256sum", "shasum256"},
		Extensions: []string{"sha256", "sha256sum"}, ListNames: []string{"sha256sums", "sha256sum", "shasums256"},
	},
	SHA384: {
		Name: "SHA-384", Family: "SHA-2", Size: 48, Classic: true, Tag: "SHA384", SRI: "sha384",
		Aliases: []string{"sha2384", "sha384sum"}, Extensions: []string{"sha384", "sha384sum"},
		ListNames: []string{"sha384sums", "sha384sum"},
	},
	SHA512: {
		Name: "SHA-512", Family: "SHA-2", Size: 64, Classic: true, Tag: "SHA512", SRI: "sha512",
		Aliases:    []string{"sha2512", "sha512sum", "shasum512"},
		Extensions: []string{"sha512", "sha512sum"}, ListNames: []string{"sha512sums", "sha512sum", "shasums512"},
	},
	SHA3_224: {
		Name: "SHA3-224", Family: "SHA-3", Size: 28, Classic: true, Tag: "SHA3-224",
		Extensions: []string{"sha3-224"},
	},
	SHA3_256: {
		Name: "SHA3-256", Family: "SHA-3", Size: 32, Classic: true, Tag: "SHA3-256",
		Extensions: []string{"sha3-256"},
	},
	SHA3_384: {
		Name: "SHA3-384", Family: "SHA-3", Size: 48, Classic: true, Tag: "SHA3-384",
		Extensions: []string{"sha3-384"},
	},
	SHA3_512: {
		Name: "SHA3-512", Family: "SHA-3", Size: 64, Classic: true, Tag: "SHA3-512",
		Extensions: []string{"sha3-512"},
	},
	RIPEMD128: {
		Name: "RIPEMD-128", Family: "RIPEMD", Size: 16, Classic: true, Broken: true, Tag: "RMD128",
		Aliases: []string{"ripemd128"}, Extensions: []string{"rmd128", "ripemd128"},
	},
	RIPEMD160: {
		Name: "RIPEMD-160", Family: "RIPEMD", Size: 20, Classic: true, Tag: "RMD160",
		Aliases: []string{"ripemd160"}, Labels: []string{"ripemd", "rmd"}, Extensions: []string{"rmd160", "ripemd160"},
	},
	RIPEMD256: {
		Name: "RIPEMD-256", Family: "RIPEMD", Size: 32, Classic: true, Tag: "RMD256",
		Aliases: []string{"ripemd256"}, Extensions: []string{"rmd256", "ripemd256"},
	},
	RIPEMD320: {
		Name: "RIPEMD-320", Family: "RIPEMD", Size: 40, Classic: true, Tag: "RMD320",
		Aliases: []string{"ripemd320"}, Extensions: []string{"rmd320", "ripemd320"},
	},
	Whirlpool: {
		Name: "Whirlpool", Family: "Whirlpool", Size: 64, Classic: true, Tag: "WHIRLPOOL",
		Extensions: []string{"whirlpool"},
	},
	BLAKE2b512: {
		Name: "BLAKE2b-512", Family: "BLAKE", Size: 64, Tag: "BLAKE2b",
		Aliases: []string{"b2sum"}, Labels: []string{"blake2", "b2"}, Extensions: []string{"blake2b", "b2", "b2sum"},
		ListNames: []string{"b2sums", "b2sum"},
	},
	BLAKE2s256: {
		Name: "BLAKE2s-256", Family: "BLAKE", Size: 32, Tag: "BLAKE2s", Extensions: []string{"blake2s"},
	},
	BLAKE3: {
		Name: "BLAKE3", Family: "BLAKE", Size: 32, Tag: "BLAKE3",
		Aliases: []string{"b3sum", "blake3256"}, Labels: []string{"b3"}, Extensions: []string{"blake3", "b3", "b3sum"},
		ListNames: []string{"b3sums", "b3sum"},
	},
}

// Info returns the algorithm's row of the table. The slices in it are shared
// and must not be changed.
func (a Algorithm) Info() Info { return table[a] }

// String returns the display name.
func (a Algorithm) String() string { return table[a].Name }
