package terminal

import (
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"omnisum/app/internal/rows"
	"omnisum/hashing"
)

// A watch keeps a progress line up to date while something is measured. A nil
// watch shows nothing.
type watch struct {
	screen  *screen
	label   string
	size    int64 // of the stream, which the engine does not know
	meter   *hashing.Meter
	width   int
	results atomic.Int64
	stop    chan struct{}
	stopped chan struct{}
}

// watch shows progress if a person looks on. The line is written ten times a
// second, which takes too little time to be seen in what is measured.
func (b *bench) watch(label string, m *hashing.Meter) *watch {
	if !isTerminal(b.streams.Err) || b.streams.Getenv("TERM") == "dumb" {
		return nil
	}
	w := &watch{
		screen: b.screen, label: label, meter: m, size: b.size(), width: 80,
		stop: make(chan struct{}), stopped: make(chan struct{}),
	}
	if f, ok := b.streams.Err.(*os.File); ok {
		w.width = width(f)
	}
	go w.run()
	return w
}

func (w *watch) run() {
	defer close(w.stopped)
	ticker := time.NewTicker(lineEvery)
	defer ticker.Stop()
	for {
		select {
		case <-w.stop:
			return
		case <-ticker.C:
		}
		w.screen.progress(cut(watchLine(w.label, w.size, int(w.results.Load()), w.meter.Snapshot()), w.width-1))
	}
}

// counted tells how many results there are.
func (w *watch) counted(n int) {
	if w != nil {
		w.results.Store(int64(n))
	}
}

// end removes the line.
func (w *watch) end() {
	if w == nil {
		return
	}
	close(w.stop)
	<-w.stopped
	w.screen.wipe()
}

func watchLine(label string, size int64, results int, s hashing.Progress) string {
	fraction := s.Fraction
	if s.Total < 0 && size > 0 {
		fraction = float64(s.Read) / float64(size)
	}
	switch {
	case s.Total >= 0 && fraction >= 1:
		return fmt.Sprintf("%s, in short chunks  %d of %d", label, results, len(s.Cores))
	case fraction <= 0:
		return label
	}
	line := fmt.Sprintf("%s  %d %%", label, int(100*fraction))
	if s.Elapsed > unknownLeft {
		left := time.Duration(float64(s.Elapsed) * (1 - fraction) / fraction)
		line += "  " + rows.Duration(left.Round(100*time.Millisecond)) + " left"
	}
	return line
}

// size returns how many bytes the stream has, 0 if a file is measured.
func (b *bench) size() int64 {
	switch {
	case b.options.File != "":
		return 0
	case b.measure.Size == 0:
		return hashing.ClassicSize
	}
	return b.measure.Size
}
