package argontab

import (
	"bytes"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/widgets"
	"omnisum/hashing/argon2"
)

// Of the reference program: echo -n password | argon2 somesalt -id -v 13 -t 2 -k 256 -p 1.
const known = "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"

// paste pastes a hash into the page that checks.
func (d *desk) paste(text string) {
	d.tab.turn(true)
	d.mu.Lock()
	d.text = text
	d.mu.Unlock()
	test.Tap(d.tab.view.check.paste)
	d.settle()
}

// check checks a password and returns the verdict.
func (d *desk) check(password string) widgets.Verdict {
	d.t.Helper()
	d.tab.view.check.password.field.SetText(password)
	test.Tap(d.tab.view.check.check)
	d.until("checked", func() bool { return d.tab.job == nil })
	if v := d.tab.view.verdict.banner; v.Kind != d.tab.answer.kind || !v.Visible() {
		d.t.Errorf("shown: %v, answered: %v", v.Kind, d.tab.answer.kind)
	}
	return d.tab.answer.kind
}

func TestAHashIsFoundInWhatStandsAroundItAndChecked(t *testing.T) {
	for _, text := range []string{
		known, known + "\n", "  '" + known + "'", "ADMIN_TOKEN='" + known + "'", `"hashed_password": "argon2:` + known + `",`,
		strings.ReplaceAll(known, "$", "$$"), "{ARGON2ID}" + known, "alice:" + known, "Digest: " + known, "3|" + known,
	} {
		d := newDesk(t)
		d.paste(text)
		if !d.tab.asked.decoded.ok || d.tab.view.check.hash.Text != known {
			t.Errorf("%q: read as %q", text, d.tab.view.check.hash.Text)
			continue
		}
		if kind := d.check("password"); kind != widgets.Match {
			t.Errorf("%q: %v", text, kind)
		}
		if kind := d.check("passwort"); kind != widgets.Mismatch {
			t.Errorf("%q: %v with another password", text, kind)
		}
	}
}

func TestAPastedHashIsShownPartByPart(t *testing.T) {
	d := newDesk(t)
	d.paste(known)
	var shown []string
	for _, column := range d.tab.view.verdict.facts.rows {
		for _, r := range column {
			if r.root.Visible() {
				shown = append(shown, r.label.Text+" "+r.value.Text+" "+r.remark.Text)
			}
		}
	}
	contains(t, strings.Join(shown, "\n"), "Type Argon2id version 19", "Memory 256 KiB", "Passes 2 1 lane",
		"Salt 8 bytes 736f6d6573616c74", "Hash 32 bytes 9dfeb910e80bad03")
	contains(t, d.tab.view.verdict.advice.Text, "below each of OWASP's choices", "salt is shorter")
	test.Tap(d.tab.view.verdict.take)
	m := d.tab.view.make
	if d.tab.checking || m.memory.Text != "256" || m.unit.Selected != "KiB" || m.time.Text != "2" || m.salt.field.Text != "8" {
		t.Errorf("taken over: %s %s, %s passes, %s bytes of salt", m.memory.Text, m.unit.Selected, m.time.Text, m.salt.field.Text)
	}
	if m.presetSays.Text != "numbers of the checked hash" {
		t.Errorf("said: %s", m.presetSays.Text)
	}
}

func TestAHashThatLostItsEndIsDoubted(t *testing.T) {
	d := newDesk(t)
	d.paste("ADMIN_TOKEN='" + known[:len(known)-3] + "'")
	if got := d.tab.view.check.hash.Text; got != known[:len(known)-3] {
		t.Errorf("shown as %q", got)
	}
	const doubt = "its end may be missing"
	contains(t, d.tab.view.verdict.notes.Text, doubt)
	if kind := d.check("password"); kind != widgets.Mismatch {
		t.Fatalf("%v", kind)
	}
	contains(t, d.tab.answer.reason, doubt)
	d.paste(known)
	d.check("passwort")
	if strings.Contains(d.tab.answer.reason, doubt) {
		t.Errorf("a whole hash is doubted: %s", d.tab.answer.reason)
	}
}

func TestOfAVeryLongHashAndWhatStoodBeforeItTheEndsAreShown(t *testing.T) {
	d := newDesk(t)
	h := argon2.NewHash(argon2.Recommended(), []byte("somesaltsomesalt"), bytes.Repeat([]byte{0xab}, 100_000))
	d.paste(strings.Repeat("A", 500_000) + "='" + h.String() + "'")
	if !d.tab.asked.decoded.ok {
		t.Fatal(d.tab.asked.decoded.wrong)
	}
	v := d.tab.view
	contains(t, v.check.left.Text, "AAAAAA…AAAAAA")
	for _, shown := range []string{v.check.left.Text, v.check.hash.Text} {
		if len(shown) > longestTyped {
			t.Errorf("%d bytes are shown", len(shown))
		}
	}
	for _, f := range v.verdict.facts.rows[0] {
		if len(f.remark.Text) > 200 {
			t.Errorf("%s: %d bytes are shown", f.label.Text, len(f.remark.Text))
		}
	}
}

func TestAHashThatCannotBeReadSaysWhy(t *testing.T) {
	d := newDesk(t)
	for text, says := range map[string]string{
		"$2y$10$abcdefghijklmnopqrstuv": "doesn't begin with $argon2",
		known[:40]:                      "there must be three fields",
		known + "=":                     "Base64",
		known[:len(known)-3] + "\n" + known[len(known)-3:]: "line end in the hash",
		strings.Replace(known, "t=2", "t=02", 1):           "is no number",
		strings.Replace(known, "m=256", "m=7", 1):          "too little",
		strings.Replace(known, "c29tZXNhbHQ", "c28", 1):    "salt of 2 bytes is too short",
		strings.Replace(known, "argon2id", "argon2x", 1):   "doesn't begin with",
	} {
		d.paste(text)
		contains(t, d.tab.view.check.says.text.Text, says)
		if d.tab.asked.decoded.ok || !d.tab.view.check.check.Disabled() || d.tab.view.verdict.full.Visible() {
			t.Errorf("%q can be checked", text)
		}
		if d.tab.view.check.says.text.Text == "" {
			t.Errorf("%q: nothing is said", text)
		}
	}
}

func TestAPastedHashThatAsksForTooMuchIsRefusedBeforeAnythingIsTaken(t *testing.T) {
	d := newDesk(t)
	d.tab.look()
	d.settle()
	for _, tt := range []struct{ with, says string }{
		{"m=67108864,t=2", "64 GiB of memory; the most is 4 GiB, half of what is free on this machine."},
		{"m=256,t=4000000000", "more work than is done"},
	} {
		d.paste(strings.Replace(known, "m=256,t=2", tt.with, 1))
		contains(t, d.tab.view.verdict.limit.Text, tt.says)
		if kind := d.check("password"); kind != widgets.CannotTell {
			t.Errorf("%s: %v", tt.with, kind)
		}
		contains(t, d.tab.answer.reason, tt.says)
		if d.tab.view.verdict.limit.Visible() {
			t.Errorf("said twice: %s", d.tab.answer.reason)
		}
	}
}

func TestAChangeOfAnyInputTakesTheVerdictAway(t *testing.T) {
	d := newDesk(t)
	c := d.tab.view.check
	for name, change := range map[string]func(){
		"password": func() { c.password.field.SetText("passwor") },
		"hash":     func() { c.hash.SetText(known[:len(known)-1]) },
		"secret":   func() { c.secret.secret.SetText("x") },
		"data":     func() { c.data.field.SetText("x") },
		"clear":    func() { d.tab.Clear() },
		"paste":    func() { d.paste(known) },
	} {
		d.tab.Clear()
		d.paste(known)
		if kind := d.check("password"); kind != widgets.Match {
			t.Fatalf("before the change of %s: %v", name, kind)
		}
		change()
		if d.tab.answer.kind != widgets.NoVerdict || d.tab.view.verdict.banner.Visible() {
			t.Errorf("the verdict stays after a change of the %s", name)
		}
	}
}

func TestAVerdictThatCameTooLateIsNotShown(t *testing.T) {
	d := newDesk(t)
	d.paste(known)
	d.slow = make(chan struct{})
	d.tab.view.check.password.field.SetText("password")
	d.tab.Check()
	d.until("it began", func() bool { return d.derived.Load() == 1 })
	close(d.slow)
	d.work.Wait() // the answer is known, but not yet told
	d.tab.view.check.password.field.SetText("another")
	d.settle()
	if d.tab.job != nil || d.tab.answer.kind != widgets.NoVerdict {
		t.Errorf("the verdict of the password before: %v", d.tab.answer.kind)
	}
}

func TestAHashOfAPasswordAndALineEndCanBeFoundOut(t *testing.T) {
	// echo password | argon2 somesalt -id -t 1 -k 64 -p 1 hashes the line end too.
	d := newDesk(t)
	d.small()
	d.tab.form.password, d.tab.form.again, d.tab.form.lineEnd = "password", "password", true
	d.tab.Hash()
	d.until("made", func() bool { return d.tab.made != nil })
	d.paste(d.tab.made.hash.String())
	if kind := d.check("password"); kind != widgets.Mismatch {
		t.Fatalf("without the line end: %v", kind)
	}
	end := d.tab.view.check.password.end
	if !end.Visible() {
		t.Fatal("a line end is not offered")
	}
	test.Tap(end)
	if kind := d.check("password"); kind != widgets.Match {
		t.Errorf("with the line end: %v", kind)
	}
}

func TestSecretAndDataCountInACheck(t *testing.T) {
	d := newDesk(t)
	d.small()
	d.password("p")
	d.tab.view.make.secret.secret.SetText("pepper")
	encoded := d.hash().hash.String()
	d.paste(encoded)
	if kind := d.check("p"); kind != widgets.Mismatch {
		t.Errorf("without the secret: %v", kind)
	}
	contains(t, d.tab.answer.reason, "pepper")
	d.tab.view.check.secret.secret.SetText("pepper")
	if kind := d.check("p"); kind != widgets.Match {
		t.Errorf("with the secret: %v", kind)
	}
}

func TestNothingCheckedIsTraced(t *testing.T) {
	d := newDesk(t)
	d.paste(known)
	d.check("password")
	d.check("hunter2-password")
	for _, secret := range []string{"hunter2", "c29tZXNhbHQ", "nf65EOgLrQMR"} {
		if strings.Contains(d.traced(), secret) {
			t.Errorf("%q is in the trace", secret)
		}
	}
	contains(t, d.traced(), `"result":"match"`, `"result":"mismatch"`)
}

func TestTheClipboardMayFailOrBeEmpty(t *testing.T) {
	d := newDesk(t)
	d.paste("")
	contains(t, d.tab.view.check.says.text.Text, "Nothing was pasted")
	d.tab.turn(false)
	d.tab.Paste()
	d.settle()
	if d.tab.asked.text != "" {
		t.Error("the page that makes hashes takes a paste for a hash to check")
	}
}
