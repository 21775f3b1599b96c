// Package walk turns the files and folders that a person named into a sequence
// of files to hash.
//
// It looks but never opens anything except folders, so a pipe or a device
// cannot block it, and it follows no link to a folder below a named folder, so
// it always ends. It reads lazily: of a folder's files only the names in the
// folders on the way to the current one are held.
package walk

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"

	"omnisum/hashing"
)

// ErrEmpty says that a named folder holds no file at any depth.
var ErrEmpty = errors.New("the folder holds no files")

// ErrLinkedFolder says that a link to a folder was left out. It is a remark and
// no failure; a walk says it once, at the first such link.
var ErrLinkedFolder = errors.New("links to folders inside a folder are not followed")

// A KindError says that a path names something that cannot be hashed because it
// is no regular file. It matches hashing.ErrNotRegular.
type KindError struct {
	Path string
	mode fs.FileMode
}

// Error describes the failure.
func (e *KindError) Error() string { return e.Path + ": " + hashing.ErrNotRegular.Error() }

// Unwrap returns hashing.ErrNotRegular.
func (e *KindError) Unwrap() error { return hashing.ErrNotRegular }

// Mode tells what the path names instead of a regular file.
func (e *KindError) Mode() fs.FileMode { return e.mode }

// Found is one step of a walk: a regular file, or a path that is none together
// with the reason.
type Found struct {
	// Path is the argument, or the argument joined with the way below it.
	Path string
	// Link says that the last element of Path is a symbolic link.
	Link bool
	// Err is nil for a regular file. ErrLinkedFolder marks a remark.
	Err error
}

// Files yields, for each path in turn, the file itself or every file below the
// folder in the order of the paths' bytes. Links in paths are followed. Below a
// folder, links to files are followed and links to folders are not. The
// sequence ends early when ctx is cancelled.
func Files(ctx context.Context, paths []string) iter.Seq[Found] {
	return Each(ctx, slices.Values(paths))
}

// Each is Files for paths that arrive one by one.
func Each(ctx context.Context, paths iter.Seq[string]) iter.Seq[Found] {
	return func(yield func(Found) bool) {
		w := &walker{ctx: ctx, yield: yield}
		for path := range paths {
			if ctx.Err() != nil || !w.argument(path) {
				return
			}
		}
	}
}

// walker carries one walk. Its methods return false when the walk must end.
type walker struct {
	ctx      context.Context
	yield    func(Found) bool
	remarked bool // ErrLinkedFolder was said
	yielded  int  // how many steps were handed out
}

func (w *walker) give(f Found) bool {
	w.yielded++
	return w.yield(f)
}

func (w *walker) argument(path string) bool {
	if path == "" {
		return w.give(Found{Err: &fs.PathError{Op: "stat", Path: path, Err: fs.ErrNotExist}})
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return w.give(Found{Path: path, Err: err})
	case info.IsDir():
		before := w.yielded
		if !w.folder(path) {
			return false
		}
		if w.yielded == before && w.ctx.Err() == nil {
			return w.give(Found{Path: path, Err: ErrEmpty})
		}
		return true
	}
	return w.give(Found{Path: path, Link: isLink(path), Err: kind(path, info.Mode())})
}

func isLink(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

// kind returns nil for a regular file.
func kind(path string, mode fs.FileMode) error {
	if mode.IsRegular() {
		return nil
	}
	return &KindError{Path: path, mode: mode}
}

// entry is what a walk keeps of a folder's entry, smaller than fs.DirEntry.
type entry struct {
	name string
	mode fs.FileMode // only the type bits
}

// folder hands out what is below path, which must be a folder.
func (w *walker) folder(path string) bool {
	entries, err := list(w.ctx, path)
	if err != nil && w.ctx.Err() == nil {
		if !w.give(Found{Path: path, Err: err}) {
			return false
		}
	}
	for _, e := range entries {
		if w.ctx.Err() != nil || !w.entry(below(path, e.name), e.mode) {
			return false
		}
	}
	return true
}

func (w *walker) entry(path string, mode fs.FileMode) bool {
	switch {
	case mode.IsDir():
		return w.folder(path)
	case mode&fs.ModeSymlink != 0:
		return w.link(path)
	}
	return w.give(Found{Path: path, Err: kind(path, mode)})
}

func (w *walker) link(path string) bool {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return w.give(Found{Path: path, Link: true, Err: err})
	case info.IsDir():
		if w.remarked {
			return true
		}
		w.remarked = true
		// A folder that holds nothing but such a link still holds no files,
		// so the remark doesn't count as a step.
		return w.yield(Found{Path: path, Link: true, Err: ErrLinkedFolder})
	}
	return w.give(Found{Path: path, Link: true, Err: kind(path, info.Mode())})
}

// list returns the entries of a folder so ordered that a walk through them
// meets the paths in the order of their bytes: a folder sorts as if its name
// ended with the separator, since every path below it goes on like that. With
// an error come the entries read until then.
func list(ctx context.Context, path string) ([]entry, error) {
	dir, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	var entries []entry
	for err == nil && ctx.Err() == nil {
		var some []fs.DirEntry
		some, err = dir.ReadDir(1024) // in parts, so that a huge folder can be cancelled
		for _, e := range some {
			entries = append(entries, entry{e.Name(), e.Type()})
		}
	}
	slices.SortFunc(entries, inPathOrder)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return entries, err
}

func inPathOrder(a, b entry) int {
	n := min(len(a.name), len(b.name))
	if c := strings.Compare(a.name[:n], b.name[:n]); c != 0 {
		return c
	}
	return next(a, n) - next(b, n)
}

// next returns the byte that follows the first n bytes of the name in the paths
// that the walk will meet, or -1 if the path ends there.
func next(e entry, n int) int {
	switch {
	case n < len(e.name):
		return int(e.name[n])
	case e.mode.IsDir():
		return '/'
	}
	return -1
}

// below joins without cleaning, so that the paths begin just as the person
// wrote the folder.
func below(folder, name string) string {
	if os.IsPathSeparator(folder[len(folder)-1]) {
		return folder + name
	}
	return folder + string(os.PathSeparator) + name
}
