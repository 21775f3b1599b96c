package terminal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"omnisum/app/internal/listcheck"
	"omnisum/app/internal/rows"
	"omnisum/hashing/signature"
)

// A vouching is what --key found out about the lists: what of each is signed,
// and nothing else of it is read.
type vouching struct {
	keys    signature.Keys
	results []*signature.Result // nil for a list that could not be read
	texts   spool               // the signed texts
}

// readKeys reads the files that --key names.
func readKeys(ctx context.Context, paths []string) (signature.Keys, error) {
	var all signature.Keys
	for _, path := range paths {
		text, err := readFile(ctx, path, signature.MaxKeys)
		if err != nil {
			return nil, errors.New(sentence(path, err))
		}
		keys, err := signature.ParseKeys(text)
		if err != nil {
			return nil, fmt.Errorf("“%s” gives no key to check with: %w", rows.Visible(path), err)
		}
		all = append(all, keys...)
	}
	return all, nil
}

// verify checks the lists' signatures and makes each source the text that was
// checked: a list read once more could be another one by then.
func (v *vouching) verify(ctx context.Context, streams Streams, sources []listcheck.Source) {
	v.results = make([]*signature.Result, len(sources))
	for i := range sources {
		s := &sources[i]
		text, err := v.read(ctx, streams, s)
		if err != nil {
			// As a reader, so that it is reported as that of any list.
			s.Path, s.Reader = "", broken{err}
			continue
		}
		r := v.best(ctx, text, s.Path)
		v.results[i] = &r
		if len(text) > signature.MaxList {
			s.Path, s.Reader = "", broken{&listcheck.RefusedError{Reason: r.Reason}}
			continue
		}
		signed := text
		if r.Signed != nil {
			// Blank lines stand for those before, for the numbers of the others.
			signed = append(bytes.Repeat([]byte("\n"), max(0, r.Line-1)), r.Signed...)
		}
		v.replace(i, s, signed)
	}
}

func (v *vouching) read(ctx context.Context, streams Streams, s *listcheck.Source) ([]byte, error) {
	if s.Reader != nil {
		return readAll(ctx, streams.In, signature.MaxList)
	}
	return readFile(ctx, s.Path, signature.MaxList)
}

// replace makes a text the source. It keeps its name, which may tell the
// algorithm and the file, and its folder.
func (v *vouching) replace(i int, s *listcheck.Source, text []byte) {
	if s.Reader != nil {
		s.Reader = bytes.NewReader(text)
		return
	}
	if s.Folder == "" {
		s.Folder = filepath.Dir(s.Path)
	}
	f, err := v.texts.create(strconv.Itoa(i), filepath.Base(s.Path))
	if err == nil {
		s.Path = f.Name()
		_, err = f.Write(text)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		s.Path, s.Reader = "", broken{err}
	}
}

// best checks a list with each signature that lies beside it. One that is bad
// outweighs a good one, which outweighs those that tell nothing.
func (v *vouching) best(ctx context.Context, text []byte, path string) signature.Result {
	best := signature.VerifyList(text, nil, v.keys)
	if path == "" {
		return best
	}
	rank := map[signature.Status]int{signature.Bad: 4, signature.Good: 3, signature.UnknownKey: 2, signature.Unchecked: 1}
	for _, end := range signature.Endings() {
		info, err := os.Stat(path + end)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		detached, err := readFile(ctx, path+end, signature.MaxList)
		r := signature.Result{Kind: signature.KindOf(detached), Status: signature.Unchecked}
		if err == nil {
			r = signature.VerifyList(text, detached, v.keys)
		} else {
			r.Reason = rows.Failure(path+end, err)
		}
		if rank[r.Status] > rank[best.Status] {
			best = r
		}
	}
	return best
}

// result returns what is known of a list's signature, nil without --key.
func (v *vouching) result(list int) *signature.Result {
	if v == nil || v.results[list] == nil {
		return nil
	}
	return v.results[list]
}

// doubt makes sure that nothing matches a list that nobody vouches for.
func doubt(r *listcheck.Row, s *signature.Result) {
	if s != nil && s.Status != signature.Good && (r.Status == listcheck.Match || r.Status == listcheck.WeakMatch) {
		r.Status = listcheck.Unknown
		r.Reason = "The digest is the file's, but nobody vouches for the list. " + s.Reason
	}
}

// broken is a stream that cannot be read.
type broken struct{ err error }

func (b broken) Read([]byte) (int, error) { return 0, b.err }

func (silent) signed(string, *signature.Result) {}

// signed says what a list's signature is worth.
func (t *checkText) signed(list string, r *signature.Result) {
	if r.Status == signature.Good && t.options.Quiet {
		return
	}
	word, colour := string(r.Status), "31;1"
	if r.Status == signature.Good {
		colour = "32"
	}
	if t.colours {
		word = "\x1b[" + colour + "m" + word + "\x1b[0m"
	}
	t.print(listTitle(list) + ": signature " + word + ": " + rows.Visible(r.Reason))
}

// signed writes the signer's name, or of an unknown one what is known of the key.
func (j *checkJSON) signed(list string, r *signature.Result) {
	signer := r.Signer
	if signer == "" {
		signer = r.Fingerprint
	}
	j.put(jsonList{valid(list), jsonSignature{string(r.Kind), string(r.Status), strings.TrimSpace(valid(signer))}})
}
