// Package readers feeds the texts of package targets to the readers that the
// programs themselves use. It is a module of its own, so that none of these
// reaches the program.
package readers

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/caddyserver/caddy/v2/caddyconfig/caddyfile"
	"github.com/caddyserver/caddy/v2/caddyconfig/httpcaddyfile"
	_ "github.com/caddyserver/caddy/v2/modules/caddyhttp/standard"
	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
	"github.com/joho/godotenv"
	"gopkg.in/yaml.v3"

	"omnisum/app/internal/targets"
	"omnisum/hashing/argon2"
)

const (
	encoded  = "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$P/yFQsy5QJRYEOxcAWsVeGzrYrOiF30wrmg+JtYJPPA"
	password = "correct horse battery staple"
)

func text(t *testing.T, name string, o targets.Options) string {
	t.Helper()
	h, err := argon2.Parse(encoded)
	if err != nil {
		t.Fatal(err)
	}
	target, ok := targets.ByName(name)
	if !ok {
		t.Fatalf("no target %s", name)
	}
	s, err := target.Text(h, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// project loads a compose project with these files and returns the environment
// of its only service.
func project(t *testing.T, files map[string]string) types.MappingWithEquals {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	options, err := cli.NewProjectOptions([]string{filepath.Join(dir, "compose.yaml")},
		cli.WithWorkingDirectory(dir), cli.WithEnvFiles(), cli.WithDotEnv, cli.WithName("test"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := options.LoadProject(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return p.Services["web"].Environment
}

func TestComposeReadsTheHash(t *testing.T) {
	doubled, env := text(t, "compose", targets.Options{}), text(t, "env", targets.Options{})
	const head = "services:\n  web:\n    image: x\n"
	for _, tc := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"a mapping", map[string]string{"compose.yaml": head + "    environment:\n      ADMIN_TOKEN: " + doubled + "\n"}, encoded},
		{"a mapping with quotes", map[string]string{"compose.yaml": head + "    environment:\n      ADMIN_TOKEN: '" + doubled + "'\n"}, encoded},
		{"a list", map[string]string{"compose.yaml": head + "    environment:\n      - ADMIN_TOKEN=" + doubled + "\n"}, encoded},
		{"interpolation from .env", map[string]string{
			"compose.yaml": head + "    environment:\n      ADMIN_TOKEN: ${ADMIN_TOKEN}\n", ".env": env + "\n",
		}, encoded},
		{"a variable passed on from .env", map[string]string{
			"compose.yaml": head + "    environment:\n      - ADMIN_TOKEN\n", ".env": env + "\n",
		}, encoded},
		{"env_file", map[string]string{
			"compose.yaml": head + "    env_file: vars\n", "vars": env + "\n",
		}, encoded},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := project(t, tc.files)["ADMIN_TOKEN"]
			if got == nil || *got != tc.want {
				t.Errorf("got %v, want %s", got, tc.want)
			}
		})
	}
}

// The fault that the text for compose exists for must be one.
func TestComposeEatsSingleDollars(t *testing.T) {
	got := project(t, map[string]string{"compose.yaml": "services:\n  web:\n    image: x\n    environment:\n      ADMIN_TOKEN: '" + encoded + "'\n"})
	if v := got["ADMIN_TOKEN"]; v != nil && *v == encoded {
		t.Error("compose leaves single dollars as they are")
	}
}

func TestADotenvReaderReadsTheHash(t *testing.T) {
	got, err := godotenv.Unmarshal("A=1\n" + text(t, "env", targets.Options{Variable: "TOKEN"}) + "\nB=2\n")
	if err != nil || got["TOKEN"] != encoded || got["B"] != "2" {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestYAMLReadsTheHash(t *testing.T) {
	for name, want := range map[string]string{
		"yaml": encoded, "compose": strings.ReplaceAll(encoded, "$", "$$"), "k8s": base64.StdEncoding.EncodeToString([]byte(encoded)),
	} {
		var got struct{ Password, After string }
		err := yaml.Unmarshal([]byte("password: "+text(t, name, targets.Options{})+"\nafter: x\n"), &got)
		if err != nil || got.Password != want || got.After != "x" {
			t.Errorf("%s: got %+v, %v", name, got, err)
		}
	}
}

func TestTOMLReadsTheHash(t *testing.T) {
	for _, name := range []string{"toml", "json"} {
		var got struct{ Password string }
		if err := toml.Unmarshal([]byte("password = "+text(t, name, targets.Options{})+"\n"), &got); err != nil || got.Password != encoded {
			t.Errorf("%s: got %+v, %v", name, got, err)
		}
	}
}

func TestCaddyReadsTheHash(t *testing.T) {
	block := text(t, "caddyfile", targets.Options{User: "alice"})
	adapter := caddyfile.Adapter{ServerType: httpcaddyfile.ServerType{}}
	config, warnings, err := adapter.Adapt([]byte("localhost {\n"+block+"\n}\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range warnings {
		if !strings.Contains(w.Message, "not formatted") {
			t.Errorf("a warning: %s", w)
		}
	}
	accounts := find(t, config, "accounts")
	if len(accounts) != 1 || accounts[0]["username"] != "alice" || accounts[0]["password"] != encoded {
		t.Errorf("accounts %v in %s", accounts, config)
	}
	if !strings.Contains(string(config), `"algorithm":"argon2id"`) {
		t.Errorf("the algorithm is missing in %s", config)
	}
}

// find returns the list of objects under a key, wherever it is.
func find(t *testing.T, config []byte, key string) (found []map[string]any) {
	t.Helper()
	var tree any
	if err := json.Unmarshal(config, &tree); err != nil {
		t.Fatal(err)
	}
	var search func(node any)
	search = func(node any) {
		switch n := node.(type) {
		case map[string]any:
			for k, v := range n {
				if k == key {
					for _, item := range v.([]any) {
						found = append(found, item.(map[string]any))
					}
				}
				search(v)
			}
		case []any:
			for _, v := range n {
				search(v)
			}
		}
	}
	search(tree)
	return found
}

func TestDovecotAcceptsThePassword(t *testing.T) {
	doveadm, err := exec.LookPath("doveadm")
	if err != nil {
		t.Skip("doveadm is not installed (Debian: dovecot-core)")
	}
	scheme := text(t, "dovecot", targets.Options{})
	out, err := exec.Command(doveadm, "-O", "pw", "-t", scheme, "-p", password).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "verified") {
		t.Errorf("%s, %v", out, err)
	}
	if out, err := exec.Command(doveadm, "-O", "pw", "-t", scheme, "-p", password+"x").CombinedOutput(); err == nil {
		t.Errorf("another password is accepted too: %s", out)
	}
}

func TestJupyterAcceptsThePassword(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err == nil {
		err = exec.Command(python, "-c", "import jupyter_server.auth.security, argon2").Run()
	}
	if err != nil {
		t.Skip("jupyter_server for python3 is not installed (Debian: python3-jupyter-server)")
	}
	const check = "import sys; from jupyter_server.auth.security import passwd_check; print(passwd_check(sys.argv[1], sys.argv[2]))"
	for p, want := range map[string]string{password: "True", password + "x": "False"} {
		out, err := exec.Command(python, "-c", check, text(t, "jupyter", targets.Options{}), p).CombinedOutput()
		if err != nil || strings.TrimSpace(string(out)) != want {
			t.Errorf("%q: %s, %v", p, out, err)
		}
	}
}
