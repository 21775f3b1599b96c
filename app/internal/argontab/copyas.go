package argontab

import (
	"encoding/base64"
	"encoding/hex"
	"strconv"

	"omnisum/app/internal/targets"
	"omnisum/hashing/argon2"
)

// A form of a result that can be copied: one of package targets, or the bare
// hash.
type copyForm struct {
	targets.Target
	bare func(tag []byte) string
}

// copyForms returns all forms in the order in which they are offered.
func copyForms() []copyForm {
	var all []copyForm
	for _, t := range targets.All() {
		all = append(all, copyForm{Target: t})
	}
	const where = "The hash alone, for programs that keep salt and parameters elsewhere, as Gitea and Keycloak do."
	const trap = "Without the salt and the parameters nobody can check it."
	return append(
		all,
		copyForm{Target: targets.Target{Name: "hex", Title: "Hex", Where: where, Trap: trap}, bare: hex.EncodeToString},
		copyForm{Target: targets.Target{Name: "base64", Title: "Base64", Where: where, Trap: trap}, bare: base64.StdEncoding.EncodeToString},
	)
}

// text returns what is copied.
func (c copyForm) text(h argon2.Hash, o targets.Options) (string, error) {
	if c.bare != nil {
		return c.bare(h.Tag), nil
	}
	if !c.NeedsUser && !c.TakesUser {
		o.User = ""
	}
	return c.Target.Text(h, o)
}

// formFor is the form that people with a preset want most often.
var formFor = map[string]string{
	"vaultwarden": "compose", "vaultwarden-owasp": "compose",
	"authelia": "yaml", "code-server": "yaml",
	"jupyter": "jupyter", "dovecot": "dovecot", "openldap": "openldap",
	"php": "plain", "django": "django",
}

func decimalOf(n uint32) string { return strconv.FormatUint(uint64(n), 10) }
