package listcheck

import (
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"omnisum/hashing/verify"
)

// locate finds the file that an entry speaks of: its name below the list's
// folder, with slashes. If there is none, refusal says why, and status what
// that means.
func (l *list) locate(t *table, e *verify.Entry) (name string, status Status, refusal string) {
	names := e.Names()
	if len(names) == 0 {
		return l.own()
	}
	// Most lines of a long list repeat a name, or have only one reading.
	if simple(names[0]) {
		if _, ok := t.find(l.abs, names[0]); ok {
			return names[0], "", ""
		}
	}
	literal := verify.UnsafeName(names[0])
	if len(names) == 1 && literal == "" {
		return clean(names[0]), "", ""
	}
	for _, n := range names {
		if verify.UnsafeName(n) != "" {
			continue
		}
		if _, err := os.Lstat(l.path(clean(n))); err == nil {
			return clean(n), "", ""
		}
	}
	if literal != "" {
		return "", UnsafeName, upper(literal) + "."
	}
	return clean(names[0]), "", ""
}

// simple tells whether a name is as clean returns it, and nothing in it could
// be unsafe where the same name in the table is not.
func simple(name string) bool {
	return name != "" && name[0] != '/' && !strings.Contains(name, "//") && !strings.Contains(name, "./") &&
		!strings.HasSuffix(name, ".") && !strings.HasSuffix(name, "/") && !strings.Contains(name, `\`)
}

// clean brings a safe name to one form.
func clean(name string) string {
	if runtime.GOOS == "windows" {
		name = strings.ReplaceAll(name, `\`, "/")
	}
	if strings.HasSuffix(name, "/") || strings.HasSuffix(name, "/.") {
		return path.Clean(name) + "/" // only a folder can be meant
	}
	return path.Clean(name)
}

// path returns where a clean name is found. What is meant for a folder must not
// open a file.
func (l *list) path(name string) string {
	p := filepath.Join(l.folder, filepath.FromSlash(name))
	if strings.HasSuffix(name, "/") {
		p += string(filepath.Separator)
	}
	return p
}

// An own is the file that a list's own name gives to values without a name.
type own struct {
	name    string
	status  Status
	refusal string
}

func (l *list) own() (string, Status, string) {
	if l.named == nil {
		o := l.findOwn()
		l.named = &o
	}
	return l.named.name, l.named.status, l.named.refusal
}

func (l *list) findOwn() own {
	name := verify.FileOfList(l.base)
	if name == "" {
		// An ending that says nothing about the content may be anything's.
		name = strings.TrimSuffix(l.base, filepath.Ext(l.base))
		info, err := os.Stat(l.path(name))
		if name == l.base || name == "" || err != nil || !info.Mode().IsRegular() {
			return own{status: Unknown, refusal: "The list gives no name for this value, and its own name tells none."}
		}
	}
	if reason := verify.UnsafeName(name); reason != "" {
		return own{status: UnsafeName, refusal: upper(reason) + "."}
	}
	return own{name: name}
}

// upper makes the start of a sentence.
func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
