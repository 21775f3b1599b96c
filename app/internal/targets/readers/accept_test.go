package readers

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"omnisum/app/internal/targets"
	"omnisum/hashing/argon2"
)

// A try is a text of a target and a password for it.
type try struct{ Text, Password string }

// samples returns hashes of the password of every kind that a person may ask
// for.
func samples(t *testing.T) []argon2.Hash {
	t.Helper()
	var hashes []argon2.Hash
	add := func(kind argon2.Type, version argon2.Version, time, lanes uint32, salt, length int) {
		p := argon2.Params{Type: kind, Version: version, Time: time, Memory: max(64, 8*lanes), Lanes: lanes, TagLength: uint32(length)}
		in := argon2.Inputs{Password: []byte(password), Salt: []byte(strings.Repeat("a salt, ", salt)[:salt])}
		tag, err := argon2.Derive(context.Background(), p, in, nil)
		if err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, argon2.NewHash(p, in.Salt, tag))
	}
	for _, kind := range []argon2.Type{argon2.D, argon2.I, argon2.ID} {
		for _, version := range []argon2.Version{argon2.Version10, argon2.Version13} {
			add(kind, version, 3, 1, 16, 32)
			add(kind, version, 1, 4, 32, 32)
		}
	}
	add(argon2.ID, argon2.Version13, 1, 255, 8, 16)
	add(argon2.ID, argon2.Version13, 1, 1, 16, 15)
	add(argon2.ID, argon2.Version13, 1, 1, 16, 4)
	add(argon2.ID, argon2.Version13, 1, 256, 48, 64)
	add(argon2.ID, argon2.Version13, 2, 3, 200, 600)
	return hashes
}

// accepts feeds a target's texts to a reader that checks passwords. The reader
// must accept the right password where the target offers a text, and refuse
// every hash that the target refuses, and every wrong password.
func accepts(t *testing.T, name string, o targets.Options, read func(t *testing.T, tries []try) []bool) {
	t.Helper()
	acceptsOf(t, samples(t), name, o, read)
}

func acceptsOf(t *testing.T, hashes []argon2.Hash, name string, o targets.Options, read func(t *testing.T, tries []try) []bool) {
	t.Helper()
	target, ok := targets.ByName(name)
	if !ok {
		t.Fatalf("no target %s", name)
	}
	var tries []try
	var want []bool
	var of []string
	add := func(text, password, what string, accept bool) {
		tries, want, of = append(tries, try{text, password}), append(want, accept), append(of, what)
	}
	for _, h := range hashes {
		text, err := target.Text(h, o)
		if err != nil {
			add(refused(t, target, h, o), password, fmt.Sprintf("%s, which the target refuses: %v", h, err), false)
			continue
		}
		add(text, password, h.String(), true)
		add(text, password+"x", h.String()+" with another password", false)
	}
	got := read(t, tries)
	if len(got) != len(tries) {
		t.Fatalf("%d answers to %d tries", len(got), len(tries))
	}
	for i, accepted := range got {
		if accepted != want[i] {
			t.Errorf("%s: accepted %v, want %v", of[i], accepted, want[i])
		}
	}
}

// refused returns the text for a hash that the target refuses, made of that of
// one that every target takes.
func refused(t *testing.T, target targets.Target, h argon2.Hash, o targets.Options) string {
	t.Helper()
	known, err := argon2.Parse(encoded)
	if err != nil {
		t.Fatal(err)
	}
	text, err := target.Text(known, o)
	if err != nil {
		t.Fatal(err)
	}
	scheme := func(h argon2.Hash) string { return "{" + strings.ToUpper(h.Params.Type.String()) + "}" }
	return strings.NewReplacer(encoded, h.String(), scheme(known), scheme(h)).Replace(text)
}

// program returns the path of a program that a reader needs. Debian has some of
// them where only root looks.
func program(t *testing.T, name string) string {
	t.Helper()
	for _, name := range []string{name, "/usr/sbin/" + name, "/lib/systemd/" + name} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatalf("%s is missing; “make readers” installs it", name)
	return ""
}
