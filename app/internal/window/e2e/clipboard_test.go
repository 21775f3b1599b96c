package e2e

import (
	"strings"

	"github.com/jezek/xgb/xproto"
)

// setClipboard lets another program own the clipboard with this text.
func (d *display) setClipboard(text string) error {
	before := d.clipboardOwner()
	cmd := d.command("xclip", "-in", "-selection", "clipboard")
	cmd.Stdin = strings.NewReader(text)
	if err := cmd.Run(); err != nil {
		return err
	}
	// xclip goes to the background before the server has heard of it.
	return until(patience, "xclip does not own the clipboard", func() bool {
		now := d.clipboardOwner()
		return now != before && now != xproto.WindowNone
	})
}

// clipboard lets another program read the clipboard.
func (d *display) clipboard() (string, error) {
	out, err := d.command("timeout", "15", "xclip", "-out", "-selection", "clipboard").Output()
	return string(out), err
}

func (d *display) clipboardOwner() xproto.Window {
	r, err := xproto.GetSelectionOwner(d.conn, d.atom("CLIPBOARD")).Reply()
	if err != nil {
		return xproto.WindowNone
	}
	return r.Owner
}
