// Package e2e drives the real window: it starts the built program on a display
// of its own, uses it by mouse, keyboard, drag and drop and clipboard as a
// person would, and reads what the program says it did from its trace.
//
// The rule of the whole package: wait for a state, never for a time alone.
package e2e

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

// patience is how long anything may take that a person would see at once. It
// is generous: a machine that compiles beside the tests is slow, not wrong.
const patience = 15 * time.Second

// quietXGB keeps the X library from complaining of a missing ~/.Xauthority.
func quietXGB() { xgb.Logger.SetOutput(io.Discard) }

// display is an X server with a window manager, for one run of the tests.
type display struct {
	name  string // such as ":7"
	conn  *xgb.Conn
	root  xproto.Window
	atoms map[string]xproto.Atom
	keys  keyboard
	home  string // the home folder of what runs here
	procs []*exec.Cmd
}

// startDisplay starts Xvfb on a number that is free, and openbox on it.
func startDisplay(size string) (_ *display, err error) {
	for _, p := range []string{"Xvfb", "openbox", "xclip", "import"} {
		if _, err := exec.LookPath(p); err != nil {
			return nil, fmt.Errorf("%s is missing: install xvfb, openbox, xclip and imagemagick", p)
		}
	}
	d := &display{atoms: make(map[string]xproto.Atom)}
	defer func() {
		if err != nil {
			d.stop()
		}
	}()
	if d.home, err = os.MkdirTemp("", "omnisum-e2e-"); err != nil {
		return nil, err
	}
	if err := d.startServer(size); err != nil {
		return nil, fmt.Errorf("starting Xvfb: %w", err)
	}
	if d.conn, err = xgb.NewConnDisplay(d.name); err != nil {
		return nil, err
	}
	d.root = xproto.Setup(d.conn).DefaultScreen(d.conn).Root
	if err := xtest.Init(d.conn); err != nil {
		return nil, err
	}
	if d.keys, err = readKeyboard(d.conn); err != nil {
		return nil, err
	}
	if err := d.run(d.command("openbox", "--sm-disable")); err != nil {
		return nil, err
	}
	// EWMH: a window manager says that it is ready by this property.
	return d, until(patience, "openbox is not ready", func() bool {
		return len(d.property(d.root, "_NET_SUPPORTING_WM_CHECK")) > 0
	})
}

// startServer starts Xvfb and reads the number it chose.
func (d *display) startServer(size string) error {
	number, chosen, err := os.Pipe()
	if err != nil {
		return err
	}
	defer number.Close()
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", size+"x24", "-dpi", "96", "-nolisten", "tcp", "-noreset")
	server.ExtraFiles = []*os.File{chosen}
	err = d.run(server)
	chosen.Close()
	if err != nil {
		return err
	}
	if err := number.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	line, err := bufio.NewReader(number).ReadString('\n')
	d.name = ":" + strings.TrimSpace(line)
	return err
}

// run starts a program that lives as long as the display.
func (d *display) run(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		return err
	}
	d.procs = append(d.procs, cmd)
	return nil
}

// stop ends all that was started, the server last.
func (d *display) stop() {
	if d.conn != nil {
		d.conn.Close()
	}
	for i := len(d.procs) - 1; i >= 0; i-- {
		_ = d.procs[i].Process.Kill()
		_ = d.procs[i].Wait()
	}
	if d.home != "" {
		os.RemoveAll(d.home)
	}
}

// command returns a command that runs on the display, with a home and settings
// of its own, and nothing of the tests' own environment but the path.
func (d *display) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Env = append(cleanEnvironment(d.home), "DISPLAY="+d.name)
	return cmd
}

// cleanEnvironment is an environment without a display.
func cleanEnvironment(home string) []string {
	return []string{
		"PATH=" + os.Getenv("PATH"),
		"HOME=" + home,
		"XDG_CONFIG_HOME=" + home + "/.config",
		"XDG_CACHE_HOME=" + home + "/.cache",
		"XDG_DATA_HOME=" + home + "/.local/share",
		"XDG_RUNTIME_DIR=" + home,
		"TMPDIR=" + os.TempDir(),
		// C.UTF-8 is installed everywhere, so GTK has nothing to warn of, and
		// Fyne takes the language from the other, since it cannot read "C".
		"LANG=C.UTF-8", "LANGUAGE=en",
		"GSETTINGS_BACKEND=memory",
		"NO_AT_BRIDGE=1",
		"LIBGL_ALWAYS_SOFTWARE=1",
	}
}

// atom returns the number that the server gave a name.
func (d *display) atom(name string) xproto.Atom {
	if a, ok := d.atoms[name]; ok {
		return a
	}
	r, err := xproto.InternAtom(d.conn, false, uint16(len(name)), name).Reply()
	if err != nil {
		return xproto.AtomNone
	}
	d.atoms[name] = r.Atom
	return r.Atom
}

// property returns a window's property, empty if there is none.
func (d *display) property(w xproto.Window, name string) []byte {
	r, err := xproto.GetProperty(d.conn, false, w, d.atom(name), xproto.AtomAny, 0, 1<<16).Reply()
	if err != nil {
		return nil
	}
	return r.Value
}

// numbers returns a property that is a list of 32-bit numbers.
func (d *display) numbers(w xproto.Window, name string) []uint32 {
	var list []uint32
	for b := d.property(w, name); len(b) >= 4; b = b[4:] {
		list = append(list, xgb.Get32(b))
	}
	return list
}

// until asks again and again whether something has become true.
func until(limit time.Duration, complaint string, done func() bool) error {
	for end := time.Now().Add(limit); ; time.Sleep(10 * time.Millisecond) {
		if done() {
			return nil
		}
		if time.Now().After(end) {
			return errors.New(complaint + " after " + limit.String())
		}
	}
}
