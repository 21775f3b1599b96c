package terminal

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"omnisum/app/internal/rows"
	"omnisum/hashing"
	"omnisum/hashing/verify"
)

// A progress tells how far the files are: as a line that is overwritten, or as
// a line a second. A nil progress tells nothing.
type progress struct {
	screen *screen
	plain  bool
	width  int
	expect *expectation // for a verdict before the last digest
	want   hashing.Set

	mu      sync.Mutex
	running []watched // begun, in the order of the results
	done    int
	stop    chan struct{}
	stopped chan struct{}
}

// A watched file is one that is begun.
type watched struct {
	path  string
	meter *hashing.Meter
	said  bool // its verdict is told already
}

// A short job needs no progress line: it would only flicker.
const (
	firstLine   = 300 * time.Millisecond
	lineEvery   = 100 * time.Millisecond
	plainEvery  = time.Second
	unknownLeft = 200 * time.Millisecond // too early to guess the time left
)

// newProgress starts telling, if anybody wants to know.
func newProgress(s Streams, screen *screen, plain bool, e *expectation, want hashing.Set) *progress {
	if !plain && (!isTerminal(s.Err) || s.Getenv("TERM") == "dumb") {
		return nil
	}
	p := &progress{
		screen: screen, plain: plain, width: 80, expect: e, want: want,
		stop: make(chan struct{}), stopped: make(chan struct{}),
	}
	if f, ok := s.Err.(*os.File); ok && !plain {
		p.width = width(f)
	}
	go p.run()
	return p
}

func (p *progress) run() {
	defer close(p.stopped)
	next := firstLine
	if p.plain {
		next = plainEvery
	}
	timer := time.NewTimer(next)
	defer timer.Stop()
	for {
		select {
		case <-p.stop:
			return
		case <-timer.C:
		}
		p.tell()
		if p.plain {
			timer.Reset(plainEvery)
		} else {
			timer.Reset(lineEvery)
		}
	}
}

// end stops telling and waits until the last line is out.
func (p *progress) end() {
	if p == nil {
		return
	}
	close(p.stop)
	<-p.stopped
	p.screen.wipe()
}

// begin returns the meter for a file that is begun.
func (p *progress) begin(path string) *hashing.Meter {
	if p == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	m := new(hashing.Meter)
	p.running = append(p.running, watched{path: path, meter: m})
	return m
}

// finish takes the file that was begun first off.
func (p *progress) finish() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.running = p.running[1:]
	p.done++
}

// tell writes a line about the first running file.
func (p *progress) tell() {
	p.mu.Lock()
	if len(p.running) == 0 {
		p.mu.Unlock()
		return
	}
	w := &p.running[0]
	path, snap := w.path, w.meter.Snapshot()
	verdict := p.early(w, snap)
	line := progressLine(path, p.done, snap)
	p.mu.Unlock()

	if verdict != "" {
		p.screen.say(verdict)
	}
	if p.plain {
		p.screen.line(line)
		return
	}
	p.screen.progress(cut(line, p.width-1))
}

// early returns the verdict that stands before all digests do, once.
func (p *progress) early(w *watched, snap hashing.Progress) string {
	if p.expect == nil || w.said || len(snap.Ready) == 0 || len(snap.Ready) == p.want.Len() {
		return ""
	}
	v := p.expect.early(w.path, snap.Ready, p.want)
	if v.Result == verify.Unknown {
		return ""
	}
	w.said = true
	return "“" + verify.Display(w.path) + "”: " + verdictText(&v)
}

func progressLine(path string, done int, s hashing.Progress) string {
	line := verify.Display(filepath.Base(path))
	if path == stdin {
		line = "standard input"
	}
	if done > 0 {
		line = plural(done, "file") + " done, now " + line
	}
	if s.Total < 0 || s.Fraction < 0 {
		return strings.TrimRight(line+"  "+rows.Bytes(s.Read)+"  "+rows.Speed(s.Read, s.Elapsed), " ")
	}
	bytes := int64(s.Fraction * float64(s.Total))
	line += fmt.Sprintf("  %d %%  %s of %s  %s", int(100*s.Fraction), rows.Bytes(bytes), rows.Bytes(s.Total), rows.Speed(bytes, s.Elapsed))
	if s.Fraction > 0 && s.Elapsed > unknownLeft {
		left := time.Duration(float64(s.Elapsed) * (1 - s.Fraction) / s.Fraction)
		line += "  " + rows.Duration(left.Round(100*time.Millisecond)) + " left"
	}
	return strings.TrimRight(line, " ")
}

// cut shortens a line to n columns at most. Wide characters, such as Chinese
// ones, take two.
func cut(line string, n int) string {
	columns := 0
	for i, r := range line {
		columns++
		if r >= 0x1100 {
			columns++
		}
		if columns > n {
			return line[:i]
		}
	}
	return line
}
