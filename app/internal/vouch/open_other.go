//go:build !unix

package vouch

const openFlags = 0
