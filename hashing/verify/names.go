package verify

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Names returns the file names that the entry may mean, the most literal first:
// words behind it may be a remark, a backslash may be a separator, a tab may end
// the name, a mark before it may belong to it. Each is still untrusted, see UnsafeName.
func (e Entry) Names() []string {
	if e.Path == "" {
		return nil
	}
	var names []string
	if e.literal != "" {
		names = append(names, e.literal)
	}
	names = append(append(names, e.Path), e.also...)
	if strings.Contains(e.Path, `\`) {
		names = append(names, strings.ReplaceAll(e.Path, `\`, "/"))
	}
	if first, _, found := strings.Cut(e.Path, "\t"); found {
		if first = strings.TrimRight(first, " "); first != "" {
			names = append(names, first)
		}
	}
	return names
}

// called tells whether this is the name that the text gives, in any spelling of one
// path. A text that is not in UTF-8 may mean the very bytes, and one with blanks
// around a name these too.
func (e Entry) called(name string) bool {
	if sameName(e.Path) == sameName(name) {
		return true
	}
	bytes := !isASCII(e.Path) && encode1252(e.Path) == name
	blanks := strings.TrimSpace(newLine(0, name).text) == strings.TrimSpace(newLine(0, e.Path).text)
	return (bytes || blanks) && slices.Contains(e.also, name)
}

// Dress that pages put around a name.
var (
	markdownLink = regexp.MustCompile(`^!?\[([^\[\]]+)\]\(([^()\s]+)\)$`)
	listMark     = regexp.MustCompile(`^(?:\d{1,3}[.)]|[-*+•→>|])\s+`)
	bracketed    = regexp.MustCompile(`\s+\([^()]*\)$|\s+\[[^\[\]]*\]$`)
	wordBefore   = regexp.MustCompile(`(?i)^(?:file ?name|file|name|path|download|image|datei|fichier)\s*[:=]?\s+`)
)

// undressed returns the file's name in words that a page puts around it, and
// whether there are such: a mark of a list, "File:", quotes, a link, a remark in
// brackets.
func undressed(words string) (string, bool) {
	name := words
	if len(words) > 1024 || !strings.ContainsAny(words, "._/\\") || !strings.ContainsAny(words, "*_`\"'[(< :.)-+•→>|/") {
		return words, false
	}
	for range 4 {
		was := name
		name = strings.Trim(strings.TrimSpace(name), "*_`\"'")
		name = listMark.ReplaceAllString(name, "")
		if m := markdownLink.FindStringSubmatch(name); m != nil {
			if name = m[1]; !likeFile(name) {
				name = urlName(m[2])
			}
		}
		if strings.Contains(name, "://") && !strings.ContainsAny(name, " \t") {
			name = urlName(name)
		}
		name = wordBefore.ReplaceAllString(name, "")
		if n := len(name); n > 2 && (name[0] == '<' && name[n-1] == '>' || name[0] == '(' && name[n-1] == ')') {
			name = name[1 : n-1]
		}
		if short := strings.TrimRight(name, ":,;"); likeFile(short) {
			name = short
		}
		if short := bracketed.ReplaceAllString(name, ""); likeFile(short) || markdownLink.MatchString(short) {
			name = short
		}
		if name == was {
			break
		}
	}
	return name, name != words && likeFile(name)
}

// baseName returns what follows the last separator of either kind.
func baseName(name string) string {
	return name[strings.LastIndexAny(name, `/\`)+1:]
}

// sameName brings the spellings of one path to one form: without what cannot be
// seen, with slashes, and without parts that lead nowhere.
func sameName(name string) string {
	if isASCII(name) && !strings.Contains(name, "/") && !strings.Contains(name, `\`) && plain(name) {
		return name
	}
	name = strings.Map(func(r rune) rune {
		switch {
		case r == '\\':
			return '/'
		case r != '\t' && r != '\n' && r != '\r' && hidden(r):
			return -1
		}
		return r
	}, name)
	if name == "" {
		return ""
	}
	return path.Clean(name)
}

func inWord(r rune) bool {
	return r != utf8.RuneError && (r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r))
}

// garbled tells whether a name has marks that show that it is a piece of
// something else.
func garbled(name string) bool {
	if strings.ContainsAny(name, "\"<>|") || !strings.ContainsFunc(name, inWord) {
		return true
	}
	for _, pair := range []string{"[]", "{}", "()"} {
		if strings.Count(name, pair[:1]) != strings.Count(name, pair[1:]) {
			return true
		}
	}
	return false
}

// fold brings names that differ in case or in the composition of accents only
// to one form (Unicode annex 15, NFC).
func fold(name string) string {
	if isASCII(name) {
		return strings.ToLower(name)
	}
	return norm.NFC.String(strings.ToLower(norm.NFC.String(name)))
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// copyMark is what browsers and file managers put before the ending of a
// second copy: "x (1).iso".
var copyMark = regexp.MustCompile(` ?\(\d{1,3}\)(\.[^/\\]*)?$`)

// partial are the endings that browsers give to downloads under way.
var partial = []string{".part", ".crdownload", ".partial", ".download", ".opdownload"}

// unfinished tells whether a name has the ending of a download under way, and
// returns the name without it.
func unfinished(name string) (string, bool) {
	for _, end := range partial {
		if n := len(name) - len(end); n > 0 && strings.EqualFold(name[n:], end) {
			return name[:n], true
		}
	}
	return name, false
}

// downloaded returns the name without what a browser adds to it while or after
// downloading, and whether that changed anything.
func downloaded(name string) (string, bool) {
	plain, _ := unfinished(name)
	plain = copyMark.ReplaceAllString(plain, "$1")
	return plain, plain != name && plain != ""
}

// UnsafeName says why a name from a list must not be opened unasked, or returns
// the empty string. Lists travel between systems, so the rules of all of them
// hold everywhere: a name must stay below the list's folder, and must not reach
// a device or an alternate stream.
func UnsafeName(name string) string {
	switch {
	case name == "":
		return "the list gives no name"
	case strings.ContainsRune(name, 0):
		return "the name holds a zero byte"
	case strings.HasPrefix(name, `\\`) || strings.HasPrefix(name, "//"):
		return "the name is a network path"
	case drive.MatchString(name):
		return "the name starts with a drive letter"
	case strings.HasPrefix(name, "/") || strings.HasPrefix(name, `\`):
		return "the name is an absolute path"
	case strings.Contains(name, ":"):
		return "the name has a colon, which opens another stream of a file on Windows"
	}
	return unsafePart(name)
}

// unsafePart finds a part of a relative name that leads elsewhere. Windows
// drops blanks and dots at the end of a part.
func unsafePart(name string) string {
	for part := range strings.FieldsFuncSeq(name, func(r rune) bool { return r == '/' || r == '\\' }) {
		trimmed := strings.TrimRight(part, " .")
		if part == ".." || trimmed == "" && part != "." {
			return "the name leads out of the list's folder"
		}
		if device(trimmed) {
			return "the name is that of a device on Windows"
		}
	}
	return ""
}

// drive is a drive letter, with which a path leaves the folder whatever follows.
var drive = regexp.MustCompile(`^[A-Za-z]:`)

// devices are the names that Windows reserves in every folder, with any ending.
var devices = regexp.MustCompile(`(?i)^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$`)

func device(part string) bool {
	stem, _, _ := strings.Cut(part, ".")
	return devices.MatchString(strings.TrimRight(stem, " "))
}

// Display returns a name as it may be shown, so that it can neither steer a
// terminal nor look like another name: control characters, characters that turn
// the direction of writing or cannot be seen, and bytes that are not UTF-8 appear
// as escapes. The two joiners stay as they are, since Persian names and many
// emoji need them. It is for reading only, as it can't be told from a name that
// has such escapes in it.
func Display(name string) string {
	escaped := func(r rune) bool { return hidden(r) && r != '\u200c' && r != '\u200d' }
	if !strings.ContainsFunc(name, escaped) && utf8.ValidString(name) {
		return name
	}
	var b strings.Builder
	for i, r := range name {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(name[i:], "\uFFFD"):
			fmt.Fprintf(&b, `\x%02x`, name[i])
		case escaped(r):
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// hidden tells whether a character must not reach a screen as it is.
func hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029'
}
