package checktab

import (
	"path/filepath"
	"testing"

	"omnisum/app/internal/rows"
)

func TestBothPagesFitIntoANarrowWindow(t *testing.T) {
	d := newDesk(t)
	folder := t.TempDir()
	one, two := put(t, folder, "one.bin", "1"), put(t, folder, "two with a longer name.bin", "2")
	list := put(t, folder, "SHA256SUMS", gnu("one.bin", "1")+gnu("two with a longer name.bin", "x")+gnu("gone.bin", "")+gnu("../gone.bin", ""))
	fits := func(what string) {
		if w := d.tab.Content().MinSize().Width; w > 640 {
			t.Errorf("%s is %v wide at least", what, w)
		}
	}
	d.tab.Open([]string{list})
	d.until("checked", func() bool { return d.tab.listed && !d.tab.page.Busy() })
	fits("the page of a list")
	d.tab.Open([]string{one, two})
	d.until("done", func() bool { return d.tab.model.Len() == 2 && !d.tab.model.Busy() && d.verdict() == rows.Match })
	d.tab.view.files.list.OnMark(1, false)
	d.tab.Compare()
	d.until("compared", func() bool { return !d.tab.view.compared.busy() })
	fits("the page of files")
	if l := d.tab.model.Line(d.tab.model.Place(d.tab.model.Chosen())); l.Words != "match" || l.Name != filepath.Base(one) {
		t.Errorf("the row says %q of %s", l.Words, l.Name)
	}
}
