package rows

import (
	"fmt"
	"path/filepath"

	"omnisum/hashing"
	"omnisum/hashing/signature"
	"omnisum/hashing/verify"
)

// A Kind is a verdict as a shape and colour show it.
type Kind uint8

// The kinds of verdict.
const (
	NoVerdict Kind = iota
	Match
	WeakMatch
	Mismatch
	CannotTell
	BadSignature
)

// A Verdict is the answer in words, from the one word to its source.
type Verdict struct {
	Kind     Kind
	Word     string
	Sentence string
	Reason   string
	Source   string
	// Signed says what the signatures are worth, "" if there are none.
	Signed string
	// Algorithm is the display name of what decided, empty if nothing did.
	Algorithm string
}

// verdict judges a file. While the digests that matter are not there, it
// returns no verdict and waiting is what is waited for.
func (m *Model) verdict(f *file) (v Verdict, waiting hashing.Set) {
	if v, waiting = m.byDigests(f); waiting == 0 {
		v = m.vouched(f, v)
	}
	if e := m.expectedOf(f); e != nil && v.Kind == Match {
		e.owner = f.path
	}
	return v, waiting
}

// byDigests judges a file by its digests alone.
func (m *Model) byDigests(f *file) (v Verdict, waiting hashing.Set) {
	e := m.expectedOf(f)
	if e == nil {
		return Verdict{}, 0
	}
	judged := verify.Judge(e.list, f.subject(), f.sums)
	if judged.Result == verify.Unknown && judged.Cause == verify.Pending {
		return m.pendingVerdict(f, judged)
	}
	if f.state == Failed {
		return cannot("The file could not be read.", Failure(f.path, f.err)), 0
	}
	v = Verdict{Source: e.source(judged), Algorithm: judged.Algorithm, Reason: judged.Reason()}
	switch judged.Result {
	case verify.Match:
		v.Kind, v.Word, v.Sentence = Match, "Match", "This is the file that was published"
	case verify.WeakMatch:
		v.Kind, v.Word, v.Sentence = WeakMatch, "Weak match", "The same value, but no proof against forgery"
	case verify.Mismatch:
		v.Kind, v.Word, v.Sentence = Mismatch, "Mismatch", "This is not the file that was published"
		if owner := e.owner; owner != "" && owner != f.path {
			v.Reason += fmt.Sprintf(" The expected value is still that of “%s”, which matched.", verify.Display(filepath.Base(owner)))
		}
	default:
		v.Kind, v.Word, v.Sentence = CannotTell, "Cannot tell", unknownSentence(judged.Cause)
		if judged.Cause == verify.Nothing && e.signature.Status == signature.Good {
			v.Reason = "Only what is signed counts, and the signed text holds no digest."
		} else if judged.Cause == verify.Nothing {
			v.Reason = "Paste what the publisher printed: the digest, the line with it, or the whole list."
		}
	}
	return v, 0
}

// pendingVerdict waits if what is missing is still to come.
func (m *Model) pendingVerdict(f *file, judged verify.Verdict) (Verdict, hashing.Set) {
	switch f.state {
	case Waiting, Hashing:
		return Verdict{}, judged.Missing
	case Failed:
		return cannot("The file could not be read", Failure(f.path, f.err)), 0
	case Cancelled:
		return cannot("The file was not read to its end", "It was cancelled before the digest to compare was known. Press Retry to read it again."), 0
	}
	// The queue computes it again with what is missing; until then there is
	// nothing to say.
	return Verdict{}, judged.Missing
}

func cannot(sentence, reason string) Verdict {
	return Verdict{Kind: CannotTell, Word: "Cannot tell", Sentence: sentence, Reason: reason}
}

func unknownSentence(c verify.Cause) string {
	switch c {
	case verify.Nothing:
		return "No digest was recognised in the text"
	case verify.BadForm:
		return "The published value is not a whole digest"
	case verify.OtherFile:
		return "The text speaks of another file"
	case verify.Contradicted:
		return "The text contradicts itself about this file"
	case verify.Unsupported:
		return "The published value is of an algorithm that Omnisum does not compute"
	}
	return "The text proves nothing about this file"
}

// source says where the expected value came from.
func (e *Expected) source(v verify.Verdict) string {
	s := "Compared with " + e.what
	switch {
	case v.Source == "" || e.path == "" && len(e.list.Entries) == 1:
	case e.path != "":
		s = "Compared with " + v.Source
		if e.beside {
			s += ", found beside the file"
		}
		if len(e.list.Entries) > 1 {
			s += "  ·  " + e.holds
		}
	default:
		s += ", " + v.Source
	}
	return s
}

// published returns the hex digits that were expected in place of digest a, for
// a file that is judged a mismatch.
func (m *Model) published(f *file, a hashing.Algorithm) []byte {
	expected := m.expectedOf(f)
	judged := verify.Judge(expected.list, f.subject(), f.sums)
	for _, i := range judged.Entries {
		e := expected.list.Entries[i]
		if only, ok := e.Algorithm(); ok && only == a {
			return e.Digest
		}
	}
	return nil
}
