package argon2

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"omnisum/hashing/internal/hashtest"
)

// A vector is a row of testdata: reference-vectors.tsv has vectors that others
// published (its first column says who), known-answers.tsv hashes that the
// reference program made with the parameters that known programs use.
type vector struct {
	name    string
	params  Params
	inputs  Inputs
	tag     []byte
	encoded string // may be empty
}

func vectors(t *testing.T) []vector {
	t.Helper()
	var all []vector
	for row := range rows(t, "testdata/reference-vectors.tsv") {
		v := vector{name: row["source"] + " " + row["type"], encoded: row["encoded"]}
		v.params = params(t, strings.TrimPrefix(row["type"], "argon2"), row["version"], row["t"], row["m_kib"], row["p"], row["hash_len"])
		v.inputs = Inputs{
			Password: text(t, row["password"]), Salt: text(t, row["salt"]),
			Secret: unhex(t, row["secret_hex"]), Data: unhex(t, row["ad_hex"]),
		}
		v.tag = unhex(t, row["hash_hex"])
		all = append(all, v)
	}
	for row := range rows(t, "testdata/known-answers.tsv") {
		v := vector{name: row["label"], encoded: row["encoded"]}
		v.params = params(t, row["type"], row["version"], row["t"], row["m_kib"], row["p"], row["hash_len"])
		v.inputs = Inputs{Password: []byte(strings.ReplaceAll(row["password"], `\n`, "\n")), Salt: []byte(row["salt_text"])}
		field := v.encoded[strings.LastIndexByte(v.encoded, '$')+1:]
		var err error
		if v.tag, err = base64.RawStdEncoding.DecodeString(field); err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	return all
}

// rows reads a file of values separated by tabs, whose first line names them.
func rows(t *testing.T, name string) func(yield func(map[string]string) bool) {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(content), "\n"), "\n")
	names := strings.Split(lines[0], "\t")
	return func(yield func(map[string]string) bool) {
		for _, line := range lines[1:] {
			row := map[string]string{}
			for i, value := range strings.Split(line, "\t") {
				row[names[i]] = value
			}
			if !yield(row) {
				return
			}
		}
	}
}

func params(t *testing.T, typ, version, time, memory, lanes, length string) Params {
	t.Helper()
	types := map[string]Type{"d": D, "i": I, "id": ID}
	number := func(s string) uint32 {
		n, err := strconv.ParseUint(s, 10, 32)
		if err != nil {
			t.Fatal(err)
		}
		return uint32(n)
	}
	if _, ok := types[typ]; !ok {
		t.Fatalf("no type %q", typ)
	}
	return Params{types[typ], Version(number(version)), number(time), number(memory), number(lanes), number(length)}
}

func text(t *testing.T, s string) []byte {
	t.Helper()
	if digits, ok := strings.CutPrefix(s, "hex:"); ok {
		return unhex(t, digits)
	}
	return []byte(s)
}

func unhex(t *testing.T, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func longTests() bool { return os.Getenv("OMNISUM_LONG") != "" }

func TestEveryPublishedVectorIsMet(t *testing.T) {
	all := vectors(t)
	if len(all) != 44+21 {
		t.Errorf("there are %d vectors, want 65", len(all))
	}
	hashtest.ForEachVariant(t, "argon2", func(t *testing.T) {
		left := 0
		for _, v := range all {
			if v.params.Memory > longKiB && !longTests() {
				left++
				continue
			}
			var progress atomic.Uint64
			got, err := Derive(context.Background(), v.params, v.inputs, &progress)
			if err != nil {
				t.Errorf("%s %+v: %v", v.name, v.params, err)
			} else if !bytes.Equal(got, v.tag) {
				t.Errorf("%s %+v: got %x, want %x", v.name, v.params, got, v.tag)
			}
			if got := progress.Load(); got != v.params.Segments() {
				t.Errorf("%s: %d segments were counted, want %d", v.name, got, v.params.Segments())
			}
		}
		if left > 0 {
			t.Logf("%d vectors of over %d KiB are left out; OMNISUM_LONG=1 asks for them", left, longKiB)
		}
	})
}
