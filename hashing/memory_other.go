//go:build !linux

package hashing

// availableMemory returns how many bytes of memory the file cache can surely
// use. Where the system's own estimate isn't asked, that is the memory of a
// small machine of today.
func availableMemory() int64 { return 4 << 30 }
