package checktab

import (
	"context"
	"slices"
	"time"

	"omnisum/app/internal/keys"
	"omnisum/app/internal/keyspage"
	"omnisum/app/internal/rows"
	"omnisum/app/internal/vouch"
	"omnisum/hashing/signature"
)

// Keys is the person's list of trusted keys; *keys.Store is one.
type Keys interface {
	List() (signature.Keys, []keys.Broken, error)
	Add(k signature.Key) error
	Remove(fingerprint string) error
	Folder() string
}

// keysChanged checks again, with the keys of now, whatever is signed.
func (t *Tab) keysChanged() {
	t.trusted.forget()
	t.besides.outdate()
	t.page.KeysChanged()
	t.stopSignatures()
	t.model.Recheck()
	t.keyTurn++
	t.recheckGiven()
	lists := t.model.SignedBeside()
	t.deps.Go(func() { t.besides.again(lists) })
	t.pump.busy(true)
}

// lookForKeys notices, in the background, keys that another window or command
// added or removed, and those that expired meanwhile.
func (t *Tab) lookForKeys() {
	t.keyLooks.run(func(ended func()) {
		t.deps.Go(func() {
			outdated := t.trusted.outdated(time.Now())
			t.deps.Post(func() {
				if outdated {
					t.keysChanged()
					t.keys.Reread()
				}
				ended()
			})
		})
	})
}

// recheckGiven checks the signature of what the person gave with the keys of
// now.
func (t *Tab) recheckGiven() {
	given, turn := t.model.Given(), t.keyTurn
	t.deps.Go(func() {
		checked := given.Checked(t.trusted.all())
		t.deps.Post(func() {
			if checked != given && t.model.Given() == given && turn == t.keyTurn {
				t.model.Expect(checked)
				t.asked()
			}
		})
	})
}

// expected takes a value that was read with the keys of a turn.
func (t *Tab) expected(e *rows.Expected, turn int) {
	t.model.Expect(e)
	if turn != t.keyTurn {
		t.recheckGiven()
	}
}

// newKeysPage returns the page of the person's keys.
func (t *Tab) newKeysPage() *keyspage.Page {
	return keyspage.New(keyspage.Deps{
		Store:         t.deps.Keys,
		Go:            t.deps.Go,
		Post:          t.deps.Post,
		OpenFile:      t.deps.Dialogs.OpenFile,
		ReadClipboard: t.deps.Clipboard.Read,
		Copy:          t.copy,
		Changed:       t.keysChanged,
		Close:         t.CloseKeys,
		Focus:         t.deps.Focus,
		Trace:         t.deps.Trace,
	})
}

// AddKey shows the page of the keys, with the reason if the chosen file or its
// list wants one.
func (t *Tab) AddKey() { t.showKeys(t.model.KeyWanted()) }

// ShowKeys shows the page of the keys.
func (t *Tab) ShowKeys() { t.showKeys("") }

func (t *Tab) showKeys(reason string) {
	t.keys.Open(reason)
	t.show()
	t.view.relay()
}

// CloseKeys goes back to what was in front before the page of the keys.
func (t *Tab) CloseKeys() {
	if !t.keys.Active() {
		return
	}
	t.keys.Hide()
	t.show()
	t.view.relay()
}

// A signing is the check of some files' own signatures at work.
type signing struct {
	checks []*rows.SignatureCheck
	cancel context.CancelFunc
}

// checkSignatures checks the signatures that files have beside them, one file
// after the other: each is read a second time.
func (t *Tab) checkSignatures() {
	if t.signing != nil && !slices.ContainsFunc(t.signing.checks, t.model.Checking) {
		t.stopSignatures() // the files were removed, or are computed again
	}
	if t.signing != nil {
		return
	}
	checks := t.model.NextChecks()
	if len(checks) == 0 {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	mine := &signing{checks, cancel}
	t.signing = mine
	t.deps.Go(func() {
		ended := make([]func(), len(checks))
		for i, c := range checks {
			s := vouch.Subject{Path: c.Path, Size: c.Size, Version: c.Version, Sum: c.Sum}
			found, err := vouch.File(ctx, s, c.Beside, t.trusted.all(), &c.Read)
			ended[i] = func() { t.checked(c, found, err) }
		}
		t.deps.Post(func() {
			cancel()
			for _, end := range ended {
				end()
			}
			if t.signing == mine {
				t.signing = nil
			}
			t.pump.wake()
		})
	})
}

// checked takes what a check found.
func (t *Tab) checked(c *rows.SignatureCheck, found vouch.Finding, err error) {
	if id, again := t.model.EndCheck(c, found, err); again {
		t.queue.Retry(id)
	}
}

// stopSignatures ends the checks that are at work.
func (t *Tab) stopSignatures() {
	if t.signing != nil {
		t.signing.cancel()
		t.signing = nil
	}
}
