package argontab

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/targets"
	"omnisum/app/internal/widgets"
	"omnisum/hashing/argon2"
)

func TestAHashOfWhatWasTypedIsShownAndVerifies(t *testing.T) {
	d := newDesk(t)
	d.small()
	d.password("correct horse")
	m := d.hash()
	encoded := d.tab.view.result.phc.Text
	contains(t, encoded, "$argon2id$v=19$m=64,t=1,p=2$")
	same, err := argon2.Verify(context.Background(), encoded, argon2.Inputs{Password: []byte("correct horse")}, argon2.Unlimited(), nil)
	if err != nil || !same {
		t.Errorf("the hash doesn't verify: %v, %v", same, err)
	}
	if len(m.hash.Salt) != 16 || !m.random || !d.tab.view.result.done.Visible() {
		t.Errorf("salt %x, random %v", m.hash.Salt, m.random)
	}
	contains(t, d.tab.view.result.took.Text, "made in", "64 KiB")
}

func TestEachHashHasAFreshSalt(t *testing.T) {
	d := newDesk(t)
	d.small()
	d.password("p")
	one := bytes.Clone(d.hash().hash.Salt)
	if two := d.hash().hash.Salt; bytes.Equal(one, two) {
		t.Errorf("twice the salt %x", two)
	}
}

func TestAPresetFillsInItsNumbersAndTheFormThatItsProgramReads(t *testing.T) {
	d := newDesk(t)
	for _, tt := range []struct{ name, memory, unit, passes, lanes, salt, form string }{
		{"vaultwarden", "65540", "KiB", "3", "4", "32", "compose"},
		{"rfc9106-1", "2", "GiB", "1", "4", "16", "compose"}, // a form stays until a preset wants another
		{"jupyter", "10", "MiB", "10", "8", "16", "jupyter"},
		{"code-server", "4", "MiB", "3", "1", "16", "yaml"},
	} {
		p, _ := targets.PresetByName(tt.name)
		m := d.tab.view.make
		m.preset.SetSelected(p.Title)
		got := []string{m.memory.Text, m.unit.Selected, m.time.Text, m.lanes.Text, m.salt.field.Text}
		if want := []string{tt.memory, tt.unit, tt.passes, tt.lanes, tt.salt}; strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s: %v, want %v", tt.name, got, want)
		}
		if r, _ := d.tab.form.read(); r.params != p.Params {
			t.Errorf("%s: %+v", tt.name, r.params)
		}
		r := d.tab.view.result
		if form := r.forms[r.choices.Selected()].Name; form != tt.form {
			t.Errorf("%s: copied as %s", tt.name, form)
		}
		if m.presetSays.Text != "sets what that program expects" {
			t.Errorf("%s: %s", tt.name, m.presetSays.Text)
		}
	}
	d.tab.view.make.time.SetText("7")
	if says := d.tab.view.make.presetSays.Text; says != "changed by hand" {
		t.Errorf("after a change: %s", says)
	}
}

func TestWhatIsOutOfRangeIsSaidAndNotHashed(t *testing.T) {
	d := newDesk(t)
	m := d.tab.view.make
	for _, tt := range []struct {
		name string
		set  func()
		says string
	}{
		{"no memory", func() { m.memory.SetText("") }, "Memory must be a number"},
		{"a comma for a point", func() { m.unit.SetSelectedIndex(2); m.memory.SetText("1,5") }, "Memory must be a number"},
		{"two passes written as one number", func() { m.time.SetText("1,2") }, "Passes must be a number"},
		{"too little memory", func() { m.unit.SetSelectedIndex(0); m.memory.SetText("31") }, "eight for each lane"},
		{"parts of KiB", func() { m.unit.SetSelectedIndex(0); m.memory.SetText("64.5") }, "whole KiB"},
		{"more than fits", func() { m.unit.SetSelectedIndex(2); m.memory.SetText("4096") }, "4,095 GiB"},
		{"no passes", func() { m.time.SetText("0") }, "at least one pass"},
		{"letters for lanes", func() { m.lanes.SetText("four") }, "Lanes must be a number"},
		{"too many lanes", func() { m.unit.SetSelectedIndex(2); m.memory.SetText("1000"); m.lanes.SetText("16777216") }, "lanes are too many"},
		{"a short hash", func() { m.tag.SetText("3") }, "too short"},
		{"a long hash", func() { m.tag.SetText("1025") }, "1,024 bytes at most"},
		{"the longest hash of all", func() { m.tag.SetText("4294967295") }, "1,024 bytes at most"},
		{"a short salt", func() { m.salt.form.SetSelectedIndex(int(asText)); m.salt.field.SetText("salt") }, "a salt of 4 bytes is too short"},
		{"odd hex", func() { m.salt.form.SetSelectedIndex(int(asHex)); m.salt.field.SetText("0001020304050607f") }, "Salt: this is not hex"},
		{"bad base64", func() { m.salt.form.SetSelectedIndex(int(asBase64)); m.salt.field.SetText("AAAA*AAAAAAA") }, "Salt: this is not base64"},
		{"few random bytes", func() { m.salt.field.SetText("7") }, "from 8 to 1,024"},
		{"a secret that is no hex", func() { m.secret.form.SetSelectedIndex(int(asHex)); m.secret.secret.SetText("xx") }, "Secret: this is not hex"},
	} {
		p, _ := targets.PresetByName(firstPreset)
		d.tab.choose(p)
		tt.set()
		contains(t, strings.ToLower(d.said()), strings.ToLower(tt.says))
		if !m.hash.Disabled() {
			t.Errorf("%s: can be hashed", tt.name)
		}
		d.tab.Hash()
		if d.tab.job != nil {
			t.Fatalf("%s: is hashed", tt.name)
		}
	}
}

func TestNumbersAreReadAsTheyAreWritten(t *testing.T) {
	d := newDesk(t)
	m := d.tab.view.make
	m.unit.SetSelectedIndex(0)
	m.memory.SetText("65,540")
	m.time.SetText(" 1,000 ")
	m.tag.SetText("1,024")
	r, wrong := d.tab.form.read()
	if p := r.params; p.Memory != 65540 || p.Time != 1000 || p.TagLength != 1024 || len(wrong) > 0 {
		t.Errorf("read as %+v, %q", p, wrong)
	}
}

func TestMemoryThatIsNotFreeIsRefusedWithTheFigure(t *testing.T) {
	d := newDesk(t)
	d.free.Memory = 1 << 30
	d.tab.look()
	d.settle()
	d.tab.view.make.unit.SetSelectedIndex(2)
	d.tab.view.make.memory.SetText("64")
	contains(t, d.said(), "64 GiB of memory", "1 GiB, what is free on this machine.")
	if !d.tab.view.make.hash.Disabled() {
		t.Error("the button can be pressed")
	}
	// What was free a moment ago may be gone when the work begins.
	d.tab.view.make.memory.SetText("0.5")
	d.password("p")
	d.free.Memory = 1 << 20
	d.tab.Hash()
	d.until("the refusal", func() bool { return d.tab.job == nil })
	contains(t, d.said(), "512 MiB of memory", "1 MiB")
	if d.derived.Load() != 0 || d.tab.made != nil {
		t.Error("a derivation began")
	}
}

func TestThePasswordHasToBeRepeatedUnlessItCanBeRead(t *testing.T) {
	d := newDesk(t)
	m := d.tab.view.make
	m.password.field.SetText("secret")
	if !m.hash.Disabled() || m.againSays.Text != "not yet the same" {
		t.Errorf("without repeating: %q", m.againSays.Text)
	}
	m.again.field.SetText("secre7")
	if !m.hash.Disabled() || m.againSays.Text != "differs" {
		t.Errorf("with another: %q", m.againSays.Text)
	}
	m.again.field.SetText("secret")
	if m.hash.Disabled() || m.againSays.Text != "same" {
		t.Errorf("repeated: %q", m.againSays.Text)
	}
	m.again.field.SetText("")
	test.Tap(m.password.field.Eye())
	if m.hash.Disabled() || m.password.field.Password {
		t.Error("a password that can be read has to be repeated")
	}
}

func TestAnEmptyPasswordIsAllowedWithARemark(t *testing.T) {
	d := newDesk(t)
	d.small()
	contains(t, d.said(), "The password is empty")
	h := d.hash().hash
	if same, err := h.Verify(context.Background(), argon2.Inputs{}, argon2.Unlimited(), nil); err != nil || !same {
		t.Errorf("%v, %v", same, err)
	}
}

func TestALineEndOfAPasteIsLeftOutAndCanBePutBack(t *testing.T) {
	d := newDesk(t)
	d.small()
	p := d.tab.view.make.password
	paste := func(text string) {
		a := fyne.CurrentApp().Clipboard()
		a.SetContent(text)
		p.field.TypedShortcut(&fyne.ShortcutPaste{Clipboard: a})
	}
	paste("two\nlines")
	if p.field.Text != "" || p.refused.Text != pasteRefused {
		t.Errorf("two lines: %q, %q", p.field.Text, p.refused.Text)
	}
	paste("password\r\n")
	if p.field.Text != "password" || !p.end.Visible() {
		t.Errorf("pasted %q", p.field.Text)
	}
	contains(t, p.refused.Text, "line end")
	d.tab.view.make.again.field.SetText("password")
	for _, want := range []string{"password", "password\n"} {
		h := d.hash().hash
		if same, err := h.Verify(context.Background(), argon2.Inputs{Password: []byte(want)}, argon2.Unlimited(), nil); err != nil || !same {
			t.Errorf("not the hash of %q", want)
		}
		test.Tap(p.end)
	}
	test.Tap(p.end)
	contains(t, d.said(), "line end is hashed")
}

func TestASaltOfOnesOwnIsTakenInEachForm(t *testing.T) {
	d := newDesk(t)
	d.small()
	m := d.tab.view.make
	for _, tt := range []struct {
		form byteForm
		text string
		want []byte
	}{
		{asText, "somesalt", []byte("somesalt")},
		{asText, "söme salt", []byte("söme salt")},
		{asHex, "00 01:02030405060708 FF", []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 255}},
		{asBase64, "AAECAwQFBgcI/w==", []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 255}},
		{asBase64, "AAECAwQFBgcI_w", []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 255}},
	} {
		m.salt.form.SetSelectedIndex(int(tt.form))
		m.salt.field.SetText(tt.text)
		if got := d.hash().hash.Salt; !bytes.Equal(got, tt.want) {
			t.Errorf("%s: %x, want %x", tt.text, got, tt.want)
		}
		if want := count(uint64(len(tt.want)), "byte"); m.salt.remark.Text != want {
			t.Errorf("%s: %q, want %q", tt.text, m.salt.remark.Text, want)
		}
	}
	m.salt.form.SetSelectedIndex(int(asText))
	m.salt.field.SetText("q6Hz7kB0wEwvT3nVZQ1o8A==")
	contains(t, d.said(), "looks like base64")
}

func TestSecretAndDataGoIn(t *testing.T) {
	d := newDesk(t)
	d.small()
	d.password("p")
	m := d.tab.view.make
	m.secret.secret.SetText("pepper")
	m.data.form.SetSelectedIndex(int(asHex))
	m.data.field.SetText("0102")
	h := d.hash().hash
	in := argon2.Inputs{Password: []byte("p"), Secret: []byte("pepper"), Data: []byte{1, 2}}
	if same, err := h.Verify(context.Background(), in, argon2.Unlimited(), nil); err != nil || !same {
		t.Errorf("%v, %v", same, err)
	}
	contains(t, d.tab.view.result.beside.Text, "Secret and data are not in it")
}

func TestAnotherUnitOfMemoryKeepsTheAmount(t *testing.T) {
	d := newDesk(t)
	m := d.tab.view.make
	m.memory.SetText("65540")
	m.unit.SetSelectedIndex(0)
	m.memory.SetText("65540")
	m.unit.SetSelectedIndex(1)
	if m.memory.Text != "64.00390625" {
		t.Errorf("in MiB: %s", m.memory.Text)
	}
	if r, wrong := d.tab.form.read(); r.params.Memory != 65540 || len(wrong) > 0 {
		t.Errorf("%d KiB, %v", r.params.Memory, wrong)
	}
}

func TestTheResultSaysWhenTheInputsHaveChangedSince(t *testing.T) {
	d := newDesk(t)
	d.small()
	d.password("p")
	d.hash()
	if d.tab.view.make.hash.Label != "Make another" || d.tab.view.result.copy.Kind != widgets.Primary {
		t.Error("the next act is not to copy")
	}
	d.tab.view.make.time.SetText("2")
	contains(t, d.tab.view.result.took.Text, "changed since")
	if d.tab.view.make.hash.Label != "Hash" || d.tab.view.make.hash.Kind != widgets.Primary || d.tab.view.result.copy.Kind == widgets.Primary {
		t.Error("the next act is not to hash")
	}
}

func TestCancelEndsTheWorkAtOnce(t *testing.T) {
	d := newDesk(t)
	d.small()
	d.password("p")
	d.tab.deps.Core.Derive = RealCore().Derive
	m := d.tab.view.make
	m.unit.SetSelectedIndex(0)
	m.memory.SetText("1024")
	m.time.SetText("100000000")
	test.Tap(m.hash)
	if !m.cancel.Visible() || m.hash.Visible() || !d.tab.view.result.work.root.Visible() {
		t.Fatal("the work is not shown")
	}
	d.until("some news", func() bool { return d.tab.job == nil || d.tab.job.progress.Load() > 0 })
	start := time.Now()
	test.Tap(m.cancel)
	d.until("the end", func() bool { return d.tab.job == nil })
	// 50 ms is what the derivation promises; the machine of a test is busy.
	if took := time.Since(start); took > time.Second {
		t.Errorf("it took %v", took)
	}
	if d.tab.made != nil || d.said() != "Cancelled." {
		t.Errorf("said %q", d.said())
	}
}

func TestCalibrationFillsInNumbersAndSaysWhatTheyTook(t *testing.T) {
	d := newDesk(t)
	test.Tap(d.tab.view.make.calibrate)
	d.until("the end", func() bool { return d.tab.job == nil })
	m := d.tab.view.make
	if m.memory.Text != "96" || m.unit.Selected != "MiB" || m.time.Text != "5" {
		t.Errorf("%s %s, %s passes", m.memory.Text, m.unit.Selected, m.time.Text)
	}
	contains(t, d.said(), "took 0.48 s")
	if m.takes.figure.Text != "0.48 s" {
		t.Errorf("estimated: %s", m.takes.figure.Text)
	}
}

func TestTimeAndMemoryAreEstimatedBeforehand(t *testing.T) {
	d := newDesk(t)
	m := d.tab.view.make
	if m.takes.figure.Text != "–" {
		t.Errorf("before anything ran: %s", m.takes.figure.Text)
	}
	d.tab.Shown()
	d.settle()
	if m.takes.figure.Text == "–" || m.needs.figure.Text != "64 MiB" {
		t.Errorf("%s, %s", m.takes.figure.Text, m.needs.figure.Text)
	}
	contains(t, m.needs.remark.Text, "of 8 GiB free")
	p := newPace(2)
	p.learn(argon2.Params{Time: 1, Memory: 1000, Lanes: 1}, time.Second)
	for lanes, want := range map[uint32]time.Duration{1: 4 * time.Second, 2: 2 * time.Second, 8: 2 * time.Second} {
		if got, ok := p.estimate(argon2.Params{Time: 2, Memory: 2000, Lanes: lanes}); !ok || got != want {
			t.Errorf("%d lanes: %v, want %v", lanes, got, want)
		}
	}
}

func TestStrengthIsEstimatedInTheBackground(t *testing.T) {
	d := newDesk(t)
	for _, tt := range []struct{ password, want string }{
		{"password", "very weak: 8 letters"},
		{"correct horse battery staple", "strong: 28 letters"},
		{strings.Repeat("ab", 500), "very weak: 1,000 letters"},
	} {
		d.password(tt.password)
		d.until("judged", func() bool { return d.tab.view.make.judged == tt.password })
		if got := d.tab.view.make.strongSays.Text; got != tt.want {
			t.Errorf("%.20s: %q, want %q", tt.password, got, tt.want)
		}
	}
}

func TestNothingMovesWhileSomebodyTypes(t *testing.T) {
	d := newDesk(t)
	m := d.tab.view.make
	place := func() fyne.Position { return fyne.CurrentApp().Driver().AbsolutePositionForObject(m.hash) }
	before := place()
	for _, text := range []string{"a", " a ", "correct horse battery staple"} {
		d.password(text)
		m.memory.SetText("x") // what is wrong is said in the same place
		m.memory.SetText("64")
		if now := place(); now != before {
			t.Errorf("after %q the button is at %v, before at %v", text, now, before)
		}
	}
}

func TestMoreIsScrolledIntoViewAndBack(t *testing.T) {
	d := newDesk(t)
	scroll := d.tab.view.scrolls[0]
	test.Tap(d.tab.view.make.more)
	if scroll.Offset.Y == 0 {
		t.Error("what More shows is out of view")
	}
	test.Tap(d.tab.view.make.more)
	if scroll.Offset.Y != 0 {
		t.Errorf("the inputs stay scrolled by %v", scroll.Offset.Y)
	}
}
