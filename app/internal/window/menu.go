//go:build cgo && !js

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"omnisum/hashing/verify"
)

// menu repeats each command, so that it can be found and its key is shown.
func (w *window) menu() *fyne.MainMenu {
	item := func(label string, key fyne.KeyName, mod fyne.KeyModifier, act func()) *fyne.MenuItem {
		m := fyne.NewMenuItem(label, act)
		if key != "" {
			m.Shortcut = &desktop.CustomShortcut{KeyName: key, Modifier: mod}
		}
		return m
	}
	ctrl := fyne.KeyModifierShortcutDefault
	shift := fyne.KeyModifierShift
	quit := item("Quit", fyne.KeyQ, ctrl, w.close)
	quit.IsQuit = true
	export := fyne.NewMenuItem("Export digests as", nil)
	export.ChildMenu = w.exportMenu()
	return fyne.NewMainMenu(
		fyne.NewMenu("File",
			item("Open file…", fyne.KeyO, ctrl, w.checks.OpenFile),
			item("Open folder…", fyne.KeyO, ctrl|shift, w.checks.OpenFolder),
			fyne.NewMenuItemSeparator(),
			export,
			item("Export as sha256sum writes it…", fyne.KeyS, ctrl, func() { w.checks.Export(verify.GNU) }),
			item("Save report of the list…", fyne.KeyS, ctrl|shift, w.checks.SaveReport),
			fyne.NewMenuItemSeparator(),
			item("Trusted keys…", fyne.KeyK, ctrl, w.checks.ShowKeys),
			item("Compare the two marked files", fyne.KeyD, ctrl, w.checks.Compare),
			item("Cancel all", "", 0, w.checks.Cancel),
			item("Close list", fyne.KeyW, ctrl, w.checks.CloseList),
			fyne.NewMenuItemSeparator(), quit),
		fyne.NewMenu("Edit",
			item("Paste expected value", fyne.KeyV, ctrl|shift, w.checks.PasteExpected),
			item("Copy all digests", fyne.KeyC, ctrl|shift, w.checks.CopyAll)),
	)
}

// exportMenu has the forms that other programs read.
func (w *window) exportMenu() *fyne.Menu {
	var items []*fyne.MenuItem
	for _, f := range []struct {
		label  string
		format verify.Format
	}{
		{"GNU list, one algorithm (sha256sum)…", verify.GNU},
		{"BSD list, all algorithms…", verify.BSD},
		{"SFV…", verify.SFV},
		{"CSV table…", verify.CSV},
		{"JSON…", verify.JSON},
		{"hashdeep…", verify.Hashdeep},
		{"Markdown table…", verify.Markdown},
	} {
		items = append(items, fyne.NewMenuItem(f.label, func() { w.checks.Export(f.format) }))
	}
	return fyne.NewMenu("", items...)
}
