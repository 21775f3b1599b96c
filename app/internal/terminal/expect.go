package terminal

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"omnisum/app/internal/rows"
	"omnisum/hashing"
	"omnisum/hashing/verify"
)

// maxExpected is how much text --expect reads: lists of a million files.
const maxExpected = 256 << 20

// An expectation is what --expect gave.
type expectation struct {
	list   verify.List
	folder string // absolute; what names in the list are relative to
}

// expect reads the expected values: text, a file after @, or standard input.
func expect(ctx context.Context, streams Streams, arg string) (*expectation, error) {
	switch {
	case arg == stdin:
		text, err := readAll(ctx, streams.In, maxExpected)
		if isCancelled(err) {
			return nil, err
		}
		if err != nil {
			return nil, fmt.Errorf("the expected value cannot be read from standard input: %s; try again, or give it as text", rows.Reason(err))
		}
		return parsed(text, "", ".")
	case strings.HasPrefix(arg, "@"):
		path := arg[1:]
		text, err := readFile(ctx, path, maxExpected)
		if isCancelled(err) {
			return nil, err
		}
		if err != nil {
			return nil, errors.New(sentence(path, err))
		}
		return parsed(text, filepath.Base(path), filepath.Dir(path))
	}
	return parsed([]byte(arg), "", ".")
}

func parsed(text []byte, name, folder string) (*expectation, error) {
	if len(text) > maxExpected {
		return nil, fmt.Errorf("the expected values are longer than %s; split the list", rows.Bytes(maxExpected))
	}
	whole, err := filepath.Abs(folder)
	if err != nil {
		return nil, fmt.Errorf("the current folder cannot be found: %s; change to one that exists", rows.Reason(err))
	}
	return &expectation{verify.Parse(text, name), whole}, nil
}

// bare tells whether the text has values but names no file.
func (e *expectation) bare() bool {
	for i := range e.list.Entries {
		if e.list.Entries[i].Path != "" {
			return false
		}
	}
	return len(e.list.Entries) > 0
}

// known is what the verdict may use of a file besides its digests.
func (e *expectation) known(path string, size int64, head []byte) verify.File {
	return verify.File{Name: e.name(path), Size: size, Head: head}
}

// name returns path as the list would write it: from the list's folder if the
// file is below it, else the last part only.
func (e *expectation) name(path string) string {
	if whole, err := filepath.Abs(path); err == nil && path != stdin {
		if near, err := filepath.Rel(e.folder, whole); err == nil && filepath.IsLocal(near) {
			return filepath.ToSlash(near)
		}
	}
	return filepath.Base(path)
}

// judge returns the verdict on a file whose digests are all computed.
func (e *expectation) judge(path string, r hashing.Report) *verify.Verdict {
	v := verify.Judge(e.list, e.known(path, r.Size, r.Head), r.Sums)
	return &v
}

// first returns the algorithm to compute before the others.
func (e *expectation) first(path string, want hashing.Set) hashing.Set {
	return verify.First(e.list, e.known(path, -1, nil), want)
}

// early returns the verdict on digests of which others are still pending.
func (e *expectation) early(path string, ready []hashing.Sum, want hashing.Set) verify.Verdict {
	f := e.known(path, -1, nil)
	f.Pending = want
	return verify.Judge(e.list, f, ready)
}

// verdictText says a verdict in words: the answer first.
func verdictText(v *verify.Verdict) string {
	return answer(v.Result) + ". " + v.Reason()
}

func answer(r verify.Result) string {
	switch r {
	case verify.Match:
		return "MATCH"
	case verify.WeakMatch:
		return "WEAK MATCH"
	case verify.Mismatch:
		return "MISMATCH"
	}
	return "CANNOT TELL"
}

// coloured puts text into the colour of a result. The words stand without it.
func coloured(text string, r verify.Result) string {
	colour := map[verify.Result]string{
		verify.Match: "32", verify.WeakMatch: "33", verify.Mismatch: "31;1", verify.Unknown: "1",
	}[r]
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}
