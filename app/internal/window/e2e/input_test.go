package e2e

import (
	"fmt"
	"strings"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

// Input goes through the XTEST extension, so that the program gets the events
// of a real keyboard and mouse, with focus and grabs at work.
const (
	keyPress, keyRelease       = 2, 3
	buttonPress, buttonRelease = 4, 5
	motion                     = 6
)

// keyboard finds the key for each symbol of the server's key map.
type keyboard map[uint32]keystroke

// keystroke is a key, with shift or without.
type keystroke struct {
	code  byte
	shift bool
}

// namedKeys are the symbols (X11 protocol, appendix A) that have no character.
var namedKeys = map[string]uint32{
	"escape": 0xff1b, "return": 0xff0d, "tab": 0xff09, "home": 0xff50, "end": 0xff57, "space": 0x20,
	"ctrl": 0xffe3, "shift": 0xffe1, "alt": 0xffe9,
}

// readKeyboard asks the server for its key map.
func readKeyboard(conn *xgb.Conn) (keyboard, error) {
	setup := xproto.Setup(conn)
	first := setup.MinKeycode
	n := byte(setup.MaxKeycode-first) + 1
	m, err := xproto.GetKeyboardMapping(conn, first, n).Reply()
	if err != nil {
		return nil, err
	}
	keys, per := make(keyboard), int(m.KeysymsPerKeycode)
	for i := range int(n) {
		for level := range min(per, 2) {
			symbol := uint32(m.Keysyms[i*per+level])
			if _, known := keys[symbol]; symbol != 0 && !known {
				keys[symbol] = keystroke{byte(first) + byte(i), level == 1}
			}
		}
	}
	return keys, nil
}

// press presses a chord such as "ctrl+shift+c" and lets it go.
func (d *display) press(chord string) error {
	var codes []byte
	for name := range strings.SplitSeq(chord, "+") {
		symbol, named := namedKeys[name]
		if !named {
			if len(name) != 1 {
				return fmt.Errorf("no key is called %q", name)
			}
			symbol = uint32(name[0])
		}
		key, ok := d.keys[symbol]
		if !ok {
			return fmt.Errorf("the keyboard has no %q", name)
		}
		codes = append(codes, key.code)
	}
	for _, c := range codes {
		if err := d.fake(keyPress, c, 0, 0); err != nil {
			return err
		}
	}
	for i := len(codes) - 1; i >= 0; i-- {
		if err := d.fake(keyRelease, codes[i], 0, 0); err != nil {
			return err
		}
	}
	return nil
}

// typeText types ASCII text. Other letters have no key here; paste them.
func (d *display) typeText(text string) error {
	for _, r := range text {
		key, ok := d.keys[uint32(r)]
		if !ok || r > '~' {
			return fmt.Errorf("the keyboard has no %q", r)
		}
		steps := []struct{ kind, code byte }{{keyPress, key.code}, {keyRelease, key.code}}
		if key.shift {
			shift := d.keys[namedKeys["shift"]].code
			steps = append(append([]struct{ kind, code byte }{{keyPress, shift}}, steps...), struct{ kind, code byte }{keyRelease, shift})
		}
		for _, s := range steps {
			if err := d.fake(s.kind, s.code, 0, 0); err != nil {
				return err
			}
		}
	}
	return nil
}

// point moves the mouse to a place in a window.
func (d *display) point(w xproto.Window, x, y int) error {
	at, err := xproto.TranslateCoordinates(d.conn, w, d.root, int16(x), int16(y)).Reply()
	if err != nil {
		return err
	}
	return d.fake(motion, 0, at.DstX, at.DstY)
}

// click presses the left button where the mouse is. Fyne looks up what is
// under the mouse when it moves, and a button takes its press and its release
// on two frames, hence the two short waits; what follows is waited for by the
// callers.
func (d *display) click() error {
	time.Sleep(60 * time.Millisecond)
	if err := d.fake(buttonPress, 1, 0, 0); err != nil {
		return err
	}
	time.Sleep(40 * time.Millisecond)
	return d.fake(buttonRelease, 1, 0, 0)
}

// park moves the mouse off every window, so that no picture shows a hover.
func (d *display) park() error {
	screen := xproto.Setup(d.conn).DefaultScreen(d.conn)
	return d.fake(motion, 0, int16(screen.WidthInPixels-1), int16(screen.HeightInPixels-1))
}

func (d *display) fake(kind, detail byte, x, y int16) error {
	return xtest.FakeInputChecked(d.conn, kind, detail, 0, d.root, x, y, 0).Check()
}
