// Package xdnd drops files onto an X11 window the way a file manager does. It
// is the source's side of the XDND protocol, version 5 ("Drag-and-Drop
// Protocol for the X Window System"): it moves the pointer over the target,
// offers text/uri-list, waits for the target to accept, drops, serves the data
// and waits for the target to say that it has finished.
package xdnd

import (
	"encoding/binary"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// version is the newest version of the protocol that is spoken here.
const version = 5

// maxList is the longest list that fits into one request of the X protocol
// without extensions. Longer ones would need the INCR transfer of the ICCCM.
const maxList = 200 << 10

// ErrRefused says that the target answered that it takes no drop there.
var ErrRefused = errors.New("the target refused the drop")

// Drop is one drop to be made.
type Drop struct {
	Display string        // such as ":7"
	Target  xproto.Window // a window with the XdndAware property
	X, Y    int           // where in the target the pointer lets go
	List    []byte        // what is dropped, a text/uri-list
	Timeout time.Duration // how long each answer of the target may take
}

// List returns paths, which must be absolute, as a text/uri-list (RFC 2483 §5).
func List(paths ...string) []byte {
	lines := make([]string, len(paths))
	for i, p := range paths {
		lines[i] = (&url.URL{Scheme: "file", Path: p}).String()
	}
	return RawList(lines...)
}

// RawList returns lines as they stand as a text/uri-list, for odd and broken
// lists.
func RawList(lines ...string) []byte {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l)
		b.WriteString("\r\n")
	}
	return []byte(b.String())
}

// Do makes the drop and returns when the target has finished with it.
func (d Drop) Do() error {
	if len(d.List) > maxList {
		return fmt.Errorf("a list of %d bytes is too long for one request", len(d.List))
	}
	conn, err := xgb.NewConnDisplay(d.Display)
	if err != nil {
		return fmt.Errorf("opening display %s: %w", d.Display, err)
	}
	defer conn.Close()
	s := &source{
		Drop: d, conn: conn,
		root:   xproto.Setup(conn).DefaultScreen(conn).Root,
		events: make(chan xgb.Event, 64),
	}
	if err := s.prepare(); err != nil {
		return err
	}
	go s.listen()
	return s.run()
}

// source is the dragging side of one drop.
type source struct {
	Drop
	conn    *xgb.Conn
	root    xproto.Window
	self    xproto.Window
	version uint32
	atoms   map[string]xproto.Atom
	events  chan xgb.Event
}

// prepare learns the protocol's names and the target's version, and makes the
// window that stands for the source.
func (s *source) prepare() error {
	s.atoms = make(map[string]xproto.Atom)
	for _, name := range []string{
		"XdndAware", "XdndEnter", "XdndPosition", "XdndStatus", "XdndLeave", "XdndDrop",
		"XdndFinished", "XdndSelection", "XdndActionCopy", "text/uri-list", "TARGETS",
	} {
		r, err := xproto.InternAtom(s.conn, false, uint16(len(name)), name).Reply()
		if err != nil {
			return err
		}
		s.atoms[name] = r.Atom
	}
	aware, err := xproto.GetProperty(s.conn, false, s.Target, s.atoms["XdndAware"], xproto.AtomAny, 0, 1).Reply()
	if err != nil {
		return fmt.Errorf("window %#x: %w", uint32(s.Target), err)
	}
	if len(aware.Value) < 4 {
		return fmt.Errorf("window %#x takes no drops: it has no XdndAware", uint32(s.Target))
	}
	s.version = min(binary.LittleEndian.Uint32(aware.Value), version)
	if s.self, err = xproto.NewWindowId(s.conn); err != nil {
		return err
	}
	return xproto.CreateWindowChecked(s.conn, 0, s.self, s.root, 0, 0, 1, 1, 0,
		xproto.WindowClassInputOnly, xproto.WindowNone, 0, nil).Check()
}

// listen passes the display's events on until the connection ends.
func (s *source) listen() {
	defer close(s.events)
	for {
		ev, err := s.conn.WaitForEvent()
		if ev == nil && err == nil {
			return
		}
		if ev != nil {
			s.events <- ev
		}
	}
}

// run goes through the protocol's steps.
func (s *source) run() error {
	// A real pointer stands over the window, and toolkits look where it is.
	at, err := xproto.TranslateCoordinates(s.conn, s.Target, s.root, int16(s.X), int16(s.Y)).Reply()
	if err != nil {
		return fmt.Errorf("position of window %#x: %w", uint32(s.Target), err)
	}
	if err := xproto.WarpPointerChecked(s.conn, 0, s.root, 0, 0, 0, 0, at.DstX, at.DstY).Check(); err != nil {
		return err
	}
	if err := xproto.SetSelectionOwnerChecked(s.conn, s.self, s.atoms["XdndSelection"], xproto.TimeCurrentTime).Check(); err != nil {
		return err
	}
	s.send("XdndEnter", s.version<<24, uint32(s.atoms["text/uri-list"]), 0, 0)
	s.send("XdndPosition", 0, uint32(uint16(at.DstX))<<16|uint32(uint16(at.DstY)),
		xproto.TimeCurrentTime, uint32(s.atoms["XdndActionCopy"]))
	status, err := s.await("XdndStatus")
	if err != nil {
		return err
	}
	if status[1]&1 == 0 {
		s.send("XdndLeave", 0, 0, 0, 0)
		return ErrRefused
	}
	s.send("XdndDrop", 0, xproto.TimeCurrentTime, 0, 0)
	// The accepted bit of XdndFinished is not looked at: GLFW 3.3 puts the
	// length of the data there.
	_, err = s.await("XdndFinished")
	return err
}

// send sends one message of the protocol, whose first word is this source's
// window.
func (s *source) send(kind string, l1, l2, l3, l4 uint32) {
	ev := xproto.ClientMessageEvent{
		Format: 32, Window: s.Target, Type: s.atoms[kind],
		Data: xproto.ClientMessageDataUnionData32New([]uint32{uint32(s.self), l1, l2, l3, l4}),
	}
	xproto.SendEvent(s.conn, false, s.Target, xproto.EventMaskNoEvent, string(ev.Bytes()))
}

// await serves the dragged data until the named message comes.
func (s *source) await(kind string) ([]uint32, error) {
	late := time.After(s.Timeout)
	for {
		select {
		case <-late:
			return nil, fmt.Errorf("no %s within %v", kind, s.Timeout)
		case ev, ok := <-s.events:
			if !ok {
				return nil, errors.New("the display went away")
			}
			switch ev := ev.(type) {
			case xproto.ClientMessageEvent:
				if ev.Type == s.atoms[kind] {
					return ev.Data.Data32, nil
				}
			case xproto.SelectionRequestEvent:
				s.serve(ev)
			}
		}
	}
}

// serve answers a request for the dragged data.
func (s *source) serve(req xproto.SelectionRequestEvent) {
	answer := xproto.SelectionNotifyEvent{
		Time: req.Time, Requestor: req.Requestor, Selection: req.Selection, Target: req.Target,
	}
	switch req.Target {
	case s.atoms["text/uri-list"]:
		xproto.ChangeProperty(s.conn, xproto.PropModeReplace, req.Requestor, req.Property,
			req.Target, 8, uint32(len(s.List)), s.List)
		answer.Property = req.Property
	case s.atoms["TARGETS"]:
		data := binary.LittleEndian.AppendUint32(nil, uint32(s.atoms["text/uri-list"]))
		xproto.ChangeProperty(s.conn, xproto.PropModeReplace, req.Requestor, req.Property,
			xproto.AtomAtom, 32, 1, data)
		answer.Property = req.Property
	}
	xproto.SendEvent(s.conn, false, req.Requestor, xproto.EventMaskNoEvent, string(answer.Bytes()))
}
