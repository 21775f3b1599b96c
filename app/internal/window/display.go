//go:build cgo && !js

package window

import (
	"errors"
	"fmt"
	"net"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// Usable returns nil if there is a display to show the window on, and the
// reason if not. It has to be asked first: without a display the toolkit ends
// the program with a stack trace.
func Usable() error {
	switch runtime.GOOS {
	case "windows", "darwin", "android", "ios":
		return nil
	}
	// The toolkit speaks X11; under Wayland it goes through XWayland, which
	// sets DISPLAY too.
	display := os.Getenv("DISPLAY")
	if display == "" {
		return errors.New("there is no display (DISPLAY is not set)")
	}
	conn, err := dialX(display)
	if err != nil {
		return fmt.Errorf("the display %s does not answer", display)
	}
	return conn.Close()
}

// dialX connects to an X server as its clients do: "[host]:number[.screen]".
func dialX(display string) (net.Conn, error) {
	const patience = 3 * time.Second
	host, rest, ok := cutLast(display, ":")
	if !ok {
		return nil, errors.New("not the name of a display")
	}
	number, _, _ := strings.Cut(rest, ".")
	n, err := strconv.Atoi(number)
	if err != nil {
		return nil, err
	}
	if host != "" && host != "unix" && !strings.HasPrefix(host, "/") {
		return net.DialTimeout("tcp", net.JoinHostPort(host, strconv.Itoa(6000+n)), patience)
	}
	path := "/tmp/.X11-unix/X" + number
	if strings.HasPrefix(host, "/") {
		path = host + ":" + number // as XQuartz names it
	}
	conn, err := net.DialTimeout("unix", path, patience)
	if err != nil {
		// Linux also has sockets without a file.
		conn, err = net.DialTimeout("unix", "@"+path, patience)
	}
	return conn, err
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}
