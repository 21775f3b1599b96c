package native

import (
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

var errKeeper = errors.New("exit status 1")

// fakeKeeper answers after a delay, which may be for ever.
type fakeKeeper struct {
	mu    sync.Mutex
	text  string
	err   error
	delay time.Duration
	calls int
}

func (k *fakeKeeper) enter() error {
	k.mu.Lock()
	delay, err := k.delay, k.err
	k.calls++
	k.mu.Unlock()
	time.Sleep(delay)
	return err
}

func (k *fakeKeeper) write(text string) error {
	if err := k.enter(); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.text = text
	return nil
}

func (k *fakeKeeper) read() (string, error) {
	err := k.enter()
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.text, err
}

func (k *fakeKeeper) set(text string, delay time.Duration) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.text, k.delay = text, delay
}

func (k *fakeKeeper) state() (text string, calls int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.text, k.calls
}

// fakeToolkit is the fallback.
type fakeToolkit struct {
	text  string
	reads int
}

func (f *fakeToolkit) SetContent(s string) { f.text = s }
func (f *fakeToolkit) Content() string     { f.reads++; return f.text }

func TestWriteSaysHowLongTheTextStays(t *testing.T) {
	for _, c := range []struct {
		name     string
		keeper   *fakeKeeper
		fallback bool
		how      string
		err      error
		within   time.Duration
	}{
		{"the keeper takes it", &fakeKeeper{}, true, Lasting, nil, 0},
		{"the keeper takes it and there is no fallback", &fakeKeeper{}, false, Lasting, nil, 0},
		{"the keeper takes a second", &fakeKeeper{delay: time.Second}, true, Lasting, nil, time.Second},
		{"the keeper fails", &fakeKeeper{err: errKeeper}, true, WhileOpen, nil, 0},
		{"the keeper hangs", &fakeKeeper{delay: time.Hour}, true, WhileOpen, nil, patience},
		{"the keeper fails and there is no fallback", &fakeKeeper{err: errKeeper}, false, "", errKeeper, 0},
		{"the keeper hangs and there is no fallback", &fakeKeeper{delay: time.Hour}, false, "", ErrSlow, patience},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				toolkit := &fakeToolkit{}
				board := &Clipboard{keeper: c.keeper}
				if c.fallback {
					board.Fallback = toolkit
				}
				start := time.Now()
				how, err := board.Write("text")
				if how != c.how || !errors.Is(err, c.err) {
					t.Errorf("Write: %q, %v; want %q, %v", how, err, c.how, c.err)
				}
				if took := time.Since(start); took != c.within {
					t.Errorf("took %v, want %v", took, c.within)
				}
				if got := toolkit.text == "text"; got != (c.how == WhileOpen) {
					t.Errorf("the toolkit's clipboard holds %q", toolkit.text)
				}
				time.Sleep(2 * time.Hour) // let the hanging call end
			})
		})
	}
}

func TestAWriteThatComesBackLateDoesNotReplaceTheNewestText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		keeper, toolkit := &fakeKeeper{delay: time.Minute}, &fakeToolkit{}
		board := &Clipboard{keeper: keeper, Fallback: toolkit}
		for _, text := range []string{"first", "second", "third"} {
			if how, err := board.Write(text); how != WhileOpen || err != nil {
				t.Fatalf("Write(%q): %q, %v", text, how, err)
			}
		}
		if toolkit.text != "third" {
			t.Errorf("the toolkit holds %q", toolkit.text)
		}
		if _, calls := keeper.state(); calls != 1 {
			t.Errorf("%d calls hang, want one", calls)
		}
		keeper.set("", 0)
		time.Sleep(time.Minute)
		synctest.Wait()
		if text, _ := keeper.state(); text != "third" {
			t.Errorf("in the end the keeper holds %q", text)
		}
		if how, err := board.Write("fourth"); how != Lasting || err != nil {
			t.Errorf("after that: %q, %v", how, err)
		}
	})
}

// TestWritesAtTheSameTimeAllReachTheKeeper runs on real time: a goroutine that
// waits for a mutex stops the clock of a synctest bubble.
func TestWritesAtTheSameTimeAllReachTheKeeper(t *testing.T) {
	keeper := &fakeKeeper{delay: time.Millisecond}
	board := &Clipboard{keeper: keeper}
	var writers sync.WaitGroup
	for range 8 {
		writers.Go(func() {
			if how, err := board.Write("text"); how != Lasting || err != nil {
				t.Errorf("%q, %v", how, err)
			}
		})
	}
	writers.Wait()
	if _, calls := keeper.state(); calls != 8 {
		t.Errorf("%d calls, want 8", calls)
	}
}

func TestReadPrefersTheKeeper(t *testing.T) {
	for _, c := range []struct {
		name     string
		keeper   *fakeKeeper
		fallback *fakeToolkit
		text     string
		err      error
	}{
		{"text", &fakeKeeper{text: "kept"}, &fakeToolkit{text: "own"}, "kept", nil},
		{"blanks and line ends stay", &fakeKeeper{text: " a \n"}, nil, " a \n", nil},
		{"nothing", &fakeKeeper{}, &fakeToolkit{}, "", ErrEmpty},
		{"the keeper fails", &fakeKeeper{err: errKeeper}, &fakeToolkit{text: "own"}, "own", nil},
		{"the keeper fails and the toolkit has nothing", &fakeKeeper{err: errKeeper}, &fakeToolkit{}, "", ErrEmpty},
		{"the keeper fails and there is no fallback", &fakeKeeper{err: errKeeper}, nil, "", errKeeper},
	} {
		t.Run(c.name, func(t *testing.T) {
			board := &Clipboard{keeper: c.keeper}
			if c.fallback != nil {
				board.Fallback = c.fallback
			}
			if text, err := board.Read(); text != c.text || !errors.Is(err, c.err) {
				t.Errorf("%q, %v; want %q, %v", text, err, c.text, c.err)
			}
		})
	}
}

func TestReadGivesUpOnAnOwnerThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		keeper, toolkit := &fakeKeeper{text: "kept", delay: time.Minute}, &fakeToolkit{text: "own"}
		board := &Clipboard{keeper: keeper, Fallback: toolkit}
		start := time.Now()
		for range 3 {
			// Alone: “Nothing was pasted: pasting: …” would say it twice.
			if text, err := board.Read(); text != "" || err != ErrSlow {
				t.Errorf("%q, %v; want ErrSlow", text, err)
			}
		}
		if took := time.Since(start); took != patience {
			t.Errorf("three reads took %v; only the first may wait", took)
		}
		if _, calls := keeper.state(); calls != 1 || toolkit.reads != 0 {
			t.Errorf("%d calls hang, the toolkit was asked %d times", calls, toolkit.reads)
		}
		keeper.set("kept", 0)
		time.Sleep(2 * time.Minute)
		if text, err := board.Read(); text != "kept" || err != nil {
			t.Errorf("after that: %q, %v", text, err)
		}
	})
}
