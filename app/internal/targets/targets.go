// Package targets turns an Argon2 hash into the text that a program's
// configuration wants, and pasted text back into a hash. It also knows the
// parameters that these programs use. It is pure: it reads and writes nothing.
package targets

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"omnisum/hashing/argon2"
)

// DefaultVariable is the name that a variable gets if nobody names one; it is
// Vaultwarden's.
const DefaultVariable = "ADMIN_TOKEN"

// A Target is one kind of place that hashes are pasted into.
type Target struct {
	// Name is the word for it in a command line, Title the one that a person
	// reads.
	Name, Title string
	// Where says in one sentence where the text goes, Trap what goes wrong
	// there most often.
	Where, Trap string
	// NeedsUser and NeedsVariable say which of the Options the text holds.
	// TakesUser says that it may hold a user's name.
	NeedsUser, TakesUser, NeedsVariable bool

	reads  limits
	format func(encoded string, h argon2.Hash, o Options) string
}

// limits are what a program reads; the zero value is every hash.
type limits struct {
	types []argon2.Type // nil means all
	new   bool          // only version 19
	lanes uint32        // at most; 0 means any number
	tag   uint32        // bytes of the hash at least
}

// refuse returns an error if the program named doesn't read hashes with these
// parameters.
func (l limits) refuse(program string, p argon2.Params) error {
	switch {
	case l.types != nil && !slices.Contains(l.types, p.Type):
		return fmt.Errorf("%s does not read hashes of the type %v", program, p.Type)
	case l.new && p.Version != argon2.Version13:
		return fmt.Errorf("%s reads hashes of version %d only", program, argon2.Version13)
	case l.lanes > 0 && p.Lanes > l.lanes:
		return fmt.Errorf("%s reads hashes of at most %d lanes", program, l.lanes)
	case p.TagLength < l.tag:
		return fmt.Errorf("%s reads hashes of at least %d bytes", program, l.tag)
	}
	return nil
}

// Options are names that stand in some of the texts.
type Options struct {
	User     string
	Variable string // DefaultVariable if empty
}

// Names returns the names of all targets in the order of All.
func Names() []string {
	var names []string
	for _, t := range all {
		names = append(names, t.Name)
	}
	return names
}

// All returns all targets in the order in which they are shown.
func All() []Target { return slices.Clone(all) }

// ByName returns the target with that name.
func ByName(name string) (Target, bool) {
	i := slices.IndexFunc(all, func(t Target) bool { return t.Name == name })
	if i < 0 {
		return Target{}, false
	}
	return all[i], true
}

// Text returns what to paste for a hash. It fails if the program couldn't read
// the hash, or if a name is missing or would break the text.
func (t Target) Text(h argon2.Hash, o Options) (string, error) {
	if err := t.reads.refuse(t.Title, h.Params); err != nil {
		return "", err
	}
	if o.Variable == "" {
		o.Variable = DefaultVariable
	}
	if t.NeedsVariable && !isVariable(o.Variable) {
		return "", fmt.Errorf("“%s” can't be the name of a variable", o.Variable)
	}
	if o.User != "" && !t.NeedsUser && !t.TakesUser {
		return "", fmt.Errorf("the text for %s holds no user's name", t.Title)
	}
	if t.NeedsUser && o.User == "" {
		return "", fmt.Errorf("the text for %s needs a user's name", t.Title)
	}
	if strings.ContainsFunc(o.User, breaksLine) {
		return "", fmt.Errorf("a user's name in the text for %s can't hold blanks, quotes, control characters or any of : { } #", t.Title)
	}
	return t.format(h.String(), h, o), nil
}

func isVariable(name string) bool {
	for i, r := range name {
		letter := r == '_' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return name != ""
}

func breaksLine(r rune) bool {
	return unicode.IsSpace(r) || !unicode.IsPrint(r) || strings.ContainsRune("\"'`\\:{}#", r)
}

// The hash has only letters, digits and $ = , + / in it, so single quotes need
// no escapes anywhere.
func single(encoded string, _ argon2.Hash, _ Options) string { return "'" + encoded + "'" }

func prefixed(prefix string) func(string, argon2.Hash, Options) string {
	return func(encoded string, _ argon2.Hash, _ Options) string { return prefix + encoded }
}

var all = []Target{
	{
		Name: "plain", Title: "plain text",
		Where:  "For fields and files that take the hash as it is, such as Authelia's generator prints after “Digest:”.",
		Trap:   "Where $ begins a variable, as in a shell or a compose file, parts of it vanish without a word.",
		format: prefixed(""),
	},
	{
		Name: "compose", Title: "docker compose",
		Where: "The value below environment: in compose.yaml.",
		Trap:  "Compose expands $, so each one is doubled; the program's log shows single ones.",
		format: func(encoded string, _ argon2.Hash, _ Options) string {
			return strings.ReplaceAll(encoded, "$", "$$")
		},
	},
	{
		Name: "env", Title: ".env file", NeedsVariable: true,
		Where: "A line of the .env file beside compose.yaml.",
		Trap:  "The single quotes keep $ as it is; in double quotes or without any it is expanded.",
		format: func(encoded string, _ argon2.Hash, o Options) string {
			return o.Variable + "='" + encoded + "'"
		},
	},
	{
		Name: "env-file", Title: "docker run --env-file", NeedsVariable: true,
		Where: "A line of the file that docker run --env-file reads.",
		Trap:  "Everything after = is taken literally: quotes would become part of the hash.",
		format: func(encoded string, _ argon2.Hash, o Options) string {
			return o.Variable + "=" + encoded
		},
	},
	{
		Name: "shell", Title: "POSIX shell",
		Where:  "An argument or a value in sh, bash or zsh.",
		Trap:   "In double quotes the shell would replace $argon2id by nothing.",
		format: single,
	},
	{
		Name: "powershell", Title: "PowerShell",
		Where:  "A string in PowerShell.",
		Trap:   "In double quotes PowerShell would replace $argon2id by nothing.",
		format: single,
	},
	{
		Name: "systemd", Title: "systemd unit", NeedsVariable: true,
		Where: "A line of the [Service] section.",
		Trap:  "$ stays as it is in Environment=, but in ExecStart= each one must be doubled.",
		format: func(encoded string, _ argon2.Hash, o Options) string {
			return "Environment='" + o.Variable + "=" + encoded + "'"
		},
	},
	{
		Name: "yaml", Title: "YAML",
		Where:  "A value in a YAML file, such as Authelia's users_database.yml or code-server's config.yaml.",
		Trap:   "A compose file is YAML too, but expands $ even in quotes: take the text for docker compose there.",
		format: single,
	},
	{
		Name: "json", Title: "JSON",
		Where:  "A value in a JSON file.",
		Trap:   "The double quotes are part of the JSON, not of the hash.",
		format: func(encoded string, _ argon2.Hash, _ Options) string { return `"` + encoded + `"` },
	},
	{
		Name: "toml", Title: "TOML",
		Where:  "A value in a TOML file.",
		Trap:   "The single quotes make a literal string; without quotes the file is malformed.",
		format: single,
	},
	{
		Name: "caddyfile", Title: "Caddy", NeedsUser: true,
		reads: limits{types: []argon2.Type{argon2.ID}, new: true, lanes: 255},
		Where: "A site block of the Caddyfile.",
		Trap:  "The word argon2id after basic_auth is needed, else Caddy takes the hash for bcrypt.",
		format: func(encoded string, _ argon2.Hash, o Options) string {
			return "basic_auth argon2id {\n\t" + o.User + " " + encoded + "\n}"
		},
	},
	{
		Name: "k8s", Title: "Kubernetes secret",
		Where: "A value below data: in a Secret.",
		Trap:  "Below stringData: the hash goes in plain; a line end in what is encoded would become part of it.",
		format: func(encoded string, _ argon2.Hash, _ Options) string {
			return base64.StdEncoding.EncodeToString([]byte(encoded))
		},
	},
	{
		Name: "jupyter", Title: "Jupyter Server",
		Where:  "The value of hashed_password in jupyter_server_config.json, in double quotes.",
		Trap:   "The word argon2: at the beginning is part of the value.",
		format: prefixed("argon2:"),
	},
	{
		Name: "dovecot", Title: "Dovecot", TakesUser: true,
		reads: limits{types: []argon2.Type{argon2.I, argon2.ID}, new: true, tag: 16},
		Where: "The password field of a passwd-file, or of what an SQL query returns.",
		Trap:  "The memory limit of the auth service, vsz_limit, must be above that of the hash.",
		format: func(encoded string, h argon2.Hash, o Options) string {
			scheme := "{" + strings.ToUpper(h.Params.Type.String()) + "}"
			if o.User != "" {
				return o.User + ":" + scheme + encoded
			}
			return scheme + encoded
		},
	},
	{
		Name: "openldap", Title: "OpenLDAP",
		Where:  "The value of userPassword, with the module argon2 (pw-argon2) loaded.",
		Trap:   "Without the module the server takes the whole text for a password in the clear.",
		format: prefixed("{ARGON2}"),
	},
	{
		Name: "nextcloud", Title: "Nextcloud",
		reads: limits{types: []argon2.Type{argon2.I, argon2.ID}},
		Where: "The column password of the table oc_users.",
		Trap:  "The number before | names the type: 3 for argon2id, 2 for argon2i.",
		format: func(encoded string, h argon2.Hash, _ Options) string {
			if h.Params.Type == argon2.I {
				return "2|" + encoded
			}
			return "3|" + encoded
		},
	},
	{
		Name: "django", Title: "Django",
		Where:  "The column password of the table auth_user.",
		Trap:   "The word argon2 stands before the hash, without a $ of its own.",
		format: prefixed("argon2"),
	},
	{
		Name: "spring", Title: "Spring Security",
		Where:  "What a DelegatingPasswordEncoder reads.",
		Trap:   "Without the word in braces it refuses the hash; an Argon2PasswordEncoder of its own wants the hash alone.",
		format: prefixed("{argon2@SpringSecurity_v5_8}"),
	},
	{
		Name: "htpasswd", Title: "htpasswd", NeedsUser: true,
		Where: "A line of a password file, such as Radicale's or Mosquitto's.",
		Trap:  "Apache and nginx read no Argon2; they need bcrypt, or SHA-512 of crypt.",
		format: func(encoded string, _ argon2.Hash, o Options) string {
			return o.User + ":" + encoded
		},
	},
}
