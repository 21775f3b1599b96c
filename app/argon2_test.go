package app

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"omnisum/hashing/argon2"
)

const (
	tiny       = "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$P/yFQsy5QJRYEOxcAWsVeGzrYrOiF30wrmg+JtYJPPA"
	tinyD      = "$argon2d$v=19$m=64,t=1,p=1$c29tZXNhbHQ$KSJn17CiTtB0T2/HX+v2+sOZfPtJpv2PkFHp8noq7L4"
	tiny16     = "$argon2i$v=16$m=64,t=2,p=1$c29tZXNhbHQ$OtIL765Vu6xg5+ys3nAAP1fQk0UZEDHdyww7uN5wffQ"
	tinyTag    = "P/yFQsy5QJRYEOxcAWsVeGzrYrOiF30wrmg+JtYJPPA"
	battery    = "correct horse battery staple"
	tinyParams = "-t 1 -m 64 -p 1 --salt text:somesalt --password-file -"
)

func TestArgon2HashPrintsWhatIsAskedFor(t *testing.T) {
	folder(t, map[string]string{"password": battery + "\n", "crlf": battery + "\r\n", "two": battery + "\n\n", "pepper": "\x03\x03\x03\x03\x03\x03\x03\x03", "line": "pepper\n"})
	rfc := "--version 19 -t 3 -m 32 -p 4 --salt hex:02020202020202020202020202020202 --data base64:BAQEBAQEBAQEBAQE --password-file - "
	ones := strings.Repeat("\x01", 32)
	for _, c := range []struct {
		name, stdin, args string
		want              expectation
	}{
		{"known answer", battery, tinyParams, expectation{out: tiny + "\n", silent: true}},
		{"type d", battery, "--type d " + tinyParams, expectation{out: tinyD + "\n", silent: true}},
		{"version 16, type i", battery, "--type i --version 16 -t 2 -m 64KiB -p 1 --salt text:somesalt --password-file -", expectation{out: tiny16 + "\n"}},
		{"password from a file", "", "-t 1 -m 64 -p 1 --salt text:somesalt --password-file password", expectation{out: tiny + "\n", says: []string{"one line end after the password is left out"}}},
		{"line end of Windows", "", "-t 1 -m 64 -p 1 --salt text:somesalt --password-file crlf", expectation{out: tiny + "\n", says: []string{"one line end"}}},
		{"second line end stays", "", "-t 1 -m 64 -p 1 --salt text:somesalt --password-file two", expectation{not: []string{tinyTag}, says: []string{"still ends with a line end"}}},
		{"salt as Base64", battery, "-t 1 -m 64 -p 1 --salt base64:c29tZXNhbHQ= --password-file -", expectation{out: tiny + "\n"}},
		{"salt as hex", battery, "-t 1 -m 64 -p 1 --salt hex:736f6d6573616c74 --password-file -", expectation{out: tiny + "\n"}},
		{"RFC 9106 §5.1", ones, rfc + "--type d --secret @pepper --json", expectation{has: []string{`"hash_hex":"512b391b6f1162975371d30919734294f868e3be3984f3c1a13a4db9fabe4acb"`}, says: []string{"secret"}}},
		{"RFC 9106 §5.3", ones, rfc + "--secret hex:0303030303030303 --json", expectation{has: []string{`"hash_hex":"0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659"`}}},
		{"secret of a file with a line end", battery, "--secret @line " + tinyParams, expectation{not: []string{tinyTag}, says: []string{"the file of --secret ends with a line end"}}},
		{"empty password", "", tinyParams, expectation{has: []string{"$argon2id$"}, says: []string{"the password is empty"}}},
		{"preset with its salt", battery, "--preset vaultwarden-owasp --password-file -", expectation{has: []string{"$argon2id$v=19$m=19456,t=2,p=1$"}, silent: true}},
		{"flags go before the preset", battery, "--preset vaultwarden-owasp -t 1 -m 64 --password-file -", expectation{has: []string{"$v=19$m=64,t=1,p=1$"}}},
		{"length", battery, "--length 63 " + tinyParams, expectation{has: []string{"VK48iq69l6vd82ETz+IM2eGfo3RicyD4li1vgL46HFABylf/0fYG7ZRs5uo81xcx5VI+ySkTZRQ9ReR85Lyd"}}},
		{"target compose", battery, "--target compose " + tinyParams, expectation{out: strings.ReplaceAll(tiny, "$", "$$") + "\n", says: []string{"compose.yaml", "doubled"}}},
		{"target env", battery, "--target env " + tinyParams, expectation{out: "ADMIN_TOKEN='" + tiny + "'\n"}},
		{"target htpasswd", battery, "--target htpasswd --user alice " + tinyParams, expectation{out: "alice:" + tiny + "\n"}},
		{"target jupyter", battery, "--target jupyter " + tinyParams, expectation{out: "argon2:" + tiny + "\n"}},

		{"no user for htpasswd", battery, "--target htpasswd " + tinyParams, expectation{code: 2, says: []string{"user"}}},
		{"type that the target does not read", battery, "--target dovecot --type d " + tinyParams, expectation{code: 2, says: []string{"argon2d"}}},
		{"hash too short for the target", battery, "--target dovecot --length 15 " + tinyParams, expectation{code: 2, says: []string{"16 bytes"}}},
		{"hash just long enough for the target", battery, "--target dovecot --length 16 " + tinyParams, expectation{has: []string{"{ARGON2ID}$argon2id$"}}},
		{"unknown target", battery, "--target nginx " + tinyParams, expectation{code: 2, says: []string{"nginx", "htpasswd"}}},
		{"unknown preset", battery, "--preset best --password-file -", expectation{code: 2, says: []string{"best", "rfc9106-1"}}},
		{"unknown type", battery, "--type x " + tinyParams, expectation{code: 2, says: []string{"“x”"}}},
		{"unknown version", battery, "--version 18 " + tinyParams, expectation{code: 2, says: []string{"18"}}},
		{"target beside JSON", battery, "--json --target env " + tinyParams, expectation{code: 2, says: []string{"--target"}}},
		{"no terminal", battery, "-m 64 -p 1", expectation{code: 2, says: []string{"no terminal", "--password-file"}}},
		{"password as an argument", "", "secret", expectation{code: 2, says: []string{"--help"}}},
		{"missing file", "", "--password-file nowhere", expectation{code: 1, says: []string{"nowhere"}}},
		{"memory below eight blocks a lane", battery, "-m 31 -p 4 --password-file -", expectation{code: 2, says: []string{"31 KiB", "32 KiB"}}},
		{"memory with a wrong unit", battery, "-m 64MB --password-file -", expectation{code: 2, says: []string{"64MB", "64MiB"}}},
		{"short salt", battery, "--salt hex:0102 --password-file -", expectation{code: 2, says: []string{"salt of 2 bytes"}}},
		{"odd salt", battery, "--salt hex:012 --password-file -", expectation{code: 2, says: []string{"hexadecimal"}}},
		{"salt without its kind", battery, "--salt somesalt --password-file -", expectation{code: 2, says: []string{"must begin with random, text:, hex: or base64:"}}},
		{"secret without its kind", battery, "--secret pepper " + tinyParams, expectation{code: 2, says: []string{"must begin with text:, hex:, base64: or @ and the name of a file"}}},
		{"bad Base64", battery, "--salt base64:c29tZXNhbHR --password-file -", expectation{code: 2, says: []string{"Base64"}}},
		{"no number of random bytes", battery, "--salt random:x --password-file -", expectation{code: 2, says: []string{"random"}}},
		{"missing file of a secret", battery, "--secret @nowhere " + tinyParams, expectation{code: 2, says: []string{"nowhere"}}},
		{"more memory than allowed", battery, "-m 64MiB --max-memory 1MiB --password-file -", expectation{code: 3, says: []string{"64.0 MiB", "1.0 MiB", "--max-memory"}}},
		{"a hash that is longer than its texts have room", battery, "--length 4294967295 --max-memory 8GiB " + tinyParams, expectation{code: 3, says: []string{"128.0 GiB", "so long a hash", "take a shorter hash"}}},
		{"more memory than there is", battery, "-m 4095GiB --max-memory 4095GiB --password-file -", expectation{code: 3, says: []string{"4095.0 GiB", "end other programs"}, not: []string{"--max-memory"}}},
		{"JSON of a limit", battery, "-m 64MiB --max-memory 1MiB --json --password-file -", expectation{code: 3, has: []string{`{"error":{"kind":"limit","code":-15,"message":"`}}},
		{"JSON of a parameter", battery, "-m 1 -p 1 --json --password-file -", expectation{code: 2, has: []string{`{"error":{"kind":"parameter","code":-14,"message":"`}}},
		{"4 TiB", battery, "-m 4TiB --password-file -", expectation{code: 2, says: []string{"out of range"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.want.check(t, omnisum(t, c.stdin, append([]string{"argon2", "hash"}, strings.Fields(c.args)...)...))
		})
	}
}

func TestArgon2JSONHoldsEveryForm(t *testing.T) {
	got := omnisum(t, battery, append([]string{"argon2", "hash", "--json"}, strings.Fields(tinyParams)...)...)
	var object map[string]any
	if err := json.Unmarshal([]byte(got.out), &object); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]any{
		"encoded": tiny, "hash_hex": "3ffc8542ccb940945810ec5c016b15786ceb62b3a2177d30ae683e26d6093cf0",
		"hash_base64": tinyTag + "=", "salt_hex": "736f6d6573616c74",
		"type": "id", "version": 19.0, "time": 1.0, "memory_kib": 64.0, "parallelism": 1.0,
	} {
		if object[key] != want {
			t.Errorf("%s is %v, want %v", key, object[key], want)
		}
	}
	if ns, ok := object["elapsed_ns"].(float64); !ok || ns <= 0 || len(object) != 10 {
		t.Errorf("got %s", got.out)
	}
}

func TestRandomSaltsDiffer(t *testing.T) {
	args := strings.Fields("argon2 hash -t 1 -m 64 -p 1 --salt random:20 --password-file -")
	first, second := omnisum(t, battery, args...), omnisum(t, battery, args...)
	h, err := argon2.Parse(strings.TrimSpace(first.out))
	if err != nil || len(h.Salt) != 20 || first.out == second.out {
		t.Errorf("%v: %s%s", err, first.out, second.out)
	}
}

func TestArgon2VerifyTellsByItsExitCode(t *testing.T) {
	folder(t, map[string]string{"password": battery, "hash": "ADMIN_TOKEN='" + tiny + "'\n"})
	for _, c := range []struct {
		name, stdin string
		args        []string
		want        expectation
	}{
		{"match", battery, []string{tiny, "--password-file", "-"}, expectation{code: 0, out: "match\n"}},
		{"match with the line end of a file", battery + "\n", []string{tiny, "--password-file", "-"}, expectation{code: 0, out: "match\n", says: []string{"line end"}}},
		{"no match", "wrong", []string{tiny, "--password-file", "-"}, expectation{code: 1, has: []string{"no match"}}},
		{"hash from standard input, with what is around it", "ADMIN_TOKEN='" + tiny + "'\n", []string{"-", "--password-file", "password"}, expectation{code: 0, out: "match\n", says: []string{"left out", "ADMIN_TOKEN="}}},
		{"for compose", battery, []string{strings.ReplaceAll(tiny, "$", "$$"), "--password-file", "-"}, expectation{code: 0, out: "match\n", says: []string{"doubled $"}}},
		{"other order of parameters", battery, []string{strings.Replace(tiny, "m=64,t=1,p=1", "p=1,t=1,m=64", 1), "--password-file", "-"}, expectation{code: 0, out: "match\n", says: []string{"order"}}},
		{"weak", battery, []string{tiny16, "--password-file", "-"}, expectation{code: 0, out: "match\n", says: []string{"OWASP", "version 16", "argon2id"}}},
		{"JSON", battery, []string{tiny, "--password-file", "-", "--json"}, expectation{code: 0, has: []string{`{"match":true,"type":"id","version":19,"time":1,"memory_kib":64,"parallelism":1,"elapsed_ns":`}}},
		{"malformed", battery, []string{tiny[:len(tiny)-2], "--password-file", "-"}, expectation{code: 2, says: []string{"no encoded hash"}}},
		{"malformed as JSON", battery, []string{"x", "--password-file", "-", "--json"}, expectation{code: 2, has: []string{`{"error":{"kind":"malformed","code":-32,`}}},
		{"what a shell leaves of $argon2id", battery, []string{"=19=64,t=1,p=1", "--password-file", "-"}, expectation{code: 2}},
		{"64 GiB against a limit", battery, []string{strings.Replace(tiny, "m=64,", "m=67108864,", 1), "--password-file", "-", "--max-memory", "1GiB"}, expectation{code: 3, says: []string{"64.0 GiB", "1024.0 MiB", "on a machine with more"}}},
		{"millions of passes", battery, []string{strings.Replace(tiny, "t=1", "t=4294967295", 1), "--password-file", "-"}, expectation{code: 3, says: []string{"work"}}},
		{"hash and password both from standard input", battery, []string{"-", "--password-file", "-"}, expectation{code: 2, says: []string{"both"}}},
		{"no terminal", battery, []string{tiny}, expectation{code: 2, says: []string{"no terminal"}}},
		{"no hash", battery, nil, expectation{code: 2, says: []string{"--help"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.want.check(t, omnisum(t, c.stdin, append([]string{"argon2", "verify"}, c.args...)...))
		})
	}
}

func TestArgon2CalibrateAndPresets(t *testing.T) {
	for _, c := range []struct {
		name string
		args string
		want expectation
	}{
		{"calibrate", "calibrate --time 20ms -m 1MiB -p 1", expectation{has: []string{"--type id --version 19 -t ", "-m 1024KiB -p 1", "1 MiB"}}},
		{"calibrate as JSON", "calibrate --time 20ms -m 1MiB -p 1 --json", expectation{has: []string{`"memory_kib":1024`, `"elapsed_ns":`}}},
		{"no time", "calibrate --time 0s", expectation{code: 2, says: []string{"--time"}}},
		{"no memory", "calibrate --time 10ms -m 0", expectation{code: 2, says: []string{"too little"}}},
		{"no lane", "calibrate --time 10ms -p 0", expectation{code: 2, says: []string{"lane"}}},
		{"presets", "presets", expectation{has: []string{"rfc9106-1", "2097152", "vaultwarden-owasp", "code-server", "argon2i "}, silent: true}},
		{"presets as JSON", "presets --json", expectation{has: []string{`{"name":"jupyter","title":"Jupyter Server","type":"id","version":19,"time":10,"memory_kib":10240,"parallelism":8,"salt_bytes":16,"hash_bytes":32}`}, silent: true}},
		{"no command", "", expectation{code: 2, has: []string{"hash", "verify", "calibrate", "presets"}}},
		{"unknown command", "make", expectation{code: 2, says: []string{"make"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.want.check(t, omnisum(t, "", append([]string{"argon2"}, strings.Fields(c.args)...)...))
		})
	}
}

func TestDebiansProgramMakesTheSameHash(t *testing.T) {
	debian, err := exec.LookPath("argon2")
	if err != nil {
		t.Skip("Debian's argon2 program is not installed")
	}
	cmd := exec.Command(debian, "somesaltsomesalt", "-id", "-t", "2", "-k", "1024", "-p", "3", "-l", "24", "-e")
	cmd.Stdin = strings.NewReader("Pass wört")
	cmd.Env = os.Environ()
	want, err := cmd.Output()
	must(t, err)
	got := omnisum(t, "Pass wört", strings.Fields("argon2 hash -t 2 -m 1MiB -p 3 --length 24 --salt text:somesaltsomesalt --password-file -")...)
	expectation{out: string(want), silent: true}.check(t, got)
}
