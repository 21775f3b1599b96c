package targets

import (
	"slices"
	"strings"

	"omnisum/hashing/argon2"
)

// A Preset is a set of parameters that a program uses or a document advises.
type Preset struct {
	Name, Title string
	Params      argon2.Params
	// SaltLength is the number of random bytes.
	SaltLength int
}

// Presets returns all presets in the order in which they are shown.
func Presets() []Preset { return slices.Clone(presets) }

// PresetNames returns the names of all presets.
func PresetNames() []string {
	var names []string
	for _, p := range presets {
		names = append(names, p.Name)
	}
	return names
}

// PresetByName returns the preset with that name.
func PresetByName(name string) (Preset, bool) {
	i := slices.IndexFunc(presets, func(p Preset) bool { return p.Name == name })
	if i < 0 {
		return Preset{}, false
	}
	return presets[i], true
}

func preset(name, title string, t argon2.Type, memory, time, lanes uint32, salt int) Preset {
	return Preset{name, title, argon2.Params{
		Type: t, Version: argon2.Version13, Time: time, Memory: memory, Lanes: lanes, TagLength: 32,
	}, salt}
}

// The sources are RFC 9106 §4, OWASP's Password Storage Cheat Sheet, and what
// the programs' own commands or documents use.
var presets = []Preset{
	preset("rfc9106-1", "RFC 9106, first choice", argon2.ID, 2<<20, 1, 4, 16),
	preset("rfc9106-2", "RFC 9106, second choice", argon2.ID, 64<<10, 3, 4, 16),
	preset("owasp-46m", "OWASP, 46 MiB", argon2.ID, 47104, 1, 1, 16),
	preset("owasp-19m", "OWASP, 19 MiB", argon2.ID, 19456, 2, 1, 16),
	preset("owasp-12m", "OWASP, 12 MiB", argon2.ID, 12288, 3, 1, 16),
	preset("owasp-9m", "OWASP, 9 MiB", argon2.ID, 9216, 4, 1, 16),
	preset("owasp-7m", "OWASP, 7 MiB", argon2.ID, 7168, 5, 1, 16),
	preset("vaultwarden", "Vaultwarden, preset bitwarden", argon2.ID, 65540, 3, 4, 32),
	preset("vaultwarden-owasp", "Vaultwarden, preset owasp", argon2.ID, 19456, 2, 1, 32),
	preset("authelia", "Authelia", argon2.ID, 64<<10, 3, 4, 16),
	preset("jupyter", "Jupyter Server", argon2.ID, 10240, 10, 8, 16),
	preset("dovecot", "Dovecot and libsodium, interactive", argon2.ID, 64<<10, 2, 1, 16),
	preset("openldap", "OpenLDAP and Keycloak", argon2.ID, 7168, 5, 1, 16),
	preset("php", "PHP and Nextcloud", argon2.ID, 64<<10, 4, 1, 16),
	preset("django", "Django", argon2.ID, 102400, 2, 8, 16),
	preset("code-server", "code-server, as documented", argon2.I, 4096, 3, 1, 16),
}

// Advice returns what today's advice has against a hash, a sentence without
// full stop for each point, or nothing.
func Advice(h argon2.Hash) []string {
	var against []string
	p := h.Params
	switch p.Type {
	case argon2.D:
		against = append(against, "Argon2d is open to side channels; argon2id is advised for passwords")
	case argon2.I:
		against = append(against, "Argon2i resists search less than argon2id, which is advised for passwords")
	}
	if p.Version != argon2.Version13 {
		against = append(against, "version 16 is the old one; 19 is advised")
	}
	if !enough(p) {
		against = append(against, "memory and passes are below each of OWASP's choices, such as 19 MiB with 2 passes")
	}
	if len(h.Salt) < 16 {
		against = append(against, "the salt is shorter than the 16 bytes that are advised")
	}
	if len(h.Tag) < 16 {
		against = append(against, "the hash is shorter than 16 bytes")
	}
	return against
}

// enough tells whether the parameters reach one of OWASP's choices, which are
// of equal strength.
func enough(p argon2.Params) bool {
	return slices.ContainsFunc(presets, func(x Preset) bool {
		return strings.HasPrefix(x.Name, "owasp-") && p.Memory >= x.Params.Memory && p.Time >= x.Params.Time
	})
}
