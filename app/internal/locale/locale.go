// Package locale names a language for the toolkit where the system names none.
//
// In the C locale, in which scripts, containers and services run, Fyne's
// package lang complains on standard error as soon as it is imported, so that
// even commands which open no window print three lines of noise. Its init
// function can't be stopped, but preceded: Go initialises the packages that are
// ready in the order of their paths, and this one, which needs no other than
// os, is ready before the templates that Fyne's package needs.
package locale

import (
	"os"
	"strings"
)

func init() {
	if unnamed(os.Getenv) {
		os.Setenv("LANGUAGE", "en")
	}
}

// unnamed tells whether the environment names no language.
func unnamed(env func(string) string) bool {
	if env("LANGUAGE") != "" {
		return false
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := env(name); value != "" {
			word, _, _ := strings.Cut(value, ".")
			return word == "C" || word == "POSIX"
		}
	}
	return true
}
