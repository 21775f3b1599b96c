package native

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
)

// stage is a dialog that the test opens and closes.
type stage struct {
	shown  chan question
	result chan answer
	open   atomic.Int32
	most   atomic.Int32
}

func newStage() *stage {
	return &stage{shown: make(chan question), result: make(chan answer)}
}

func (s *stage) show(q question) (string, error) {
	if n := s.open.Add(1); n > s.most.Load() {
		s.most.Store(n)
	}
	defer s.open.Add(-1)
	s.shown <- q
	a := <-s.result
	return a.path, a.err
}

func TestASecondDialogIsRefusedWhileOneIsOpen(t *testing.T) {
	s := newStage()
	desk := newDesk(s.show)
	first, second := Dialogs{desk}, Dialogs{desk}
	answers := make(chan answer)
	go func() {
		path, err := first.OpenFile("Choose", "/start")
		answers <- answer{path, err}
	}()
	<-s.shown
	for _, again := range []func() (string, error){
		func() (string, error) { return first.OpenFile("", "") },
		func() (string, error) { return second.OpenFolder("", "") },
		func() (string, error) { return second.SaveFile("", "", "") },
	} {
		if path, err := again(); path != "" || !errors.Is(err, ErrBusy) {
			t.Errorf("asked twice: %q, %v; want ErrBusy", path, err)
		}
	}
	s.result <- answer{path: "/start/a"}
	if a := <-answers; a.path != "/start/a" || a.err != nil {
		t.Errorf("the first dialog gave %q, %v", a.path, a.err)
	}
}

func TestADialogMayFollowAtOnceOnTheLastOnesAnswer(t *testing.T) {
	desk := newDesk(func(question) (string, error) { return "/x", nil })
	for i := range 1000 {
		if _, err := (Dialogs{desk}).OpenFile("", ""); err != nil {
			t.Fatalf("dialog %d: %v", i, err)
		}
	}
}

func TestManyCallersNeverOpenTwoDialogs(t *testing.T) {
	s := newStage()
	desk := newDesk(s.show)
	stop := make(chan struct{})
	go func() {
		for {
			select {
			case <-s.shown:
				s.result <- answer{path: "/x"}
			case <-stop:
				return
			}
		}
	}()
	var shown, refused atomic.Int32
	var callers sync.WaitGroup
	for range 16 {
		callers.Go(func() {
			for range 50 {
				switch _, err := (Dialogs{desk}).OpenFile("", ""); {
				case err == nil:
					shown.Add(1)
				case errors.Is(err, ErrBusy):
					refused.Add(1)
				default:
					t.Errorf("unexpected: %v", err)
				}
			}
		})
	}
	callers.Wait()
	close(stop)
	if s.most.Load() != 1 || shown.Load() == 0 || shown.Load()+refused.Load() != 800 {
		t.Errorf("%d at once, %d shown, %d refused", s.most.Load(), shown.Load(), refused.Load())
	}
}

func TestEachCallAsksItsOwnQuestion(t *testing.T) {
	var got question
	desk := newDesk(func(q question) (string, error) { got = q; return "/x", nil })
	d := Dialogs{desk}
	for _, c := range []struct {
		name string
		ask  func() (string, error)
		want question
	}{
		{"file", func() (string, error) { return d.OpenFile("T", "/s") }, question{kind: openFile, title: "T", startDir: "/s"}},
		{"folder", func() (string, error) { return d.OpenFolder("U", "/r") }, question{kind: openFolder, title: "U", startDir: "/r"}},
		{"save", func() (string, error) { return d.SaveFile("V", "/q", "SHA256SUMS") }, question{kind: saveFile, title: "V", startDir: "/q", name: "SHA256SUMS"}},
	} {
		if _, err := c.ask(); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		got.answer = nil
		if got != c.want {
			t.Errorf("%s asked %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestWhatEndsADialogIsToldApart(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []struct {
		name string
		show func(question) (string, error)
		want error
	}{
		{"cancelled", func(question) (string, error) { return "", ErrCancelled }, ErrCancelled},
		{"failed", func(question) (string, error) { return "", broken }, broken},
		{"a place without a path", func(question) (string, error) { return "", nil }, ErrNoPath},
		{"no display", func(question) (string, error) { panic("gtk initialisation failed") }, ErrUnavailable},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Dialogs{newDesk(c.show)}
			// Twice, since a desk has to outlive what went wrong at it.
			for range 2 {
				if path, err := d.OpenFile("", ""); path != "" || !errors.Is(err, c.want) {
					t.Errorf("%q, %v; want %v", path, err, c.want)
				}
			}
		})
	}
}

func TestWithoutADisplayTheRealDialogIsUnavailable(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	if needsDisplay() {
		if path, err := (Dialogs{}).OpenFile("", ""); path != "" || !errors.Is(err, ErrUnavailable) {
			t.Errorf("%q, %v; want ErrUnavailable", path, err)
		}
	}
}
