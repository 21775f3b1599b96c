package keys

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"github.com/ProtonMail/go-crypto/openpgp/packet"
	openpgp "github.com/ProtonMail/go-crypto/openpgp/v2"

	"omnisum/hashing/signature"
)

// publicKey returns a key as its owner publishes it.
func publicKey(t *testing.T, e *openpgp.Entity) signature.Key {
	t.Helper()
	var text bytes.Buffer
	if err := e.Serialize(&text); err != nil {
		t.Fatal(err)
	}
	keys, err := signature.ParseKeys(text.Bytes())
	if err != nil || len(keys) != 1 {
		t.Fatalf("%d keys, %v", len(keys), err)
	}
	return keys[0]
}

func TestARevokedPartOfAKeyDoesNotBecomeGoodByAnOlderCopy(t *testing.T) {
	then := time.Now().Add(-time.Hour)
	config := &packet.Config{Algorithm: packet.PubKeyAlgoEdDSA, Time: func() time.Time { return then }}
	e, err := openpgp.NewEntity("publisher", "", "p@example.org", config)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.AddSigningSubkey(config); err != nil {
		t.Fatal(err)
	}
	before := publicKey(t, e)
	if err := e.Subkeys[len(e.Subkeys)-1].Revoke(packet.KeyCompromised, "stolen", config); err != nil {
		t.Fatal(err)
	}
	after := publicKey(t, e)
	if err := e.AddSigningSubkey(config); err != nil {
		t.Fatal(err)
	}
	newer := publicKey(t, e)
	s := At(t.TempDir())
	for _, step := range []struct {
		name string
		key  signature.Key
		want error
	}{
		{"the key", before, nil},
		{"with its revocation", after, nil},
		{"the older copy", before, ErrPartRevoked},
		{"the same again", after, nil},
		{"a newer copy", newer, nil},
		{"the one before", after, nil},
	} {
		if err := s.Add(step.key); !errors.Is(err, step.want) {
			t.Errorf("%s: %v, not %v", step.name, err, step.want)
		}
	}
	if kept, _, _ := s.List(); len(kept) != 1 || !bytes.Equal(kept[0].Text(), after.Text()) {
		t.Error("the store has another copy")
	}
}
