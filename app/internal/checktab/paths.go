package checktab

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// pathsIn returns the files that a pasted text names, one a line, as file
// managers copy them: as paths or as file URIs. It returns none unless every
// line is one and exists, so that no text meant as an expected value is lost.
func pathsIn(text string) []string {
	if len(text) > 1<<20 {
		return nil
	}
	var paths []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n\x00")
		if line == "" || line == "copy" || line == "cut" || strings.HasPrefix(line, "x-special/") {
			continue // what GNOME's file manager writes before the URIs
		}
		p := pathOf(line)
		if p == "" {
			return nil
		}
		paths = append(paths, p)
	}
	return paths
}

func pathOf(line string) string {
	path := line
	if u, err := url.Parse(line); err == nil && u.Scheme == "file" && (u.Host == "" || u.Host == "localhost") {
		path = filepath.FromSlash(u.Path)
	}
	if !filepath.IsAbs(path) {
		return ""
	}
	if _, err := os.Lstat(path); err != nil {
		return ""
	}
	return path
}

// folderOf returns the folder to start the next dialog in.
func folderOf(path string) string {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return path
	}
	return filepath.Dir(path)
}
