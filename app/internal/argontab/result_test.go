package argontab

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/targets"
)

func TestEachFormIsCopiedAsItIsShown(t *testing.T) {
	d := newDesk(t)
	d.small()
	d.password("p")
	h := d.hash().hash
	r := d.tab.view.result
	for i, f := range r.forms {
		r.choices.Select(i)
		if f.NeedsUser {
			if !r.copy.Disabled() || !strings.Contains(r.cannot.Text, "user's name") {
				t.Errorf("%s: can be copied without a user", f.Name)
			}
			r.user.SetText("alice")
		}
		want, err := f.text(h, targets.Options{User: r.user.Text})
		if err != nil {
			t.Fatal(err)
		}
		if r.preview.Text != want || r.where.Text != f.Where || r.trap.Text != f.Trap {
			t.Errorf("%s: shown %q", f.Name, r.preview.Text)
		}
		d.tab.CopyShown()
		d.until(f.Name+" is copied", func() bool { return d.clip() == want })
		r.user.SetText("")
	}
	for name, want := range map[string]string{
		"hex": hex.EncodeToString(h.Tag), "base64": base64.StdEncoding.EncodeToString(h.Tag),
		"compose": strings.ReplaceAll(h.String(), "$", "$$"), "env": "ADMIN_TOKEN='" + h.String() + "'",
	} {
		if r.choose(name); r.forms[r.choices.Selected()].Name != name {
			t.Fatalf("no form %s", name)
		}
		d.tab.show()
		if r.preview.Text != want {
			t.Errorf("%s: %q, want %q", name, r.preview.Text, want)
		}
	}
	r.choose("env")
	r.variable.SetText("TO KEN")
	if !r.copy.Disabled() {
		t.Error("a broken name of a variable can be copied")
	}
}

func TestACopiedHashIsSaidToBeThereAndCanBeTakenAway(t *testing.T) {
	d := newDesk(t)
	d.small()
	d.password("p")
	d.hash()
	c := d.tab.view.result.clip
	if !c.clear.Disabled() {
		t.Error("there is something to clear")
	}
	copied := func() {
		test.Tap(d.tab.view.result.copy)
		d.until("copied", func() bool { return d.tab.clip.text != "" })
	}
	copied()
	contains(t, c.says.Text, "On the clipboard")
	test.Tap(c.clear)
	d.until("cleared", func() bool { return d.clip() == "" })
	d.settle()
	contains(t, c.says.Text, "Cleared")

	test.Tap(c.timed)
	copied()
	if len(d.timers) != 1 || d.timers[0] == nil {
		t.Fatal("no timer")
	}
	d.timers[0]()
	d.until("cleared by the timer", func() bool { return d.clip() == "" })

	copied()
	d.mu.Lock()
	d.text = "something else"
	d.mu.Unlock()
	test.Tap(c.clear)
	d.settle()
	if d.clip() != "something else" {
		t.Error("what another program copied was cleared")
	}

	copied()
	d.tab.Close()
	d.settle()
	if d.clip() != "" {
		t.Error("the end of the program leaves a hash that was to leave")
	}
}

func TestNothingTypedOrMadeIsTracedAndClearForgetsIt(t *testing.T) {
	d := newDesk(t)
	d.small()
	d.password("hunter2-password")
	d.tab.view.make.secret.secret.SetText("pepper-of-test")
	encoded := d.hash().hash.String()
	test.Tap(d.tab.view.result.copy)
	d.until("copied", func() bool { return d.clip() != "" })
	test.Tap(d.tab.view.result.clear)
	d.settle()
	for _, secret := range []string{"hunter2", "pepper", encoded, encoded[len(encoded)-43:]} {
		if strings.Contains(d.traced(), secret) {
			t.Errorf("%q is in the trace", secret)
		}
	}
	m := d.tab.view.make
	if m.password.field.Text+m.again.field.Text+m.secret.secret.Text+d.tab.form.password+d.tab.form.secret != "" {
		t.Error("something typed is still there")
	}
	if r := d.tab.view.result; r.phc.Text+r.preview.Text+r.text != "" || r.done.Visible() || d.tab.made != nil {
		t.Error("the hash is still there")
	}
}

func TestClearDuringTheWorkLeavesNoHashBehind(t *testing.T) {
	d := newDesk(t)
	d.small()
	d.password("p")
	d.slow = make(chan struct{})
	d.tab.Hash()
	d.until("it began", func() bool { return d.derived.Load() == 1 })
	close(d.slow)
	d.work.Wait() // done, but not yet told
	d.tab.Clear()
	d.settle()
	if d.tab.made != nil || d.tab.job != nil {
		t.Error("a hash came after Clear")
	}
}
