package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

// event is one line of the program's trace.
type event struct {
	Event     string                `json:"event"`
	Places    map[string][4]float64 `json:"places"` // x, y, width, height in the window's pixels
	Name      string                `json:"name"`
	State     string                `json:"state"`
	Message   string                `json:"message"`
	Algorithm string                `json:"algorithm"`
	Digest    string                `json:"digest"`
	Result    string                `json:"result"`
	Sentence  string                `json:"sentence"`
	Source    string                `json:"source"`
	Signed    string                `json:"signed"`
	What      string                `json:"what"`
	OK        bool                  `json:"ok"`
	Open      bool                  `json:"open"`
	LateMS    float64               `json:"late_ms"`
	Counts    map[string]int        `json:"counts"`
}

// trace reads the file that a running program appends to.
type trace struct {
	path   string
	offset int64
	rest   []byte
	events []event
	places map[string][4]float64
}

// read takes in what was appended since the last call. A line that is not
// finished waits for the next one.
func (t *trace) read() error {
	f, err := os.Open(t.path)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := f.Seek(t.offset, 0); err != nil {
		return err
	}
	var more bytes.Buffer
	n, err := more.ReadFrom(f)
	if err != nil {
		return err
	}
	t.offset += n
	t.rest = append(t.rest, more.Bytes()...)
	for {
		line, rest, whole := bytes.Cut(t.rest, []byte("\n"))
		if !whole {
			return nil
		}
		var e event
		if err := json.Unmarshal(line, &e); err != nil {
			return fmt.Errorf("trace line %q: %w", line, err)
		}
		if e.Event == "places" {
			t.places = e.Places
		}
		t.events, t.rest = append(t.events, e), rest
	}
}

// digests returns the digests that were shown for a file, by algorithm, since
// the event number from.
func (t *trace) digests(from int, name string) map[string]string {
	found := make(map[string]string)
	for _, e := range t.events[from:] {
		if e.Event == "digest" && e.Name == name {
			found[e.Algorithm] = e.Digest
		}
	}
	return found
}

// calm tells whether the last line is a tick: nothing has happened since the
// places were last looked at.
func (t *trace) calm() bool {
	return len(t.events) > 0 && t.events[len(t.events)-1].Event == "tick"
}

// lateness returns the ticks of the trace since the event number from.
func (t *trace) lateness(from int) []float64 {
	var late []float64
	for _, e := range t.events[from:] {
		if e.Event == "tick" {
			late = append(late, e.LateMS)
		}
	}
	return late
}

// fileIs matches the event that says a file is in a state.
func fileIs(name, state string) func(event) bool {
	return func(e event) bool { return e.Event == "file" && e.Name == name && e.State == state }
}

// verdictIs matches the event that says what the banner shows for a file.
func verdictIs(name, result string) func(event) bool {
	return func(e event) bool { return e.Event == "verdict" && e.Name == name && e.Result == result }
}

// listIs matches the event that says how the check of a list stands.
func listIs(name, state string) func(event) bool {
	return func(e event) bool { return e.Event == "list" && e.Name == name && e.State == state }
}

// is matches any event of a kind.
func is(kind string) func(event) bool {
	return func(e event) bool { return e.Event == kind }
}
