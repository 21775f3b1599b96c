//go:build unix && !linux

package argon2

const populate = 0

// advise has no wish for this system.
func advise([]byte, bool) {}
