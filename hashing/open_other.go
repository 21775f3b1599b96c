//go:build !unix

package hashing

const openFlags = 0
