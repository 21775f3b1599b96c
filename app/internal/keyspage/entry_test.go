package keyspage

import (
	"encoding/base64"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"omnisum/app/internal/vouch/vouchtest"
)

func TestFingerprintsAreWholeInGroupsOfFour(t *testing.T) {
	for digits, want := range map[string][]string{
		"0123456789ABCDEF0123456789ABCDEF01234567":                         {"0123 4567 89AB CDEF 0123  4567 89AB CDEF 0123 4567"},
		"0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF": {"0123 4567 89AB CDEF  0123 4567 89AB CDEF", "0123 4567 89AB CDEF  0123 4567 89AB CDEF"},
		"RWRx8KPUzPbldVdqh4t6Yg6L6VHEKmgK1YuubukawpxBWeELvA93lZMd":         {"RWRx 8KPU zPbl dVdq h4t6 Yg6L 6VHE  KmgK 1Yuu buka wpxB WeEL vA93 lZMd"},
	} {
		got := lines(digits)
		if strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("%s: %q", digits, got)
		}
	}
}

func TestNamesThatStrangersWroteCannotDeceive(t *testing.T) {
	raw := base64.StdEncoding.EncodeToString(append([]byte("Ed"), make([]byte, 40)...))
	d := newDesk(t)
	d.open()
	d.offer("untrusted comment: \u202egro.elpmaxe@\x1b[31m\u0007" + strings.Repeat("x", 700) + "\n" + raw + "\n")
	owner := d.card().key.owner.Text
	if strings.ContainsAny(owner, "\u202e\x1b\u0007") || !strings.HasPrefix(owner, `\u202egro.elpmaxe@\x1b[31m\a`) {
		t.Errorf("owner %q", owner)
	}
	if n := len([]rune(owner)); n > longestOwner+1 || !strings.HasSuffix(owner, "…") {
		t.Errorf("%d letters are shown", n)
	}
	test.Tap(d.card().trust)
	d.settle()
	if row := d.page.view.list.row(0); row.Owner != owner {
		t.Errorf("the list shows %q", row.Owner)
	}
	if !strings.Contains(d.done(), owner) {
		t.Errorf("said %q", d.done())
	}
}

func TestEndedKeysAreToldInWordsAndCanBeKept(t *testing.T) {
	for name, words := range map[string]string{
		"key-expired.asc": "expired on",
		"key-revoked.asc": "The owner has revoked this key.",
	} {
		d := newDesk(t)
		d.open()
		d.offer(vouchtest.Sample(t, name))
		c := d.card()
		if !strings.Contains(c.key.warning.Text, words) || !strings.Contains(c.key.warning.Text, "signatures by it count as bad") || !c.key.warning.Visible() {
			t.Errorf("%s: warning %q", name, c.key.warning.Text)
		}
		test.Tap(c.trust)
		d.settle()
		row := d.page.view.list.row(0)
		if row.Remark == "" || row.Owner != d.kept() || !d.page.view.list.detail.warning.Visible() {
			t.Errorf("%s: %+v", name, row)
		}
	}
}
