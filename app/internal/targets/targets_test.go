package targets

import (
	"encoding/base64"
	"encoding/json"
	"os/exec"
	"strings"
	"testing"

	"omnisum/hashing/argon2"
)

const (
	encoded = "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$P/yFQsy5QJRYEOxcAWsVeGzrYrOiF30wrmg+JtYJPPA"
	asI     = "$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHQ$P/yFQsy5QJRYEOxcAWsVeGzrYrOiF30wrmg+JtYJPPA"
	asD     = "$argon2d$v=19$m=64,t=1,p=1$c29tZXNhbHQ$P/yFQsy5QJRYEOxcAWsVeGzrYrOiF30wrmg+JtYJPPA"
	old     = "$argon2id$v=16$m=64,t=1,p=1$c29tZXNhbHQ$P/yFQsy5QJRYEOxcAWsVeGzrYrOiF30wrmg+JtYJPPA"
)

func parse(t *testing.T, s string) argon2.Hash {
	t.Helper()
	h, err := argon2.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func text(t *testing.T, name, hash string, o Options) string {
	t.Helper()
	target, ok := ByName(name)
	if !ok {
		t.Fatalf("no target %s", name)
	}
	s, err := target.Text(parse(t, hash), o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestEveryTargetHasItsText(t *testing.T) {
	alice := Options{User: "alice"}
	rest := strings.TrimPrefix(encoded, "$argon2id")
	want := []struct {
		name, hash string
		o          Options
		text       string
	}{
		{"plain", encoded, Options{}, encoded},
		{"compose", encoded, Options{}, "$$argon2id$$v=19$$m=64,t=1,p=1$$c29tZXNhbHQ$$P/yFQsy5QJRYEOxcAWsVeGzrYrOiF30wrmg+JtYJPPA"},
		{"env", encoded, Options{}, "ADMIN_TOKEN='" + encoded + "'"},
		{"env", encoded, Options{Variable: "HASHED_PASSWORD"}, "HASHED_PASSWORD='" + encoded + "'"},
		{"env-file", encoded, Options{}, "ADMIN_TOKEN=" + encoded},
		{"shell", encoded, Options{}, "'" + encoded + "'"},
		{"powershell", encoded, Options{}, "'" + encoded + "'"},
		{"systemd", encoded, Options{}, "Environment='ADMIN_TOKEN=" + encoded + "'"},
		{"yaml", encoded, Options{}, "'" + encoded + "'"},
		{"json", encoded, Options{}, `"` + encoded + `"`},
		{"toml", encoded, Options{}, "'" + encoded + "'"},
		{"caddyfile", encoded, alice, "basic_auth argon2id {\n\talice " + encoded + "\n}"},
		{"k8s", encoded, Options{}, base64.StdEncoding.EncodeToString([]byte(encoded))},
		{"jupyter", encoded, Options{}, "argon2:" + encoded},
		{"dovecot", encoded, Options{}, "{ARGON2ID}" + encoded},
		{"dovecot", asI, alice, "alice:{ARGON2I}" + asI},
		{"openldap", asI, Options{}, "{ARGON2}" + asI},
		{"nextcloud", encoded, Options{}, "3|" + encoded},
		{"nextcloud", asI, Options{}, "2|" + asI},
		{"django", encoded, Options{}, "argon2$argon2id" + rest},
		{"spring", encoded, Options{}, "{argon2@SpringSecurity_v5_8}" + encoded},
		{"htpasswd", encoded, alice, "alice:" + encoded},
	}
	seen := map[string]bool{}
	for _, tc := range want {
		seen[tc.name] = true
		if got := text(t, tc.name, tc.hash, tc.o); got != tc.text {
			t.Errorf("%s: got %q, want %q", tc.name, got, tc.text)
		}
		stripped, removed := Strip(tc.text)
		if stripped != tc.hash {
			t.Errorf("%s: from %q, %q is left, with %q removed", tc.name, tc.text, stripped, removed)
		}
		if (len(removed) == 0) != (tc.text == tc.hash) {
			t.Errorf("%s: removed %q from %q", tc.name, removed, tc.text)
		}
	}
	for _, target := range All() {
		if !seen[target.Name] {
			t.Errorf("%s is not tried", target.Name)
		}
		for what, s := range map[string]string{"where it goes": target.Where, "the trap": target.Trap} {
			if !strings.HasSuffix(s, ".") || strings.Contains(s, "\n") {
				t.Errorf("%s: %s is not one sentence: %q", target.Name, what, s)
			}
		}
	}
	if len(Names()) != 19 || len(seen) != 19 {
		t.Errorf("%d targets, %d tried, want 19", len(Names()), len(seen))
	}
}

func TestTextsThatWouldNotWorkAreRefused(t *testing.T) {
	for _, tc := range []struct {
		name, hash string
		o          Options
		reason     string
	}{
		{"dovecot", asD, Options{}, "argon2d"},
		{"nextcloud", asD, Options{}, "argon2d"},
		{"caddyfile", asI, Options{User: "alice"}, "argon2i"},
		{"caddyfile", old, Options{User: "alice"}, "version 19"},
		{"caddyfile", strings.Replace(encoded, "m=64,t=1,p=1", "m=2048,t=1,p=256", 1), Options{User: "alice"}, "255 lanes"},
		{"dovecot", old, Options{}, "version 19"},
		{"dovecot", "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$P/yFQsy5QJRYEOxcAWsV", Options{}, "16 bytes"},
		{"caddyfile", encoded, Options{}, "needs a user's name"},
		{"htpasswd", encoded, Options{}, "needs a user's name"},
		{"htpasswd", encoded, Options{User: "a:b"}, "can't hold"},
		{"htpasswd", encoded, Options{User: "a\nb"}, "can't hold"},
		{"htpasswd", encoded, Options{User: "a b"}, "can't hold"},
		{"caddyfile", encoded, Options{User: "{"}, "can't hold"},
		{"plain", encoded, Options{User: "alice"}, "holds no user's name"},
		{"env", encoded, Options{Variable: "A B"}, "can't be the name"},
		{"env", encoded, Options{Variable: "1A"}, "can't be the name"},
		{"systemd", encoded, Options{Variable: "A'B"}, "can't be the name"},
	} {
		target, _ := ByName(tc.name)
		got, err := target.Text(parse(t, tc.hash), tc.o)
		if err == nil || !strings.Contains(err.Error(), tc.reason) || got != "" {
			t.Errorf("%s with %+v: %q, error %v, want one with %q", tc.name, tc.o, got, err, tc.reason)
		}
	}
	if _, ok := ByName("nginx"); ok {
		t.Error("there is a target for nginx")
	}
}

func TestAShellReadsTheHash(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh")
	}
	for _, script := range []string{
		"printf %s " + text(t, "shell", encoded, Options{}),
		// .env files are also read by the shell itself.
		text(t, "env", encoded, Options{Variable: "TOKEN"}) + "\nprintf %s \"$TOKEN\"",
	} {
		out, err := exec.Command(sh, "-c", script).Output()
		if err != nil || string(out) != encoded {
			t.Errorf("%q gives %q, %v", script, out, err)
		}
	}
}

func TestAJSONReaderReadsTheHash(t *testing.T) {
	for name, want := range map[string]string{
		text(t, "json", encoded, Options{}):                         encoded,
		`"` + text(t, "jupyter", encoded, Options{}) + `"`:          "argon2:" + encoded,
		`"` + text(t, "spring", encoded, Options{}) + `"`:           "{argon2@SpringSecurity_v5_8}" + encoded,
		`"` + text(t, "k8s", encoded, Options{}) + `"`:              base64.StdEncoding.EncodeToString([]byte(encoded)),
		`"` + text(t, "openldap", encoded, Options{}) + `"`:         "{ARGON2}" + encoded,
		`"` + text(t, "dovecot", encoded, Options{User: "a"}) + `"`: "a:{ARGON2ID}" + encoded,
	} {
		var got string
		if err := json.Unmarshal([]byte(name), &got); err != nil || got != want {
			t.Errorf("%s is read as %q, %v", name, got, err)
		}
	}
}

func TestStripFindsTheHashInWhatPeopleCopy(t *testing.T) {
	for _, tc := range []struct {
		name, pasted string
	}{
		{"blanks and line ends", " \t" + encoded + "\r\n"},
		{"NULs of libsodium", encoded + "\x00\x00\x00"},
		{"Authelia's generator", "Digest: " + encoded},
		{"double quotes", `"` + encoded + `"`},
		{"export", "export ADMIN_TOKEN='" + encoded + "'"},
		{"item of a list", "- ADMIN_TOKEN=" + strings.ReplaceAll(encoded, "$", "$$")},
		{"value of YAML", "      ADMIN_TOKEN: '" + encoded + "'"},
		{"value of JSON", `  "hashed_password": "argon2:` + encoded + `",`},
		{"password file", "alice:{ARGON2ID}" + encoded},
		{"LDIF", "userPassword: {ARGON2}" + encoded},
		{"scheme in lower case", "{argon2}" + encoded},
		{"one of several lines", "ROCKET_PORT=80\nADMIN_TOKEN='" + encoded + "'\nX=1"},
		{"secret of Kubernetes", base64.StdEncoding.EncodeToString([]byte(encoded + "\n"))},
		{"systemd", "Environment='ADMIN_TOKEN=" + encoded + "'"},
		{"first line of a file", "ADMIN_TOKEN=" + encoded + "\nX=1\n"},
		{"first line of a password file", "alice:" + encoded + "\r\nbob:x\n"},
		{"last value of an object", "\"hashed_password\": \"argon2:" + encoded + "\"\n}"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got, removed := Strip(tc.pasted); got != encoded || len(removed) == 0 && strings.TrimSpace(tc.pasted) != encoded && !strings.Contains(tc.pasted, "\x00") {
				t.Errorf("got %q, removed %q", got, removed)
			}
		})
	}
}

func TestStripLeavesOtherTextsAlone(t *testing.T) {
	for _, pasted := range []string{
		"", "$2b$12$R9h", "nothing here", encoded + " " + encoded, "(" + encoded, encoded + ")", encoded + "'x", encoded + "é",
		"bGFuZ2VyIFRleHQ=",
		// Longer than any configuration.
		strings.Repeat("#", longest) + "\n" + encoded,
	} {
		if got, removed := Strip(pasted); got != pasted || removed != nil {
			t.Errorf("%q became %q, removed %q", pasted, got, removed)
		}
	}
}

// The first line alone would be a shorter hash, and no password would match it.
func TestAHashBrokenIntoTwoLinesIsNotTakenForItsFirst(t *testing.T) {
	const lost = 3
	head, tail := encoded[:len(encoded)-lost], encoded[len(encoded)-lost:]
	if _, err := argon2.Parse(head); err != nil {
		t.Fatalf("the first line could not be taken for a hash anyway: %v", err)
	}
	for _, pasted := range []string{
		head + "\n" + tail,
		head + "\r\n" + tail + "\r\n",
		"ADMIN_TOKEN='" + head + "\n" + tail + "'\nX=1",
		"  \"hash\": \"" + head + "\n    " + tail + "\",\n}",
		strings.ReplaceAll(head, "$", "$$") + "\n" + tail,
	} {
		got, _ := Strip(pasted)
		if _, err := argon2.Parse(got); err == nil || !strings.Contains(err.Error(), "there is a line end in the hash") {
			t.Errorf("%q became %q: %v", pasted, got, err)
		}
	}
}

func FuzzStrip(f *testing.F) {
	for _, target := range all {
		f.Add(target.format(encoded, argon2.Hash{}, Options{"alice", "A"}))
	}
	f.Fuzz(func(t *testing.T, pasted string) {
		got, removed := Strip(pasted)
		if again, more := Strip(got); again != got && len(removed) > 0 || len(more) > 0 && len(removed) > 0 && !strings.Contains(got, "$$") {
			t.Errorf("%q became %q, and that %q", pasted, got, again)
		}
	})
}

func TestPresetsAreValidAndDistinct(t *testing.T) {
	want := "rfc9106-1 rfc9106-2 owasp-46m owasp-19m owasp-12m owasp-9m owasp-7m vaultwarden vaultwarden-owasp authelia jupyter dovecot openldap php django code-server"
	if got := strings.Join(PresetNames(), " "); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	for _, p := range Presets() {
		if err := p.Params.Validate(); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if found, ok := PresetByName(p.Name); !ok || found != p || p.Title == "" || p.SaltLength < 16 {
			t.Errorf("%s is found as %+v", p.Name, found)
		}
	}
	if p, _ := PresetByName("rfc9106-2"); p.Params != argon2.Recommended() {
		t.Errorf("the second choice of the RFC is %+v", p.Params)
	}
	if _, ok := PresetByName("rfc"); ok {
		t.Error("there is a preset rfc")
	}
}

func TestAdviceNamesWhatIsWeak(t *testing.T) {
	long := make([]byte, 16)
	hash := func(p argon2.Params) argon2.Hash { return argon2.Hash{Params: p, Salt: long, Tag: make([]byte, 32)} }
	for _, p := range Presets() {
		if got := Advice(hash(p.Params)); (len(got) > 0) != (p.Name == "code-server") {
			t.Errorf("%s: %q", p.Name, got)
		}
	}
	weak := argon2.Hash{Params: argon2.Params{Type: argon2.D, Version: argon2.Version10, Time: 1, Memory: 64, Lanes: 1}, Salt: long[:8], Tag: long[:8]}
	if got := Advice(weak); len(got) != 5 {
		t.Errorf("%d points: %q", len(got), got)
	}
}
