package readers

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"omnisum/app/internal/targets"
)

// python answers tries with a function check(text, password) of Debian's Python.
// The one of PATH may be another, without Debian's modules.
func python(t *testing.T, check string) func(t *testing.T, tries []try) []bool {
	const ask = `
import json, sys
print(json.dumps([bool(check(t["Text"], t["Password"])) for t in json.load(sys.stdin)]))
`
	return func(t *testing.T, tries []try) []bool {
		t.Helper()
		return answers(t, exec.Command("/usr/bin/python3", "-c", check+ask), tries)
	}
}

// answers hands the tries to a command as JSON, and takes a list of its answers.
func answers(t *testing.T, command *exec.Cmd, tries []try) (accepted []bool) {
	t.Helper()
	converse(t, command, tries, &accepted)
	return accepted
}

func converse(t *testing.T, command *exec.Cmd, question, answer any) {
	t.Helper()
	in, err := json.Marshal(question)
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	command.Stdin, command.Stderr = bytes.NewReader(in), &said
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v; “make readers” installs what it needs\n%s", err, said.Bytes())
	}
	if err := json.Unmarshal(out, answer); err != nil {
		t.Fatalf("%v in the answer %s", err, out)
	}
}

func TestJupyterAcceptsThePassword(t *testing.T) {
	accepts(t, "jupyter", targets.Options{}, python(t, `
from jupyter_server.auth.security import passwd_check as check
`))
}

func TestDjangoAcceptsThePassword(t *testing.T) {
	accepts(t, "django", targets.Options{}, python(t, `
from django.conf import settings
settings.configure(PASSWORD_HASHERS=["django.contrib.auth.hashers.Argon2PasswordHasher"])
from django.contrib.auth.hashers import check_password
def check(text, password): return check_password(password, text)
`))
}

// Radicale reads password files with this library, as other programs in Python
// do.
func TestPasslibAcceptsThePasswordOfAPasswordFile(t *testing.T) {
	accepts(t, "htpasswd", targets.Options{User: "alice"}, python(t, `
from passlib.apache import HtpasswdFile
from passlib.context import CryptContext
def check(text, password):
    file = HtpasswdFile.from_string("bob:x\n" + text + "\n", context=CryptContext(["argon2", "plaintext"]))
    return file.check_password("alice", password)
`))
}

// Nextcloud takes its number off and gives the rest to this function.
func TestPHPAcceptsThePasswordForNextcloud(t *testing.T) {
	accepts(t, "nextcloud", targets.Options{}, func(t *testing.T, tries []try) []bool {
		return answers(t, exec.Command(program(t, "php"), "-r", `
			$check = fn($t) => password_verify($t["Password"], explode("|", $t["Text"], 2)[1]);
			echo json_encode(array_map($check, json_decode(file_get_contents("php://stdin"), true)));
		`), tries)
	})
}

func TestOpenLDAPAcceptsThePassword(t *testing.T) {
	accepts(t, "openldap", targets.Options{}, func(t *testing.T, tries []try) []bool {
		dir := t.TempDir()
		write := func(name, text string) string {
			path := filepath.Join(dir, name)
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			return path
		}
		config := write("slapd.conf", "moduleload back_mdb\nmoduleload argon2\ninclude /etc/ldap/schema/core.schema\n"+
			"database mdb\nsuffix o=test\ndirectory "+dir+"\n")
		entries := "dn: o=test\nobjectClass: organization\no: test\n\n"
		for i, try := range tries {
			entries += fmt.Sprintf("dn: cn=%d,o=test\nobjectClass: person\ncn: %[1]d\nsn: x\nuserPassword: %s\n\n", i, try.Text)
		}
		if out, err := exec.Command(program(t, "slapadd"), "-f", config, "-l", write("entries.ldif", entries)).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		address := "ldapi://" + url.QueryEscape(filepath.Join(dir, "socket"))
		server := serve(t, exec.Command(program(t, "slapd"), "-d", "0", "-f", config, "-h", address))
		var accepted []bool
		for i, try := range tries {
			bind := func() error {
				_, err := exec.Command(program(t, "ldapwhoami"), "-x", "-H", address, "-D", fmt.Sprintf("cn=%d,o=test", i), "-w", try.Password).Output()
				return err
			}
			const unreachable, wrong = 255, 49
			accepted = append(accepted, server.tells(bind, unreachable, wrong))
		}
		return accepted
	})
}

// Dovecot reads a password file with a server of its own.
func TestDovecotAcceptsThePasswordOfAPasswordFile(t *testing.T) {
	dovecot := func(t *testing.T, tries []try) []bool {
		dir := t.TempDir()
		var file strings.Builder
		for i, try := range tries {
			fmt.Fprintf(&file, "%d%s\n", i, strings.TrimPrefix(try.Text, "alice"))
		}
		passwords := filepath.Join(dir, "passwords")
		// Its processes are users of their own.
		allow(t, dir)
		if err := os.WriteFile(passwords, []byte(file.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		settings := "base_dir = " + dir + "/run\nstate_dir = " + dir + "/run\nlog_path = /dev/stderr\nprotocols =\nssl = no\n" +
			// It answers a wrong password late, and later each time.
			"auth_failure_delay = 0\nservice anvil {\n unix_listener anvil-auth-penalty {\n  mode = 0\n }\n}\n" +
			"passdb {\n driver = passwd-file\n args = username_format=%u " + passwords + "\n}\n" +
			"userdb {\n driver = static\n args = uid=1000 gid=1000 home=/\n}\n"
		if me, err := user.Current(); err != nil {
			t.Fatal(err)
		} else if me.Uid != "0" {
			group, err := user.LookupGroupId(me.Gid)
			if err != nil {
				t.Fatal(err)
			}
			settings += fmt.Sprintf("default_internal_user = %s\ndefault_login_user = %[1]s\ndefault_internal_group = %s\n"+
				"service anvil {\n chroot =\n}\nservice auth-worker {\n user = %[1]s\n}\n", me.Username, group.Name)
		}
		config := filepath.Join(dir, "dovecot.conf")
		if err := os.WriteFile(config, []byte(settings), 0o644); err != nil {
			t.Fatal(err)
		}
		server := serve(t, exec.Command(program(t, "dovecot"), "-F", "-c", config))
		var accepted []bool
		for i, try := range tries {
			test := func() error {
				_, err := exec.Command(program(t, "doveadm"), "-c", config, "auth", "test", fmt.Sprint(i), try.Password).Output()
				return err
			}
			const unreachable, wrong = 75, 77
			accepted = append(accepted, server.tells(test, unreachable, wrong))
		}
		return accepted
	}
	accepts(t, "dovecot", targets.Options{User: "alice"}, dovecot)
}

func TestDovecotAcceptsThePassword(t *testing.T) {
	accepts(t, "dovecot", targets.Options{}, func(t *testing.T, tries []try) (accepted []bool) {
		for _, try := range tries {
			out, err := exec.Command(program(t, "doveadm"), "-O", "pw", "-t", try.Text, "-p", try.Password).CombinedOutput()
			accepted = append(accepted, err == nil && strings.Contains(string(out), "verified"))
		}
		return accepted
	})
}

func TestSystemdReadsTheHash(t *testing.T) {
	dir := t.TempDir()
	unit := filepath.Join(dir, "test.service")
	line := text(t, "systemd", targets.Options{Variable: "TOKEN"})
	content := "[Unit]\nDefaultDependencies=no\n[Service]\nType=oneshot\nEnvironment=A=1\n" + line + "\nEnvironment=B=2\nExecStart=/bin/true\n"
	if err := os.WriteFile(unit, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	// In this mode it prints all that it has read, in an environment of its own.
	verify := exec.Command(program(t, "systemd-analyze"), "--user", "verify", unit)
	verify.Env = append(os.Environ(), "SYSTEMD_LOG_LEVEL=debug", "SYSTEMD_LOG_TARGET=console", "XDG_RUNTIME_DIR="+dir, "SYSTEMD_UNIT_PATH="+dir)
	out, err := verify.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var variables []string
	for line := range strings.Lines(string(out)) {
		if v, ok := strings.CutPrefix(strings.TrimSpace(line), "Environment: "); ok {
			variables = append(variables, v)
		}
	}
	if got, want := strings.Join(variables, "\n"), "A=1\nTOKEN="+encoded+"\nB=2"; got != want {
		t.Errorf("it reads\n%s\nwant\n%s\nin %s", got, want, out)
	}
}

// A server is a program that runs until the test ends.
type server struct {
	t     *testing.T
	said  bytes.Buffer
	ended chan struct{}
}

func serve(t *testing.T, command *exec.Cmd) *server {
	t.Helper()
	s := &server{t: t, ended: make(chan struct{})}
	command.Stdout, command.Stderr = &s.said, &s.said
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = command.Wait()
		close(s.ended)
	}()
	t.Cleanup(func() {
		_ = command.Process.Signal(os.Interrupt)
		<-s.ended
	})
	return s
}

// tells asks the server until it answers at all, and returns whether it accepts.
func (s *server) tells(ask func() error, unreachable, wrong int) bool {
	s.t.Helper()
	for {
		err := ask()
		var exit *exec.ExitError
		if err == nil {
			return true
		}
		if !errors.As(err, &exit) {
			s.t.Fatal(err)
		}
		switch exit.ExitCode() {
		case wrong:
			return false
		case unreachable:
		default:
			s.t.Fatalf("%v\n%s", err, exit.Stderr)
		}
		select {
		case <-s.ended:
			s.t.Fatalf("the server has ended: %s", s.said.Bytes())
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// allow lets others into a folder of t.TempDir.
func allow(t *testing.T, dir string) {
	t.Helper()
	for range 2 {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		dir = filepath.Dir(dir)
	}
}
