package native

import (
	"errors"
	"sync"
	"time"
)

// What Write did with the text, for the sentence that a button shows.
const (
	// Lasting says that the system keeps the text when the program ends.
	Lasting = "lasting"
	// WhileOpen says that the text is there as long as the program runs.
	WhileOpen = "while open"
)

// patience is how long a clipboard program may take. Such programs answer in
// milliseconds, 50 MB in half a second; one that takes longer is waiting for
// an owner that has hung.
const patience = 2 * time.Second

// Clipboard writes and reads the text of the system's clipboard. It goes
// through the system's own keeper (on X11 and Wayland a helper program), since
// only then does the text survive the end of this program, and falls back to
// the toolkit's clipboard. The zero value works without the fallback.
//
// Errors are without what was being done, which callers say in words of their
// own.
//
// Its methods start programs and wait for them, at most two seconds. Never
// call them on the goroutine that draws: when this program owns the clipboard,
// that goroutine is the one that has to answer.
type Clipboard struct {
	// Fallback is the toolkit's clipboard, used when the system's keeper is
	// missing or fails. It is called on the caller's goroutine. May be nil.
	Fallback interface {
		SetContent(string)
		Content() string
	}

	keeper keeper // nil means the system's own

	order sync.Mutex // one Write after another, so that the last one wins

	mu      sync.Mutex // guards what follows
	newest  string     // the text of the latest Write
	writing bool       // a keeper's write has not come back
	reading bool       // a keeper's read has not come back
}

// keeper is a clipboard that outlives the program.
type keeper interface {
	write(text string) error
	read() (string, error)
}

// Write puts text on the clipboard and says how long it will stay there:
// Lasting or WhileOpen.
func (c *Clipboard) Write(text string) (how string, err error) {
	c.order.Lock()
	defer c.order.Unlock()
	if err = c.keep(text); err == nil {
		return Lasting, nil
	}
	if c.Fallback == nil {
		return "", err
	}
	c.Fallback.SetContent(text)
	return WhileOpen, nil
}

// Read returns the text on the clipboard, and ErrEmpty if there is none.
func (c *Clipboard) Read() (string, error) {
	text, err := c.kept()
	switch {
	case errors.Is(err, ErrSlow) || err != nil && c.Fallback == nil:
		// If it is slow, the owner of the text doesn't answer. The toolkit would
		// ask the same owner, and on X11 it would wait without a limit.
		return "", err
	case err != nil:
		text = c.Fallback.Content()
	}
	if text == "" {
		return "", ErrEmpty
	}
	return text, nil
}

// keep hands text to the keeper, and gives up waiting after a while.
func (c *Clipboard) keep(text string) error {
	c.mu.Lock()
	c.newest = text
	hangs := c.writing
	c.writing = true
	c.mu.Unlock()
	if hangs {
		return ErrSlow // the last one has not come back, and nor would this
	}
	done := make(chan error, 1)
	go func() { done <- c.keepNewest(text) }()
	select {
	case err := <-done:
		return err
	case <-time.After(patience):
		return ErrSlow
	}
}

// keepNewest hands text to the keeper. A write that was given up may still end
// one day, and then replaces what was copied since; so whoever comes back late
// hands over the newest text once more.
func (c *Clipboard) keepNewest(text string) error {
	for {
		err := c.system().write(text)
		c.mu.Lock()
		late := err == nil && c.newest != text
		c.writing = late
		text = c.newest
		c.mu.Unlock()
		if !late {
			return err
		}
	}
}

// kept asks the keeper for the text, and gives up waiting after a while.
func (c *Clipboard) kept() (string, error) {
	c.mu.Lock()
	if c.reading {
		c.mu.Unlock()
		return "", ErrSlow
	}
	c.reading = true
	c.mu.Unlock()

	type result struct {
		text string
		err  error
	}
	k, done := c.system(), make(chan result, 1)
	go func() {
		text, err := k.read()
		c.mu.Lock()
		c.reading = false
		c.mu.Unlock()
		done <- result{text, err}
	}()
	select {
	case r := <-done:
		return r.text, r.err
	case <-time.After(patience):
		return "", ErrSlow
	}
}

func (c *Clipboard) system() keeper {
	if c.keeper != nil {
		return c.keeper
	}
	return systemKeeper{}
}
