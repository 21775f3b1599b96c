package e2e

import (
	"crypto/sha256"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/jezek/xgb/xproto"
)

// windows returns the windows of a process that the window manager knows,
// oldest first.
func (d *display) windows(pid int) []xproto.Window {
	var list []xproto.Window
	for _, n := range d.numbers(d.root, "_NET_CLIENT_LIST") {
		if w := xproto.Window(n); slices.Equal(d.numbers(w, "_NET_WM_PID"), []uint32{uint32(pid)}) {
			list = append(list, w)
		}
	}
	return list
}

// dialogs returns those windows of a process that are dialogs.
func (d *display) dialogs(pid int) []xproto.Window {
	kind := uint32(d.atom("_NET_WM_WINDOW_TYPE_DIALOG"))
	return slices.DeleteFunc(d.windows(pid), func(w xproto.Window) bool {
		return !slices.Contains(d.numbers(w, "_NET_WM_WINDOW_TYPE"), kind)
	})
}

// title returns what stands in the title bar.
func (d *display) title(w xproto.Window) string {
	return string(d.property(w, "_NET_WM_NAME"))
}

// active tells whether the keyboard goes to w.
func (d *display) active(w xproto.Window) bool {
	return slices.Equal(d.numbers(d.root, "_NET_ACTIVE_WINDOW"), []uint32{uint32(w)})
}

// activate gives w the keyboard, and waits until it has it.
func (d *display) activate(w xproto.Window) error {
	if !d.active(w) {
		if err := d.message(d.root, w, "_NET_ACTIVE_WINDOW", 2, 0); err != nil {
			return err
		}
	}
	return until(patience, "the window does not get the keyboard", func() bool { return d.active(w) })
}

// requestClose asks w to close, as the button in its title bar does (ICCCM
// §4.2.8.1).
func (d *display) requestClose(w xproto.Window) error {
	return d.message(w, w, "WM_PROTOCOLS", uint32(d.atom("WM_DELETE_WINDOW")), 0)
}

// message sends a client message about w.
func (d *display) message(to, w xproto.Window, kind string, first, second uint32) error {
	ev := xproto.ClientMessageEvent{
		Format: 32, Window: w, Type: d.atom(kind),
		Data: xproto.ClientMessageDataUnionData32New([]uint32{first, second, 0, 0, 0}),
	}
	mask := uint32(xproto.EventMaskNoEvent)
	if to == d.root {
		mask = xproto.EventMaskSubstructureRedirect | xproto.EventMaskSubstructureNotify
	}
	return xproto.SendEventChecked(d.conn, false, to, mask, string(ev.Bytes())).Check()
}

// pixels returns the contents of a window, four bytes a pixel.
func (d *display) pixels(w xproto.Window) ([]byte, error) {
	g, err := xproto.GetGeometry(d.conn, xproto.Drawable(w)).Reply()
	if err != nil {
		return nil, err
	}
	img, err := xproto.GetImage(d.conn, xproto.ImageFormatZPixmap, xproto.Drawable(w), 0, 0, g.Width, g.Height, ^uint32(0)).Reply()
	if err != nil {
		return nil, err
	}
	return img.Data, nil
}

// settle waits until w looks the same for a while, at most for the limit: a
// window with a progress bar never does.
func (d *display) settle(w xproto.Window, limit time.Duration) error {
	const still = 200 * time.Millisecond
	var last [sha256.Size]byte
	since := time.Now()
	for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(40 * time.Millisecond) {
		p, err := d.pixels(w)
		if err != nil {
			return err
		}
		if now := sha256.Sum256(p); now != last {
			last, since = now, time.Now()
		}
		if time.Since(since) >= still {
			return nil
		}
	}
	return nil
}

// picture writes what w shows as a PNG of at most 128 colours, which keeps a
// window of 1000×720 under 100 KB. A window of a few colours only was not
// drawn, and is an error.
func (d *display) picture(w xproto.Window, file string) error {
	p, err := d.pixels(w)
	if err != nil {
		return err
	}
	colours := make(map[[3]byte]bool)
	for ; len(p) >= 4 && len(colours) < 16; p = p[4:] {
		colours[[3]byte(p[:3])] = true
	}
	if len(colours) < 16 {
		return fmt.Errorf("the window shows %d colours: nothing is drawn in it", len(colours))
	}
	return d.snap(fmt.Sprintf("%#x", uint32(w)), file)
}

// snap writes a picture of a window, or of the screen ("root").
func (d *display) snap(what, file string) error {
	cmd := d.command("import", "-silent", "-window", what, "+dither", "-colors", "128", "-quality", "95", "png8:"+file)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("import: %w: %s", err, out)
	}
	_, err := os.Stat(file)
	return err
}
