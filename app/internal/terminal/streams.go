// Package terminal is the program's face in a terminal: what its commands read,
// print and return. Results go to standard output and everything else to
// standard error, one sentence for each thing that failed.
package terminal

import (
	"fmt"
	"io"
	"os"
	"sync"
)

// The exit codes. A failure outweighs doubt, and an interruption everything.
const (
	Done        = 0   // everything is done, every value matches
	Failed      = 1   // a mismatch, or a file that is missing, unreadable or unsafe
	Usage       = 2   // wrong usage
	Unsure      = 3   // it cannot be told whether a value matches
	Interrupted = 130 // stopped by a signal
)

// Streams are what a command talks through.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	// Getenv looks up an environment variable.
	Getenv func(string) string
}

// Standard returns the process's own streams.
func Standard() Streams {
	s := Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Getenv: os.Getenv}
	// A closed output cannot be told from one that another language's library
	// leads to the null device, for both are open for reading too; a closed
	// input can do harm, the digest of nothing.
	if standsForClosed(os.Stdin) {
		s.In = broken{os.ErrClosed}
	}
	return s
}

// colours tells whether w may get colours.
func (s Streams) colours(w io.Writer) bool {
	return isTerminal(w) && s.Getenv("NO_COLOR") == "" && s.Getenv("TERM") != "dumb"
}

// isTerminal tells whether a person reads what is written to w.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && fileIsTerminal(f)
}

// A screen serialises what goes to the streams, so that the progress line on
// standard error never stands in the middle of a result on the same terminal.
type screen struct {
	mu    sync.Mutex
	out   io.Writer
	err   io.Writer
	shown bool // a progress line stands on the terminal
}

// print writes a result. The error, if any, is that of standard output.
func (s *screen) print(text []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clear()
	_, err := s.out.Write(text)
	return err
}

// say writes a sentence to standard error.
func (s *screen) say(sentence string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clear()
	fmt.Fprintln(s.err, "omnisum: "+sentence)
}

// line writes a line that is no sentence to standard error.
func (s *screen) line(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fmt.Fprintln(s.err, text)
}

// progress replaces the progress line.
func (s *screen) progress(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fmt.Fprint(s.err, "\r"+line+"\x1b[K")
	s.shown = true
}

// wipe removes the progress line.
func (s *screen) wipe() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clear()
}

func (s *screen) clear() {
	if s.shown {
		fmt.Fprint(s.err, "\r\x1b[K")
		s.shown = false
	}
}
