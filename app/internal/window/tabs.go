//go:build cgo && !js

package window

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"

	"omnisum/app/internal/argontab"
	"omnisum/app/internal/native"
	"omnisum/app/internal/widgets"
)

// The tabs, in the order in which they stand.
const (
	checksumsTab = iota
	argonTab
)

// buildTabs makes the header and shows the page of the chosen tab.
func (w *window) buildTabs() {
	w.argon = argontab.New(argontab.Deps{
		Post:      w.post,
		Go:        w.background,
		Clipboard: &native.Clipboard{Fallback: fyneClipboard{w.app}},
		Core:      argontab.RealCore(),
		CPUs:      w.cpus,
		Focus:     func(o fyne.Focusable) { w.win.Canvas().Focus(o) },
		Later:     w.later,
		Trace:     w.trace.write,
	})
	w.pages = []fyne.CanvasObject{checksumsTab: w.checks.Content(), argonTab: w.argon.Content()}
	w.pages[argonTab].Hide()
	w.tabs = widgets.NewTabBar(w.showTab, "Checksums", "Argon2")
	header := widgets.NewHeader("omnisum", w.tabs)
	w.win.SetContent(container.NewBorder(header, nil, nil, nil, container.NewStack(w.pages...)))
}

// showTab brings the page of a tab to the front. What had the focus may be
// hidden now, so nothing has it any more.
func (w *window) showTab(i int) {
	for n, p := range w.pages {
		if n == i {
			p.Show()
		} else {
			p.Hide()
		}
	}
	if _, onTabs := w.win.Canvas().Focused().(*widgets.TabBar); !onTabs {
		w.win.Canvas().Unfocus()
	}
	for _, item := range w.ofFiles {
		item.Disabled = i != checksumsTab
	}
	w.win.MainMenu().Refresh()
	if i == argonTab {
		w.argon.Shown()
	}
	w.trace.write(tabEvent{"tab", [...]string{checksumsTab: "checksums", argonTab: "argon2"}[i]})
}

type tabEvent struct {
	Event string `json:"event"`
	State string `json:"state"`
}

// nextTab shows the tab after the one that is shown, and after the last the
// first.
func (w *window) nextTab() { w.tabs.Select((w.tabs.Selected() + 1) % len(w.pages)) }

// withTabs adds the menu of the tabs, and lets the commands of files act only
// while files are shown.
func (w *window) withTabs(menu *fyne.MainMenu) *fyne.MainMenu {
	for _, m := range menu.Items {
		w.guard(m)
	}
	item := func(label string, key fyne.KeyName, mod fyne.KeyModifier, act func()) *fyne.MenuItem {
		m := fyne.NewMenuItem(label, act)
		m.Shortcut = &desktop.CustomShortcut{KeyName: key, Modifier: mod}
		return m
	}
	ctrl := fyne.KeyModifierShortcutDefault
	menu.Items = append(menu.Items, fyne.NewMenu("View",
		item("Checksums", fyne.Key1, ctrl, func() { w.tabs.Select(checksumsTab) }),
		item("Argon2", fyne.Key2, ctrl, func() { w.tabs.Select(argonTab) }),
		// Not Command on macOS: that switches between programs.
		item("Next tab", fyne.KeyTab, fyne.KeyModifierControl, w.nextTab)))
	return menu
}

// guard makes the items of a menu act on the tab that is shown: all but Quit
// belong to files, and the copy of all digests has its like in the other tab.
func (w *window) guard(m *fyne.Menu) {
	for _, item := range m.Items {
		if item.ChildMenu != nil {
			w.guard(item.ChildMenu)
		}
		act := item.Action
		if act == nil || item.IsQuit {
			continue
		}
		key, _ := item.Shortcut.(*desktop.CustomShortcut)
		copies := key != nil && key.KeyName == fyne.KeyC
		if !copies {
			w.ofFiles = append(w.ofFiles, item)
		}
		item.Action = func() {
			switch {
			case w.tabs.Selected() == checksumsTab:
				act()
			case copies:
				w.argon.CopyShown()
			}
		}
	}
}

// paste and cancel act on the tab that is shown.
func (w *window) paste() {
	if w.tabs.Selected() == argonTab {
		w.argon.Paste()
	} else {
		w.checks.Paste()
	}
}

func (w *window) cancel() {
	if w.tabs.Selected() == argonTab {
		w.argon.Cancel()
	} else {
		w.checks.Cancel()
	}
}

// later runs a function on the window's goroutine after a time.
func (w *window) later(d time.Duration, f func()) (stop func()) {
	t := time.AfterFunc(d, func() { w.post(f) })
	return func() { t.Stop() }
}
