//go:build unix && !linux

package argon2

// advise has no wish for this system.
func advise(_ []byte, _, _ bool) {}
