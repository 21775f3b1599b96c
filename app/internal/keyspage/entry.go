package keyspage

import (
	"cmp"
	"crypto/sha256"
	"strings"
	"time"

	"omnisum/hashing/signature"
	"omnisum/hashing/verify"
)

// An entry is a key and what is said of it.
type entry struct {
	key         signature.Key
	sum         [sha256.Size]byte // of the whole key, to tell copies apart
	owner       string            // fit to be shown
	kind        string
	fingerprint []string // in groups of four, in lines
	short       string   // the fingerprint's begin and end
	dates       string
	remark      string // in a word or two what ended the key
	warning     string // the same in a sentence
	find        string // what the filter looks in
}

func entriesOf(list signature.Keys) []entry {
	now := time.Now()
	all := make([]entry, len(list))
	for i, k := range list {
		all[i] = newEntry(k, now)
	}
	return all
}

func newEntry(k signature.Key, now time.Time) entry {
	e := entry{
		key: k, sum: sha256.Sum256(k.Text()), owner: shown(k.Owner), kind: kindName(k.Kind),
		fingerprint: lines(k.Fingerprint), short: short(k.Fingerprint), dates: dates(k, now),
	}
	e.remark, e.warning = ended(k, now)
	e.find = strings.ToLower(e.owner + "\n" + k.Fingerprint + "\n" + k.ID + "\n" + strings.Join(groups(k.Fingerprint), " "))
	return e
}

// compare is the order of the store.
func compare(a, b entry) int {
	return cmp.Or(cmp.Compare(a.key.Owner, b.key.Owner), cmp.Compare(a.key.Fingerprint, b.key.Fingerprint))
}

// longestOwner is how many letters of an owner's name are shown. Keys may name
// a whole book.
const longestOwner = 160

// shown returns a text that a stranger wrote as it can be shown.
func shown(s string) string {
	cut := func(s string) string {
		n := 0
		for i := range s {
			if n++; n > longestOwner {
				return s[:i] + "…"
			}
		}
		return s
	}
	return cut(verify.Display(cut(strings.TrimSpace(s))))
}

func kindName(k signature.Kind) string {
	if k == signature.OpenPGP {
		return "OpenPGP"
	}
	return string(k)
}

const groupDigits = 4

// groups cuts a fingerprint into groups of four.
func groups(fingerprint string) []string {
	var all []string
	for rest := fingerprint; rest != ""; {
		n := min(groupDigits, len(rest))
		all, rest = append(all, rest[:n]), rest[n:]
	}
	return all
}

// mostInLine is how many groups stand in a line in the narrowest window: all of
// the usual fingerprints, half of the longest.
const mostInLine = 14

// lines writes a fingerprint whole, in groups of four, with a wider gap in the
// middle of a line, as is usual.
func lines(fingerprint string) []string {
	all := groups(fingerprint)
	n := (len(all) + mostInLine - 1) / mostInLine
	var out []string
	for i := range n {
		line := all[i*len(all)/n : (i+1)*len(all)/n]
		half := (len(line) + 1) / 2
		out = append(out, strings.TrimSpace(strings.Join(line[:half], " ")+"  "+strings.Join(line[half:], " ")))
	}
	return out
}

// short writes the begin and the end of a fingerprint.
func short(fingerprint string) string {
	all := groups(fingerprint)
	if len(all) <= 5 {
		return strings.Join(all, " ")
	}
	return strings.Join(all[:2], " ") + " … " + strings.Join(all[len(all)-2:], " ")
}

func day(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// dates says when a key was made and until when it is good.
func dates(k signature.Key, now time.Time) string {
	if k.Kind != signature.OpenPGP {
		return "such keys have no dates"
	}
	s := "created on " + day(k.Created)
	switch {
	case k.Expires.IsZero():
		return s + ", never expires"
	case k.Expires.After(now):
		return s + ", expires on " + day(k.Expires)
	}
	return s + ", expired on " + day(k.Expires)
}

// ended says what makes a key's signatures bad, if something does.
func ended(k signature.Key, now time.Time) (remark, warning string) {
	const but = "It can be kept, but signatures by it count as bad"
	switch {
	case k.Revoked:
		return "revoked", "The owner has revoked this key. " + but + "."
	case !k.Expires.IsZero() && !k.Expires.After(now):
		return "expired " + day(k.Expires), "This key expired on " + day(k.Expires) + ". " + but + " until you add a copy that its owner renewed."
	case k.Created.After(now):
		return "not valid yet", "This key is dated " + day(k.Created) + ", which has not come yet by this computer's clock. " + but + " until then."
	}
	return "", ""
}
