// Package readers feeds the texts of package targets to the readers that the
// programs themselves use. It is a module of its own, so that none of these
// reaches the program.
package readers

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/caddyserver/caddy/v2/caddyconfig/caddyfile"
	"github.com/caddyserver/caddy/v2/caddyconfig/httpcaddyfile"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp/caddyauth"
	_ "github.com/caddyserver/caddy/v2/modules/caddyhttp/standard"
	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
	"github.com/docker/cli/pkg/kvfile"
	"github.com/go-crypt/crypt"
	"github.com/joho/godotenv"
	"gopkg.in/yaml.v3"
	corev1 "k8s.io/api/core/v1"
	k8syaml "sigs.k8s.io/yaml"

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

// What Caddy checks a password with, of the account that the Caddyfile names.
func TestCaddyAcceptsThePassword(t *testing.T) {
	accepts(t, "caddyfile", targets.Options{User: "alice"}, func(t *testing.T, tries []try) (accepted []bool) {
		for _, try := range tries {
			fields := strings.Fields(try.Text)
			ok, err := caddyauth.Argon2idHash{}.Compare([]byte(fields[len(fields)-2]), []byte(try.Password))
			accepted = append(accepted, ok && err == nil)
		}
		return accepted
	})
}

// Authelia reads the hashes of its users and clients with this library, which
// knows no old ones. The target is that of all programs without a form of their
// own, and can't refuse these.
func TestAutheliaAcceptsThePassword(t *testing.T) {
	decoder, err := crypt.NewDefaultDecoder()
	if err != nil {
		t.Fatal(err)
	}
	hashes := slices.DeleteFunc(samples(t), func(h argon2.Hash) bool { return h.Params.Version == argon2.Version10 })
	acceptsOf(t, hashes, "plain", targets.Options{}, func(t *testing.T, tries []try) (accepted []bool) {
		for _, try := range tries {
			digest, err := decoder.Decode(try.Text)
			accepted = append(accepted, err == nil && digest.Match(try.Password))
		}
		return accepted
	})
}

func TestDockerReadsTheHashOfAnEnvFile(t *testing.T) {
	lines := "A=1\n" + text(t, "env-file", targets.Options{Variable: "TOKEN"}) + "\nB=2\n"
	got, err := kvfile.ParseFromReader(strings.NewReader(lines), nil)
	if want := []string{"A=1", "TOKEN=" + encoded, "B=2"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}

func TestKubernetesReadsTheHash(t *testing.T) {
	manifest := "apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\ndata:\n  token: " + text(t, "k8s", targets.Options{}) + "\n"
	var secret corev1.Secret
	if err := k8syaml.UnmarshalStrict([]byte(manifest), &secret); err != nil || string(secret.Data["token"]) != encoded {
		t.Errorf("got %q, %v", secret.Data, err)
	}
}
