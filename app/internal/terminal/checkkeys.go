package terminal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"omnisum/app/internal/listcheck"
	"omnisum/app/internal/vouch"
	"omnisum/hashing/signature"
	"omnisum/hashing/verify"
)

// A vouching is what --key found out about the lists.
type vouching struct {
	keys     signature.Keys
	findings []*vouch.Finding // nil for a list that could not be read
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
			return nil, fmt.Errorf("“%s” gives no key to check with: %w", verify.Display(path), err)
		}
		all = append(all, keys...)
	}
	return all, nil
}

// verify checks the lists' signatures and makes each source the text that was
// checked: a list read once more could be another one by then.
func (v *vouching) verify(ctx context.Context, sources []listcheck.Source) {
	v.findings = make([]*vouch.Finding, len(sources))
	for i := range sources {
		s := &sources[i]
		text, finding, err := v.check(ctx, s)
		if err != nil {
			// As a reader, so that it is reported as that of any list.
			s.Reader = broken{err}
			continue
		}
		s.Reader, v.findings[i] = bytes.NewReader(finding.Text(text)), finding
	}
}

// errLongSigned says why a list is not read.
var errLongSigned = &listcheck.RefusedError{
	Reason: fmt.Sprintf("It has more than 64 MiB (%d bytes), and signatures of longer lists are not checked.", signature.MaxList),
}

// check reads a list and checks it with its signature and those beside it.
func (v *vouching) check(ctx context.Context, s *listcheck.Source) ([]byte, *vouch.Finding, error) {
	var text []byte
	var err error
	if s.Reader != nil {
		text, err = readAll(ctx, s.Reader, signature.MaxList)
	} else {
		text, err = readFile(ctx, s.Path, signature.MaxList)
	}
	switch {
	case err != nil:
		return nil, nil, err
	case len(text) > signature.MaxList:
		return nil, nil, errLongSigned
	}
	path := s.Path
	finding, err := patiently(ctx, func() (vouch.Finding, error) {
		var beside []vouch.Detached
		if path != "" {
			beside = vouch.BesideList(path)
		}
		return vouch.List(text, beside, v.keys), nil
	})
	return text, &finding, err
}

// finding returns what is known of a list's signature, nil without --key.
func (v *vouching) finding(list int) *vouch.Finding {
	if v == nil {
		return nil
	}
	return v.findings[list]
}

// doubt makes sure that nothing matches a list that nobody vouches for.
func doubt(r *listcheck.Row, s *vouch.Finding) {
	if s != nil && s.Status != signature.Good && (r.Status == listcheck.Match || r.Status == listcheck.WeakMatch) {
		r.Status = listcheck.Unknown
		r.Reason = "The digest is the file's, but nobody vouches for the list. " + s.Reason
	}
}

// broken is a stream that cannot be read.
type broken struct{ err error }

func (b broken) Read([]byte) (int, error) { return 0, b.err }

func (silent) signed(string, *vouch.Finding) {}

// signed says what a list's signature is worth.
func (t *checkText) signed(list string, r *vouch.Finding) {
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
	t.print(listTitle(list) + ": signature " + word + ": " + verify.Display(r.Reason))
}

// signed writes the signer's name, or of an unknown one what is known of the key.
func (j *checkJSON) signed(list string, r *vouch.Finding) {
	signer := r.Signer
	if signer == "" {
		signer = r.Fingerprint
	}
	j.put(jsonList{valid(list), jsonSignature{string(r.Kind), string(r.Status), strings.TrimSpace(valid(signer))}})
}
