package listpage

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"

	"omnisum/app/internal/listcheck"
	"omnisum/app/internal/rows"
	"omnisum/app/internal/vouch"
	"omnisum/hashing"
	"omnisum/hashing/signature"
	"omnisum/hashing/verify"
)

// A signing is what vouches for one of the lists.
type signing struct {
	finding vouch.Finding
	// text is what counts of the list, as it was when its signature was
	// checked. A list read once more could be another one by then.
	text []byte
}

// vouch checks the lists' signatures before anything is read from them.
func (j *job) vouch(keys func() signature.Keys) {
	signed := map[int]signing{}
	var words []string
	wanted, bad := "", ""
	for i, s := range j.sources {
		beside := vouch.BesideList(s.Path)
		text, err := signedText(s.Path, len(beside) > 0)
		if err != nil || text == nil || j.ctx.Err() != nil {
			continue // of an error, who reads the list will tell
		}
		f := vouch.List(text, beside, keys())
		if !f.Signed() {
			continue
		}
		signed[i] = signing{f, f.Text(text)}
		w := rows.SignatureWords(f)
		if len(j.sources) > 1 {
			w = verify.Display(filepath.Base(s.Path)) + ": " + w
		}
		words = append(words, w)
		if wanted == "" {
			wanted = rows.KeyWanted(f, filepath.Base(s.Path))
		}
		if f.Status == signature.Bad && bad == "" {
			bad = w
		}
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.signed, j.signature, j.keyWanted, j.bad = signed, words, wanted, bad
	j.vouched = true
}

// usedKeys tells whether other keys may say something else of the lists.
func (j *job) usedKeys() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return !j.vouched || len(j.signed) > 0
}

// signedText reads a list that is short enough to be checked as a whole and that
// carries a signature or has one beside it; otherwise the text is nil.
func signedText(path string, beside bool) ([]byte, error) {
	f, info, err := hashing.Open(path)
	if errors.Is(err, hashing.ErrNotRegular) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info.Size() > signature.MaxList {
		return nil, nil
	}
	if !beside {
		if carries, err := carriesSignature(f); err != nil || !carries {
			return nil, err
		}
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			return nil, err
		}
	}
	text, err := io.ReadAll(io.LimitReader(f, signature.MaxList+1))
	if len(text) > signature.MaxList {
		return nil, err // it grew meanwhile
	}
	return text, err
}

// wideBegin is a part of “--BEGIN” in both kinds of UTF-16.
const wideBegin = "-\x00-\x00B\x00E\x00G\x00I\x00N"

// carriesSignature tells whether a text may carry a signature, without holding
// all of it.
func carriesSignature(r io.Reader) (bool, error) {
	const block, overlap = 256 << 10, 64
	buffer := make([]byte, overlap+block)
	for kept := 0; ; {
		n, err := r.Read(buffer[kept:])
		text := buffer[:kept+n]
		for _, mark := range []string{"-----BEGIN ", "untrusted comment:", wideBegin} {
			if bytes.Contains(text, []byte(mark)) {
				return true, nil
			}
		}
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return false, err
		}
		kept = copy(buffer, text[max(0, len(text)-overlap):])
	}
}

// lists returns the sources, to be read once: of a signed list the text that
// was checked.
func (j *job) lists() []listcheck.Source {
	all := make([]listcheck.Source, len(j.sources))
	for i, s := range j.sources {
		if signed, ok := j.signed[i]; ok {
			s.Reader = bytes.NewReader(signed.text)
		}
		all[i] = s
	}
	return all
}

// doubted tells whether nothing of a list counts.
func (j *job) doubted(list int) bool {
	return j.signed[list].finding.Status == signature.Bad
}
