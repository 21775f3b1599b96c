package checktab

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"omnisum/app/internal/rows"
	"omnisum/app/internal/vouch/vouchtest"
)

// trust has the person keep a key.
func (d *desk) trust(names ...string) {
	d.t.Helper()
	for _, name := range names {
		if err := d.tab.deps.Keys.Add(vouchtest.Key(d.t, name)); err != nil {
			d.t.Fatal(err)
		}
	}
	d.tab.keysChanged()
}

// said tells whether the verdict is of a kind and speaks of all words.
func (d *desk) said(k rows.Kind, words ...string) func() bool {
	return func() bool {
		v := d.tab.view.shown.Verdict
		for _, w := range words {
			if !strings.Contains(v.Sentence+"\n"+v.Reason+"\n"+v.Source+"\n"+v.Signed, w) {
				return false
			}
		}
		return v.Kind == k
	}
}

func (d *desk) wants() string { return d.tab.view.shown.KeyWanted }

const (
	payload = "payload of first.iso\n"
	good    = "Signed by “alice <alice@example.org>” on 2020-06-01, key "
	lacking = "Signed, not checked: key "
)

func TestASignedListIsCheckedAsSoonAsThePersonTrustsTheKey(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"clear-signed":       {"SHA256SUMS": vouchtest.Sample(t, "plain.clear")},
		"detached":           {"SHA256SUMS": vouchtest.Sample(t, "plain"), "SHA256SUMS.gpg": vouchtest.Sample(t, "plain.sig")},
		"a signed copy":      {"SHA256SUMS": vouchtest.Sample(t, "plain"), "SHA256SUMS.asc": vouchtest.Sample(t, "plain.clear")},
		"pasted":             {"": vouchtest.Sample(t, "plain.clear")},
		"dropped on the box": {"elsewhere/SHA256SUMS": vouchtest.Sample(t, "plain.clear")},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			folder := t.TempDir()
			for n, text := range files {
				if n != "" {
					if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, n)), 0o755); err != nil {
						t.Fatal(err)
					}
					put(t, folder, n, text)
				}
			}
			d.tab.Open([]string{put(t, folder, "first.iso", payload)})
			if text := files[""]; text != "" {
				d.tab.expect(text)
			}
			if files["elsewhere/SHA256SUMS"] != "" {
				d.until("done", d.done)
				d.tab.Open([]string{filepath.Join(folder, "elsewhere", "SHA256SUMS")})
			}
			d.until("a match that nobody vouches for", d.said(rows.Match, lacking))
			if !strings.Contains(d.wants(), "which is not among yours") {
				t.Errorf("the key is wanted with the words %q", d.wants())
			}
			d.trust("key-minisign-one.pub")
			d.until("still not checked with another key", d.said(rows.Match, lacking))
			d.trust("key-alice.asc")
			d.until("the signature is good", d.said(rows.Match, good))
			if d.wants() != "" {
				t.Errorf("a key is wanted after all: %q", d.wants())
			}
			d.forgetKeys()
			d.tab.keysChanged()
			d.until("not checked any more", d.said(rows.Match, lacking))
		})
	}
}

func TestABadSignatureOverridesAMatch(t *testing.T) {
	changed := strings.Replace(vouchtest.Sample(t, "plain.clear"), "second.iso", "other.iso", 1)
	longer := vouchtest.Sample(t, "plain") + "\n"
	for name, files := range map[string]map[string]string{
		"clear-signed and changed":  {"SHA256SUMS": changed},
		"detached, of another text": {"SHA256SUMS": longer, "SHA256SUMS.gpg": vouchtest.Sample(t, "plain.sig")},
		"a signed copy of another":  {"SHA256SUMS": longer + "#\n", "SHA256SUMS.asc": vouchtest.Sample(t, "plain.clear")},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			folder := t.TempDir()
			for n, text := range files {
				put(t, folder, n, text)
			}
			d.trust("key-alice.asc")
			d.tab.Open([]string{put(t, folder, "first.iso", payload)})
			d.until("a bad signature", d.said(rows.BadSignature, "the list proves nothing"))
			for _, digest := range d.tab.view.shown.Digests {
				if digest.Kind != rows.NoVerdict {
					t.Errorf("%s is marked as what decided", digest.Name)
				}
			}
			if line := d.tab.model.Line(0); line.Words != "bad signature" {
				t.Errorf("the list of files says %q", line.Words)
			}
		})
	}
}

func TestAMismatchStaysOneWhateverTheSignatureIs(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	put(t, folder, "SHA256SUMS", strings.Replace(vouchtest.Sample(t, "plain.clear"), "second.iso", "other.iso", 1))
	d.trust("key-alice.asc")
	d.tab.Open([]string{put(t, folder, "first.iso", "another payload\n")})
	d.until("a mismatch", d.said(rows.Mismatch, "does not fit"))
}

func TestWhatIsOutsideTheSignedTextNeverCounts(t *testing.T) {
	d := newDesk(t)
	d.trust("key-alice.asc")
	d.tab.Open([]string{d.file("abc", "abc")})
	stranger := "SHA256 (abc) = " + digest("abc") + "\n"
	d.tab.expect(stranger + vouchtest.Sample(t, "plain.clear") + stranger)
	d.until("no answer from outside", d.said(rows.CannotTell, good))
}

func TestAFileIsCheckedWithItsOwnSignature(t *testing.T) {
	for _, s := range []struct{ signature, end, key, signer string }{
		{"detached.sig", ".sig", "key-alice.asc", "alice"},
		{"detached.asc", ".asc", "key-alice.asc", "alice"},
		{"hashed.minisig", ".minisig", "key-minisign-one.pub", "minisign"},
		{"signify.sig", ".sig", "key-signify-one.pub", "test one"},
	} {
		t.Run(s.signature, func(t *testing.T) {
			d := newDesk(t)
			folder := t.TempDir()
			put(t, folder, "x.iso"+s.end, vouchtest.Sample(t, s.signature))
			path := put(t, folder, "x.iso", vouchtest.Sample(t, "list"))
			d.tab.addFiles([]string{path}) // the sample is a list
			d.until("the key is wanted", func() bool { return d.done() && d.wants() != "" })
			if v := d.tab.view.shown; v.Verdict.Kind != rows.NoVerdict || !strings.Contains(v.Expected, lacking) {
				t.Errorf("a verdict without a key: %+v, %q", v.Verdict, v.Expected)
			}
			d.trust(s.key)
			d.until("a match", d.said(rows.Match, "This is the file that was signed", s.signer))

			d.tab.expect(digest("something else"))
			d.until("what is expected decides", d.said(rows.Mismatch, s.signer))
			d.tab.expect(digest(vouchtest.Sample(t, "list")))
			d.until("both agree", d.said(rows.Match, "was published", s.signer))

			changed := vouchtest.Sample(t, "list") + "x"
			put(t, folder, "x.iso", changed)
			d.tab.Look()
			d.until("the file was changed", d.said(rows.Mismatch, "does not fit"))
			d.tab.expect(digest(changed))
			d.until("a bad signature overrides the match", d.said(rows.BadSignature, "does not fit"))
			d.tab.expect("")
			d.until("and stands alone", d.said(rows.BadSignature, "does not fit"))
		})
	}
}

func TestSignaturesOfListsAreNotOfTheFilesBesideThem(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	d.trust("key-alice.asc")
	put(t, folder, "x.iso.gpg", "\x85\x01\x0c\x03not a signature but something encrypted")
	d.tab.Open([]string{put(t, folder, "x.iso", "abc")})
	d.until("done", d.done)
	d.until("searched", func() bool { return !d.tab.model.Busy() && d.tab.signing == nil })
	if v := d.tab.view.shown; v.Verdict.Kind != rows.NoVerdict || v.Expected != "" {
		t.Errorf("an encrypted copy is taken for a signature: %+v, %q", v.Verdict, v.Expected)
	}
}

// checking is a desk that checks the signature of a large file.
func checking(t *testing.T) *desk {
	t.Helper()
	d := newDesk(t)
	folder := t.TempDir()
	put(t, folder, "x.iso.sig", vouchtest.Sample(t, "detached.sig"))
	path := put(t, folder, "x.iso", "")
	if err := os.Truncate(path, 1<<28); err != nil {
		t.Fatal(err)
	}
	d.trust("key-alice.asc")
	d.tab.Open([]string{path})
	d.until("the check runs", func() bool { return d.tab.signing != nil })
	return d
}

func TestCancelEndsTheCheckOfAnOwnSignature(t *testing.T) {
	d := checking(t)
	d.tab.Cancel()
	d.until("it has ended", func() bool {
		d.tab.pump.wake()
		return strings.Contains(d.tab.view.shown.Expected, "was not checked")
	})
	if d.verdict() != rows.NoVerdict {
		t.Error("a cancelled check gives a verdict")
	}
}

func TestASignatureThatCameLaterCounts(t *testing.T) {
	for _, how := range []string{"found beside the file", "dropped"} {
		t.Run(how, func(t *testing.T) {
			d := newDesk(t)
			d.trust("key-alice.asc")
			folder, lists := t.TempDir(), t.TempDir()
			if how != "dropped" {
				lists = folder
			}
			list := put(t, lists, "SHA256SUMS", vouchtest.Sample(t, "plain"))
			d.tab.Open([]string{put(t, folder, "first.iso", payload)})
			if how == "dropped" {
				d.until("done", d.done)
				d.tab.Open([]string{list})
			}
			d.until("a match", d.said(rows.Match))
			if d.said(rows.Match, good)() {
				t.Fatal("signed without a signature")
			}
			put(t, lists, "SHA256SUMS.gpg", vouchtest.Sample(t, "plain.sig"))
			d.tab.Look()
			d.until("signed", d.said(rows.Match, good))
			put(t, lists, "SHA256SUMS.gpg", vouchtest.Sample(t, "detached.sig"))
			d.until("badly signed", func() bool {
				d.tab.Look()
				return d.said(rows.BadSignature, "does not fit")()
			})
		})
	}
}

func TestAFileThatIsRemovedIsReadNoFurther(t *testing.T) {
	d := checking(t)
	check := d.tab.signing.checks[0]
	d.tab.queue.Clear()
	d.until("it has ended", func() bool { d.tab.pump.wake(); return d.tab.signing == nil && d.tab.model.Len() == 0 })
	if read := check.Read.Load(); read == check.Size {
		t.Error("the whole file was read")
	}
}

func TestAKeyIsAddedOnThePageOfTheKeys(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	put(t, folder, "SHA256SUMS", vouchtest.Sample(t, "plain.clear"))
	d.tab.Open([]string{put(t, folder, "first.iso", payload)})
	d.until("a match", d.said(rows.Match, lacking))
	d.tab.AddKey()
	if !d.tab.keys.Active() || !d.tab.view.keys.Visible() || d.tab.view.work.Visible() {
		t.Fatal("the page of the keys is not in front")
	}
	key := vouchtest.Sample(t, "key-alice.asc")
	d.text = key
	for from, give := range map[string]func(){
		"the clipboard": d.tab.Paste,
		"“alice.asc”":   func() { d.tab.Drop(fyne.Position{}, []string{put(t, folder, "alice.asc", key)}) },
	} {
		give()
		d.until("the key in "+from+" is offered", func() bool {
			return strings.Contains(fmt.Sprint(d.trace[len(d.trace)-1]), "offered "+from)
		})
	}
	if all, _, _ := d.tab.deps.Keys.List(); len(all) > 0 {
		t.Fatal("a key is kept before the person said so")
	}
	d.tab.CloseKeys()
	d.until("back", func() bool { return d.tab.view.work.Visible() && !d.tab.view.keys.Visible() })
	if !d.said(rows.Match, lacking)() {
		t.Error("an offered key is trusted")
	}
}
