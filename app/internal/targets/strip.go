package targets

import (
	"encoding/base64"
	"regexp"
	"strings"
)

// mark is what every encoded hash begins with.
const mark = "$argon2"

// What stands before a hash in the texts of All, and in what people copy out of
// configuration files and logs.
var (
	// A label: NAME=, "name": , Digest: , Environment='NAME=, - NAME=.
	label = regexp.MustCompile(`^(?:export\s+|Environment=|-\s+)?["']?[A-Za-z_][\w .-]*["']?\s*[:=]\s*$`)
	// A prefix that belongs to the stored form: a scheme in braces, Jupyter's
	// word, Nextcloud's number, Django's word.
	stored = regexp.MustCompile(`(?:\{(?i:argon2)[^{}\s]*\}|argon2:|[23]\||argon2)$`)
	// A user's name of a password file, or of a Caddyfile.
	user = regexp.MustCompile(`^\s*[^\s:"'$]+(?::|\s+)$`)
	// What may follow a hash.
	after = regexp.MustCompile(`^["'\s,;\x00]*$`)
	// What follows a hash that a narrow window has broken into two lines. A line
	// of a file would have a name and a value.
	broken = regexp.MustCompile(`^\r?\n[ \t]*[A-Za-z0-9+/]+["']?[,;]?[ \t]*(?:\r?\n|$)`)
)

// longest is the length of the longest text in which a hash is looked for: more
// than a configuration file has, and little enough to be done at once.
const longest = 1 << 20

// Strip takes what somebody pasted and returns the encoded hash in it, without
// quotes, labels and the prefixes that programs add, and with the dollars that
// were doubled for docker compose as single ones. What it took away is
// returned too, so that it can be shown. If the text has another form, nothing
// is removed, and argon2.Parse will say what is wrong with it.
func Strip(pasted string) (encoded string, removed []string) {
	if len(pasted) > longest {
		return pasted, nil
	}
	text := strings.Trim(pasted, " \t\r\n\x00")
	if !strings.Contains(text, mark) {
		// A value of a Kubernetes secret.
		if plain, err := base64.StdEncoding.DecodeString(text); err == nil && strings.HasPrefix(string(plain), mark) {
			text, removed = strings.TrimRight(string(plain), "\r\n"), append(removed, "base64")
		}
	}
	if strings.Contains(text, "$"+mark) {
		text, removed = strings.ReplaceAll(text, "$$", "$"), append(removed, "doubled $")
	}
	i := strings.Index(text, mark)
	if i < 0 {
		return pasted, nil
	}
	before, hash := text[:i], text[i:]
	// Of several lines only the one with the hash counts.
	if line := strings.LastIndexByte(before, '\n'); line >= 0 {
		before = before[line+1:]
	}
	end := strings.IndexFunc(hash, func(r rune) bool { return !inHash(r) })
	rest := ""
	if end >= 0 {
		hash, rest = hash[:end], hash[end:]
	}
	// Without its end it would be another hash, which no password has. Parse is
	// to find the line end.
	if broken.MatchString(rest) {
		return hash + rest, nil
	}
	if line := strings.IndexByte(rest, '\n'); line >= 0 && !strings.Contains(rest, mark) {
		rest = rest[:line]
	}
	// The comma after a JSON value is of the alphabet of a hash.
	if trimmed := strings.TrimRight(hash, ","); trimmed != hash {
		hash, rest = trimmed, ","+rest
	}
	kept, taken := prefixes(before)
	if kept != "" || !after.MatchString(rest) {
		return pasted, nil
	}
	removed = append(removed, taken...)
	if trimmed := strings.TrimSpace(rest); trimmed != "" {
		removed = append(removed, trimmed)
	}
	return hash, removed
}

func inHash(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("$=,+/", r)
}

// prefixes takes away what it knows from the end of a text.
func prefixes(text string) (kept string, taken []string) {
	take := func(n int) {
		if part := strings.TrimSpace(text[len(text)-n:]); part != "" {
			taken = append([]string{part}, taken...)
		}
		text = text[:len(text)-n]
	}
	if found := stored.FindString(text); found != "" {
		take(len(found))
	}
	if strings.HasSuffix(text, "'") || strings.HasSuffix(text, `"`) {
		take(1)
	}
	if label.MatchString(text) || user.MatchString(text) || strings.TrimSpace(text) == "" {
		take(len(text))
	}
	return text, taken
}
