package argontab

import (
	"math"
	"unicode/utf8"

	"github.com/trustelem/zxcvbn"
)

// A strength is a guess at how hard a password is to find.
type strength struct {
	part  float32 // from 0 to 1
	words string
}

const (
	// judged is how many letters are looked at: the library takes quadratic
	// time and longer for repeats, and what is strong by then stays so.
	judged = 64
	// enough is the number of guesses, in powers of ten, at which the bar is
	// full.
	enough = 20
)

// words for the library's five scores.
var scores = [...]string{"very weak", "weak", "fair", "good", "strong"}

// judge estimates a password. It may take a tenth of a second.
func judge(password string) strength {
	n := utf8.RuneCountInString(password)
	if n == 0 {
		return strength{}
	}
	part := password
	if n > judged {
		part = string([]rune(password)[:judged])
	}
	r := zxcvbn.PasswordStrength(part, nil)
	s := strength{words: scores[min(max(r.Score, 0), len(scores)-1)] + ": " + count(uint64(n), "letter")}
	if r.Guesses > 1 {
		s.part = float32(min(math.Log10(r.Guesses)/enough, 1))
	}
	return s
}
