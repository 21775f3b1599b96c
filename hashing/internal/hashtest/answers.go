package hashtest

import (
	"bytes"
	_ "embed"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// knownAnswers has the columns algorithm, message (in words), length, digest.
//
//go:embed testdata/digest-known-answers.tsv
var knownAnswers string

// An Answer is one published digest.
type Answer struct {
	// Words describes the message: `empty`, `"abc"`, `1000000 x "a"`.
	Words string
	// Message is the message itself.
	Message []byte
	// Digest is the right digest.
	Digest []byte
}

// Answers returns the known answers of an algorithm, given by its display name.
// It fails the test if there are none.
func Answers(tb testing.TB, algorithm string) []Answer {
	tb.Helper()
	answers, err := parseAnswers(knownAnswers, algorithm)
	if err != nil {
		tb.Fatal(err)
	}
	return answers
}

// KnownAnswers fails t unless every member of s gives the known answers of the
// algorithm that its name says.
func KnownAnswers(t *testing.T, s Subject) {
	t.Helper()
	for i, m := range s.Members {
		for _, a := range Answers(t, m.Name) {
			t.Run(m.Name+" of "+a.Words, func(t *testing.T) {
				c := s.New()
				c.Write(a.Message)
				if got := c.Sum(nil, i); !bytes.Equal(got, a.Digest) {
					t.Errorf("got %x, want %x", got, a.Digest)
				}
			})
		}
	}
}

func parseAnswers(table, algorithm string) ([]Answer, error) {
	var answers []Answer
	for line := range strings.Lines(table) {
		fields := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		if fields[0] != algorithm {
			continue
		}
		if len(fields) != 4 {
			return nil, fmt.Errorf("known answers: %d columns in %q", len(fields), line)
		}
		message, err := decode(fields[1])
		if err != nil {
			return nil, err
		}
		if strconv.Itoa(len(message)) != fields[2] {
			return nil, fmt.Errorf("known answers: %s is %d bytes, not %s", fields[1], len(message), fields[2])
		}
		digest, err := hex.DecodeString(fields[3])
		if err != nil {
			return nil, fmt.Errorf("known answers: digest of %s: %w", fields[1], err)
		}
		answers = append(answers, Answer{Words: fields[1], Message: message, Digest: digest})
	}
	if len(answers) == 0 {
		return nil, fmt.Errorf("known answers: none of %q", algorithm)
	}
	return answers, nil
}

// phrases are the descriptions that no rule of decode covers. The last is the
// 448-bit example message of FIPS 180.
var phrases = map[string]string{
	"empty":                      "",
	"a-z":                        "abcdefghijklmnopqrstuvwxyz",
	"A-Za-z0-9":                  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
	"abcdbcde...nopq (56 bytes)": "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
}

// decode turns the words for a message into the message.
func decode(words string) ([]byte, error) {
	if text, ok := phrases[words]; ok {
		return []byte(text), nil
	}
	count := 1
	quoted := words
	if times, text, ok := strings.Cut(words, " x "); ok {
		n, err := strconv.Atoi(times)
		if err != nil || n < 0 {
			return nil, fmt.Errorf("known answers: can't read %q", words)
		}
		count, quoted = n, text
	}
	text, err := strconv.Unquote(quoted)
	if err != nil {
		return nil, fmt.Errorf("known answers: can't read %q", words)
	}
	return bytes.Repeat([]byte(text), count), nil
}
