// Package signature checks the signatures of checksum lists and of files:
// OpenPGP (RFC 9580, clear-signed and detached), minisign and signify. It is
// pure: it opens no file and no connection, and trusts no key but those it is
// given.
//
// What is signed is what is verified: a result holds the very text that the
// signature covers, and nothing around it may be read as if it were signed.
//
// A signature is good only if one by a given key is valid, by algorithms, keys
// and dates that still protect, and if none by a given key is wrong. Texts that
// come out of keys and signatures, as names, are untrusted; whoever shows them
// must show control characters escaped.
package signature
