package terminal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"omnisum/app/internal/rows"
	"omnisum/hashing/verify"
)

// errUsage marks what is wrong with a command line.
type errUsage struct{ error }

// Unwrap returns what was wrong.
func (e errUsage) Unwrap() error { return e.error }

func usagef(format string, args ...any) error { return errUsage{fmt.Errorf(format, args...)} }

// readSecret reads all of r, which must not be large.
func readSecret(ctx context.Context, path string, r io.Reader) ([]byte, error) {
	b, err := readAll(ctx, r, maxSecret)
	if isCancelled(err) {
		return nil, err
	}
	if err != nil {
		clear(b)
		return nil, fmt.Errorf("%s", strings.TrimSuffix(rows.Failure(path, err), "."))
	}
	if len(b) > maxSecret {
		clear(b)
		return nil, fmt.Errorf("“%s” has more than %s, which is no password or secret", verify.Display(path), rows.Bytes(maxSecret))
	}
	return b, nil
}

// secret reads the value of --secret or --data. A line end of a file stays, since
// these are bytes of any kind, but is worth a word.
func (a *argon2Run) secret(ctx context.Context, flag, value string) ([]byte, error) {
	b, err := parseSecret(ctx, flag, value)
	if err != nil {
		return nil, errUsage{err}
	}
	if strings.HasPrefix(value, "@") && bytes.HasSuffix(b, []byte("\n")) {
		a.screen.say("the file of " + flag + " ends with a line end, which is taken as part of it.")
	}
	return b, nil
}

// openSecret opens a file; the error is a sentence without its end, or that of
// a cancel.
func openSecret(ctx context.Context, path string) (*os.File, error) {
	f, err := openPatiently(ctx, path)
	if err != nil && !isCancelled(err) {
		err = errors.New(sentence(path, err))
	}
	return f, err
}

// password gets the password from a file or from the terminal, there twice if
// it is a new one.
func (a *argon2Run) password(ctx context.Context, file string, isNew bool) ([]byte, error) {
	var password []byte
	var err error
	switch file {
	case "":
		password, err = a.askPassword(ctx, isNew)
	case "-":
		password, err = a.filePassword(ctx, stdin, a.streams.In)
	default:
		var f *os.File
		if f, err = openSecret(ctx, file); err != nil {
			return nil, err
		}
		defer f.Close()
		password, err = a.filePassword(ctx, file, f)
	}
	if err == nil && len(password) == 0 {
		a.screen.say("the password is empty.")
	}
	return password, err
}

// filePassword takes one line end away, which is what echo or an editor adds.
func (a *argon2Run) filePassword(ctx context.Context, path string, r io.Reader) ([]byte, error) {
	password, err := readSecret(ctx, path, r)
	if err != nil {
		return nil, err
	}
	shorter := bytes.TrimSuffix(password, []byte("\n"))
	if len(shorter) < len(password) {
		shorter = bytes.TrimSuffix(shorter, []byte("\r"))
		a.screen.say("one line end after the password is left out.")
	}
	if bytes.HasSuffix(shorter, []byte("\n")) {
		a.screen.say("the password still ends with a line end, which is taken as part of it.")
	}
	return shorter, nil
}

// askPassword asks on the terminal, without showing what is typed.
func (a *argon2Run) askPassword(ctx context.Context, isNew bool) ([]byte, error) {
	f, ok := a.streams.In.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil, usagef("there is no terminal to ask for the password; name a file with --password-file, or - for standard input")
	}
	password, err := a.askOnce(ctx, f, "Password: ")
	if err != nil || !isNew {
		return password, err
	}
	again, err := a.askOnce(ctx, f, "Password again: ")
	defer clear(again)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(password, again) {
		clear(password)
		return nil, errors.New("the two passwords differ; start again")
	}
	return password, nil
}

// askOnce asks one question. An interruption puts the terminal back as it was.
func (a *argon2Run) askOnce(ctx context.Context, f *os.File, question string) ([]byte, error) {
	before, err := term.GetState(int(f.Fd()))
	if err != nil {
		return nil, fmt.Errorf("the terminal can't be read: %w", err)
	}
	a.restore.Store(&terminalState{f, before})
	defer a.restore.Store(nil)
	a.screen.prompt(question)
	type answer struct {
		text []byte
		err  error
	}
	answers := make(chan answer, 1)
	go func() {
		text, err := term.ReadPassword(int(f.Fd()))
		answers <- answer{text, err}
	}()
	select {
	case got := <-answers:
		a.screen.prompt("\n")
		if errors.Is(got.err, io.EOF) {
			return nil, errors.New("no password was typed")
		}
		return got.text, got.err
	case <-ctx.Done():
		// The read can't be ended; the process ends soon.
		a.putBack()
		a.screen.prompt("\n")
		return nil, ctx.Err()
	}
}

// terminalState is how a terminal was before a question.
type terminalState struct {
	file  *os.File
	state *term.State
}

// putBack shows again what is typed.
func (a *argon2Run) putBack() {
	if s := a.restore.Load(); s != nil {
		_ = term.Restore(int(s.file.Fd()), s.state)
	}
}

// prompt writes a question, or what ends its line, to standard error.
func (s *screen) prompt(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clear()
	fmt.Fprint(s.err, text)
}
