package keyspage

import (
	"errors"
	"fmt"

	"omnisum/app/internal/keys"
	"omnisum/app/internal/native"
	"omnisum/app/internal/rows"
	"omnisum/hashing/signature"
	"omnisum/hashing/verify"
)

// What the page says unasked.
const (
	howTo = "A key is trusted only because you add it here; nothing is fetched. Anybody can make a key in any name: " +
		"get it from the publisher's own site, not from beside the download, and compare its fingerprint with one printed elsewhere."
	noKeys = "No keys yet. With a publisher's key in this list, a signature tells whether a checksum list or an image is really theirs."
)

func quoted(s string) string { return "“" + s + "”" }

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// openFailure says why no file was chosen.
func openFailure(err error) string {
	return "No file was opened: " + rows.Reason(err) + ". Paste the key instead, or drop its file into the window."
}

// pasteFailure says why nothing was pasted.
func pasteFailure(err error) string {
	switch {
	case errors.Is(err, native.ErrEmpty):
		return "The clipboard holds no text. Copy the whole key first, with the lines at its begin and end."
	case errors.Is(err, native.ErrSlow):
		return "The clipboard did not answer. Copy the key once more, or open its file."
	}
	return "The clipboard cannot be read: " + rows.Reason(err) + ". Open the key's file instead."
}

// parseFailure says why a text gave no key.
func parseFailure(from string, size int, err error) string {
	switch {
	case size > signature.MaxKeys:
		return fmt.Sprintf("There are more than %d MiB in %s, and so much is not read for keys. Give the publisher's key alone.", signature.MaxKeys>>20, from)
	case errors.Is(err, signature.ErrPrivateKey):
		return "There is a private key in " + from + ", which is for its owner alone, so nothing of it was kept. Add the public key instead."
	case errors.Is(err, signature.ErrNoKey):
		return "There is no public key in " + from + ". OpenPGP, minisign and signify keys are recognised; a fingerprint alone is none."
	case errors.Is(err, signature.ErrDamagedKey):
		return "The key in " + from + " is damaged or of a kind that is not read. Get it from its publisher once more."
	}
	return "The keys in " + from + " cannot be read: " + verify.Display(err.Error()) + ". Get them from their publisher once more."
}

// addFailure says why a key was not kept.
func addFailure(e entry, err error) string {
	if errors.Is(err, keys.ErrRevoked) {
		return "Your list has the key of " + quoted(e.owner) + " as revoked by its owner, and this older copy does not say so, so it was not kept."
	}
	if errors.Is(err, keys.ErrPartRevoked) {
		return "The owner of the key of " + quoted(e.owner) + " has revoked a part of it, and this older copy does not say so, so the copy in your list was left as it is."
	}
	return "The key of " + quoted(e.owner) + " was not kept: " + rows.Reason(err) + ". Check the folder of the keys and try again."
}

// removeFailure says why a key is still there.
func removeFailure(e entry, err error) string {
	if errors.Is(err, keys.ErrNotKept) {
		return "The key of " + quoted(e.owner) + " was gone already."
	}
	return "The key of " + quoted(e.owner) + " was not removed: " + rows.Reason(err) + ". Check the folder of the keys and try again."
}

// brokenWords says why a file of the folder gives no key.
func brokenWords(b keys.Broken) string {
	path := quoted(verify.Display(b.Path))
	switch {
	case errors.Is(b.Err, keys.ErrNotOneKey):
		return path + " is not used: it does not hold exactly one key."
	case errors.Is(b.Err, keys.ErrOtherKey):
		return path + " is not used: it does not hold the key that it is called after, so it was changed."
	case errors.Is(b.Err, signature.ErrNoKey):
		return path + " is not used: it holds no public key."
	case errors.Is(b.Err, signature.ErrPrivateKey):
		return path + " is not used: it holds a private key."
	case errors.Is(b.Err, signature.ErrDamagedKey):
		return path + " is not used: its key is damaged or of a kind that is not read."
	}
	return path + " is not used: " + verify.Display(rows.Reason(b.Err)) + "."
}
