package checktab

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"omnisum/app/internal/keys"
	"omnisum/app/internal/rows"
	"omnisum/app/internal/vouch/vouchtest"
	"omnisum/hashing/signature"
)

// elsewhere is the person's store as another window has it.
func (d *desk) elsewhere() *keys.Store { return keys.At(d.tab.deps.Keys.Folder()) }

// forgetKeys takes all keys off the list in another window.
func (d *desk) forgetKeys() {
	d.t.Helper()
	all, _, err := d.elsewhere().List()
	if err != nil {
		d.t.Fatal(err)
	}
	for _, k := range all {
		if err := d.elsewhere().Remove(k.Fingerprint); err != nil {
			d.t.Fatal(err)
		}
	}
}

func TestAKeyThatAnotherWindowRemovedIsTrustedNoLonger(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	put(t, folder, "x.iso.sig", vouchtest.Sample(t, "detached.sig"))
	path := put(t, folder, "x.iso", vouchtest.Sample(t, "list"))
	d.trust("key-alice.asc")
	d.tab.addFiles([]string{path})
	d.until("a match", d.said(rows.Match, "This is the file that was signed"))
	d.forgetKeys()
	d.tab.Look()
	d.until("the key is wanted", func() bool { return d.wants() != "" && d.verdict() == rows.NoVerdict })

	// Also where the person drops the next file without leaving the window.
	put(t, folder, "first.iso", payload)
	put(t, folder, "SHA256SUMS", vouchtest.Sample(t, "plain.clear"))
	d.trust("key-alice.asc")
	d.forgetKeys()
	d.tab.Open([]string{filepath.Join(folder, "first.iso")})
	d.until("nobody vouches for the list", d.said(rows.Match, lacking))
}

func TestWhatChangesDuringALookIsLookedForOnceMore(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	path := put(t, folder, "first.iso", payload)
	d.trust("key-alice.asc")
	d.tab.expect(vouchtest.Sample(t, "plain.clear"))
	d.tab.Open([]string{path})
	d.until("a match", d.said(rows.Match, good))
	d.tab.Look()
	d.work.Wait() // it has found nothing, but not said so yet
	d.forgetKeys()
	put(t, folder, "first.iso", "changed")
	d.tab.Look()
	d.until("a mismatch, and nobody vouches", d.said(rows.Mismatch, lacking))
}

func TestARevocationThatAnotherWindowAddedCounts(t *testing.T) {
	d := newDesk(t)
	d.trust("key-revoked-before.asc")
	d.tab.Open([]string{d.file("abc", "abc")})
	d.tab.expect(vouchtest.Sample(t, "by-revoked.asc"))
	d.until("a good signature", d.said(rows.CannotTell, "signature good"))
	if err := d.elsewhere().Add(vouchtest.Key(t, "key-revoked.asc")); err != nil {
		t.Fatal(err)
	}
	d.tab.Look()
	d.until("a revoked key", d.said(rows.CannotTell, "was revoked"))
}

func TestAListThatWasFoundWithTheKeysOfBeforeIsSearchedOnceMore(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	put(t, folder, "SHA256SUMS", vouchtest.Sample(t, "plain.clear"))
	path := put(t, folder, "first.iso", payload)
	d.trust("key-alice.asc")
	found := d.tab.besides.look(path)
	d.forgetKeys()
	d.tab.keysChanged()
	d.tab.Open([]string{path})
	d.until("nobody vouches", d.said(rows.Match, lacking))
	d.tab.besides.put(d.tab.model.Chosen(), found) // it was under way meanwhile
	d.until("it is taken", func() bool { return d.tab.besides.late.Load() == 0 && len(d.posts) == 0 })
	for end := time.Now().Add(300 * time.Millisecond); time.Now().Before(end); {
		d.until("an update", func() bool { return true })
		d.tab.update()
		if d.said(rows.Match, good)() {
			t.Fatal("a key that was removed still signs")
		}
	}
	if !d.said(rows.Match, lacking)() {
		t.Errorf("it says %+v", d.tab.view.shown.Verdict)
	}
}

// slowKeys is a store whose drive does not answer until it is told to.
type slowKeys struct {
	*keys.Store
	asked, answer chan struct{}
}

func (s slowKeys) List() (signature.Keys, []keys.Broken, error) {
	s.asked <- struct{}{}
	<-s.answer
	return s.Store.List()
}

func TestForgettingTheKeysDoesNotWaitForADriveThatHangs(t *testing.T) {
	s := slowKeys{keys.At(filepath.Join(t.TempDir(), "keys")), make(chan struct{}, 2), make(chan struct{})}
	trusted := &trusted{store: s}
	got := make(chan signature.Keys, 1)
	go func() { got <- trusted.all() }()
	<-s.asked
	forgotten := make(chan struct{})
	go func() { trusted.forget(); close(forgotten) }()
	select {
	case <-forgotten:
	case <-time.After(10 * time.Second):
		t.Fatal("the window waits for the drive")
	}
	s.answer <- struct{}{} // of a time before
	if err := s.Add(vouchtest.Key(t, "key-alice.asc")); err != nil {
		t.Fatal(err)
	}
	<-s.asked
	close(s.answer)
	if keys := <-got; len(keys) != 1 {
		t.Errorf("the keys of before are used: %v", keys)
	}
}

func TestAKeyThatComesWhileTheKeysAreReadIsNoticed(t *testing.T) {
	s := slowKeys{keys.At(filepath.Join(t.TempDir(), "keys")), make(chan struct{}, 2), make(chan struct{})}
	trusted := &trusted{store: s}
	go trusted.all()
	<-s.asked
	if err := s.Add(vouchtest.Key(t, "key-alice.asc")); err != nil {
		t.Fatal(err)
	}
	outdated := make(chan bool, 1)
	go func() { outdated <- trusted.outdated(time.Now()) }()
	time.Sleep(50 * time.Millisecond) // for an answer that comes too early
	close(s.answer)
	if !<-outdated {
		t.Error("what was being read is taken for what is there")
	}
}

func TestAKeyThatExpiresWhileTheWindowIsOpenOutdatesWhatItSigned(t *testing.T) {
	d := newDesk(t)
	d.trust("key-alice.asc", "key-expired.asc")
	all := d.tab.trusted.all()
	var end time.Time
	for _, k := range all {
		if !k.Expires.IsZero() {
			end = k.Expires
		}
	}
	if end.IsZero() {
		t.Fatal("no key expires")
	}
	now := time.Now()
	if d.tab.trusted.outdated(now) {
		t.Error("outdated without a change")
	}
	d.tab.trusted.readAt = end.Add(-time.Hour)
	if d.tab.trusted.outdated(end.Add(-time.Minute)) || !d.tab.trusted.outdated(end.Add(time.Minute)) {
		t.Error("the end of a key is not noticed when it comes")
	}
}

func TestAFileThatWasChangedUnderItsTimeIsComputedAgainBeforeItsSignatureCounts(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	text := []byte(vouchtest.Sample(t, "list"))
	put(t, folder, "x.iso.sig", vouchtest.Sample(t, "detached.sig"))
	other := append([]byte("X"), text[1:]...)
	path := put(t, folder, "x.iso", string(other))
	d.tab.addFiles([]string{path})
	d.until("the key is wanted", func() bool { return d.done() && d.wants() != "" })
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	put(t, folder, "x.iso", string(text))
	if err := os.Chtimes(path, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	d.trust("key-alice.asc")
	d.until("a match", d.said(rows.Match, "This is the file that was signed"))
	for _, row := range d.tab.view.shown.Digests {
		if row.Name == "SHA-256" && row.Hex != digest(string(text)) {
			t.Errorf("the digest is %s, that of another file than the signed one", row.Hex)
		}
	}
}
