package signature

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"
)

// A Status is what became of a signature, by the word that interfaces use.
type Status string

// The statuses.
const (
	// NotSigned says that there is no signature.
	NotSigned Status = "none"
	// Unchecked says that there is a signature, and nothing was found out about
	// it: no key was given, or it is of a form that is not checked.
	Unchecked Status = "unchecked"
	// Good says that a given key signed exactly Result.Signed.
	Good Status = "good"
	// Bad says that the signature does not fit what it signs, or that it fits
	// and protects from nothing: its key is revoked or expired, its hash
	// function broken.
	Bad Status = "bad"
	// UnknownKey says that none of the given keys made the signature.
	UnknownKey Status = "unknown-key"
)

// A Result says what a signature is worth.
type Result struct {
	Kind   Kind
	Status Status
	// Signer is who owns the given key that signed. It is empty if none did.
	Signer string
	// Fingerprint is that of the key. If the key is not known, it is what the
	// signature says about it, which may be less and proves nothing.
	Fingerprint string
	// Time is when it was signed, by the signer's word; zero if it is not said.
	Time time.Time
	// Reason is one sentence for a person.
	Reason string
	// Signed is the text that the signature covers, or would cover if it were
	// good. Of a clear-signed text it has CRLF line ends and no blanks before
	// them (RFC 9580 §7.2). It is nil if nothing of the text is covered, and for
	// files that are read as a stream.
	Signed []byte
	// Line is the number of the line of the text that Signed begins at, from 1.
	Line int
}

const (
	// MaxList is the size of the largest signed list that is read, 64 MiB.
	MaxList = 64 << 20
	// MaxSignature is the size of the largest detached signature, 1 MiB.
	MaxSignature = 1 << 20
	// maxSignatures is how many signatures one text may have; each costs time,
	// and anyone can add some.
	maxSignatures = 32
)

// VerifyList checks the signature that a list carries, and the detached one if
// it is not nil. The list must be given as its bytes are, before any decoding.
func VerifyList(text, detached []byte, keys Keys) Result {
	return check{keys: keys, now: time.Now(), what: "list"}.list(text, detached)
}

// VerifyStream checks the detached signature of a file of any size, which is
// read once, from its beginning to its end. The error is the reader's.
func VerifyStream(file io.Reader, detached []byte, keys Keys) (Result, error) {
	return check{keys: keys, now: time.Now(), what: "file"}.stream(file, detached)
}

// A check is one run.
type check struct {
	keys Keys
	now  time.Time
	what string // is signed, for sentences
}

func (c check) list(text, detached []byte) Result {
	if len(text) > MaxList {
		r := Result{Kind: KindOf(text[:MaxSignature]), Status: Unchecked}
		if detached != nil {
			r.Kind = KindOf(detached)
		}
		r.Reason = fmt.Sprintf("The list has %d bytes, and signed lists of more than 64 MiB (%d bytes) are not read.", len(text), MaxList)
		return r
	}
	inside := c.inside(text)
	if detached == nil {
		return inside
	}
	beside := c.beside(text, detached)
	switch {
	case beside.Status == Bad || inside.Status == NotSigned:
		return beside
	case inside.Status == Bad || inside.Status == Good && beside.Status != Good:
		return inside
	}
	return beside
}

// beside checks a list with a file that should be its signature. Some projects
// put a signed copy of the list there, which is as good if it has the same text.
func (c check) beside(text, detached []byte) Result {
	if _, ok := readCleartext(withoutMark(detached)); ok && len(detached) <= MaxList {
		r := c.inside(detached)
		if same := bytes.Equal(r.Signed, canonical(text)); !same && r.Status == Good {
			r.Status, r.Reason = Bad, fmt.Sprintf("What “%s” signed is another text than the list.", r.Signer)
		}
		r.Signed, r.Line = canonical(text), 1
		return r
	}
	r, err := c.stream(bytes.NewReader(text), detached)
	if err != nil {
		r = c.malformed(r.Kind, "The signature cannot be checked: "+err.Error()+".")
	}
	r.Signed, r.Line = text, 1
	return r
}

// inside checks the signature that a text carries.
func (c check) inside(text []byte) Result {
	text = withoutMark(text)
	if s, ok := readEd(text); ok {
		return c.signedBelow(s, text)
	}
	message, ok := readCleartext(text)
	if !ok {
		return c.unframed(text)
	}
	r := Result{}
	if message.flaw != "" {
		r = c.malformed(OpenPGP, message.flaw)
	} else {
		signatures, err := readSignatures(message.armours)
		r = c.openPGP(signatures, err, bytes.NewReader(message.signed), true)
	}
	r.Signed, r.Line = message.signed, message.line
	return r
}

// unframed is the result for a text that carries no signature with its text.
func (c check) unframed(text []byte) Result {
	switch kind := KindOf(text); {
	case kind == None:
		return Result{Kind: None, Status: NotSigned, Reason: "The " + c.what + " is not signed."}
	case kind == OpenPGP && bytes.Contains(text, []byte(beginMessage)):
		return Result{Kind: kind, Status: Unchecked, Reason: packed}
	default:
		return Result{Kind: kind, Status: Unchecked, Reason: "This is a signature without the text that it signs."}
	}
}

// packed is the reason for messages that hold their text in binary.
const packed = "The text is packed into an OpenPGP message, which is not read here; unpack it with gpg."

func (c check) stream(file io.Reader, detached []byte) (Result, error) {
	if len(detached) > MaxSignature {
		return c.malformed(KindOf(detached[:MaxSignature]), fmt.Sprintf("The signature has more than %d bytes, which no signature needs.", MaxSignature)), nil
	}
	detached = withoutMark(detached)
	kind := KindOf(detached)
	if s, ok := readEd(detached); ok {
		return c.detachedEd(s, file)
	}
	switch kind {
	case OpenPGP:
		if _, ok := readCleartext(detached); ok {
			return c.malformed(kind, "The signature holds a text of its own, so that it is not this "+c.what+"'s."), nil
		}
		data, err := binarySignature(detached)
		var signatures []pgpSignature
		if err == nil {
			signatures, err = readSignatures(data)
		}
		reader := &remembering{r: file}
		r := c.openPGP(signatures, err, reader, false)
		return r, reader.err
	case SSH:
		return Result{Kind: SSH, Status: Unchecked, Reason: "Signatures by SSH keys are not checked here; ssh-keygen -Y verify does it."}, nil
	}
	return c.malformed(None, "The signature is of no known kind, or damaged."), nil
}

// malformed is the result for a signature that cannot be read. Without keys
// nothing is checked, whatever the signature is.
func (c check) malformed(kind Kind, reason string) Result {
	r := Result{Kind: kind, Status: Bad, Reason: reason}
	if len(c.keys) == 0 {
		r.Status = Unchecked
	}
	return r
}

// unknown is the result for a signature by a key that was not given.
func (c check) unknown(kind Kind, key string, at time.Time) Result {
	r := Result{Kind: kind, Status: UnknownKey, Fingerprint: key, Time: at}
	by := ""
	if key != "" {
		by = " " + key
	}
	if len(c.keys) == 0 {
		r.Status = Unchecked
		r.Reason = fmt.Sprintf("The %s is signed (%s, by key%s), and no key was given to check that with.", c.what, kind.Name(), by)
		return r
	}
	r.Reason = fmt.Sprintf("The %s is signed by another key%s (%s) than those that were given.", c.what, by, kind.Name())
	return r
}

// good is the result for a valid signature.
func (c check) good(kind Kind, k *Key, at time.Time) Result {
	return Result{
		Kind: kind, Status: Good, Signer: k.Owner, Fingerprint: k.Fingerprint, Time: at,
		Reason: fmt.Sprintf("The signature by “%s” is good%s.", k.Owner, dated(at)),
	}
}

// wrong is the result for a signature that does not fit.
func (c check) wrong(kind Kind, k *Key) Result {
	return Result{
		Kind: kind, Status: Bad, Signer: k.Owner, Fingerprint: k.Fingerprint,
		Reason: fmt.Sprintf("The signature by “%s” does not fit: the %s or the signature was changed after it was signed.", k.Owner, c.what),
	}
}

func dated(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return ", made on " + day(at)
}

func day(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// remembering keeps the error of a reader apart from those of its users.
type remembering struct {
	r   io.Reader
	err error
}

func (r *remembering) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return n, err
}
