package terminal

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"

	"omnisum/hashing/verify"
)

// maxSecret is the most that is read of a file with a password, a secret or
// associated data. Who names a larger one means another file.
const maxSecret = 1 << 20

// parseSize reads an amount of memory: a number of KiB, or one with its unit.
func parseSize(text string) (kib uint64, err error) {
	digits := strings.TrimRight(text, "KMGTkmgtiIbB")
	shift := 0
	switch strings.ToLower(text[len(digits):]) {
	case "", "kib":
	case "mib":
		shift = 10
	case "gib":
		shift = 20
	case "tib":
		shift = 30
	default:
		return 0, fmt.Errorf("“%s” is no amount of memory; write it as 64MiB or 65536KiB", verify.Display(text))
	}
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil || n > math.MaxInt64>>10>>shift {
		return 0, fmt.Errorf("“%s” is no amount of memory; write it as 64MiB or 65536KiB", verify.Display(text))
	}
	return n << shift, nil
}

// memoryText writes an amount of memory in the units that the flags take.
func memoryText(kib uint32) string {
	switch {
	case kib >= 1<<20 && kib%(1<<20) == 0:
		return fmt.Sprintf("%d GiB", kib>>20)
	case kib >= 1<<10 && kib%(1<<10) == 0:
		return fmt.Sprintf("%d MiB", kib>>10)
	}
	return fmt.Sprintf("%d KiB", kib)
}

// parseSalt reads random, random:N, text:…, hex:… or base64:….
func parseSalt(text string) ([]byte, error) {
	kind, count, has := strings.Cut(text, ":")
	if kind != "random" {
		return parseBytes("--salt", text, "random", "text:", "hex:", "base64:")
	}
	n := 16
	if has {
		var err error
		if n, err = strconv.Atoi(count); err != nil || n < 0 || n > maxSecret {
			return nil, fmt.Errorf("--salt “%s” names no number of random bytes", verify.Display(text))
		}
	}
	salt := make([]byte, n)
	rand.Read(salt) // never fails
	return salt, nil
}

// parseBytes reads text:…, hex:… or base64:…. What else the flag takes is among
// the ways that the error names.
func parseBytes(flag, text string, ways ...string) ([]byte, error) {
	kind, value, _ := strings.Cut(text, ":")
	switch kind {
	case "text":
		return []byte(value), nil
	case "hex":
		b, err := hex.DecodeString(value)
		if err != nil {
			return nil, fmt.Errorf("what follows hex: in %s is not hexadecimal", flag)
		}
		return b, nil
	case "base64":
		b, err := base64.RawStdEncoding.Strict().DecodeString(strings.TrimRight(value, "="))
		if err != nil || strings.ContainsAny(value, "\r\n") {
			return nil, fmt.Errorf("what follows base64: in %s is not Base64", flag)
		}
		return b, nil
	}
	// The value isn't shown, because it may be secret.
	last := len(ways) - 1
	return nil, fmt.Errorf("the value of %s must begin with %s or %s", flag, strings.Join(ways[:last], ", "), ways[last])
}

// parseSecret reads what parseBytes does, and @FILE.
func parseSecret(ctx context.Context, flag, text string) ([]byte, error) {
	path, isFile := strings.CutPrefix(text, "@")
	switch {
	case text == "":
		return nil, nil
	case !isFile:
		return parseBytes(flag, text, "text:", "hex:", "base64:", "@ and the name of a file")
	}
	f, err := openSecret(ctx, path)
	if err != nil {
		return nil, err
	}
	defer closeQuietly(f)
	return readSecret(ctx, path, f)
}
