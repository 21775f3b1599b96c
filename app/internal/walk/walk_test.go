package walk

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"omnisum/hashing"
)

// tree makes files (names that end with a slash are folders) and returns the
// folder.
func tree(t *testing.T, names ...string) string {
	t.Helper()
	root := t.TempDir()
	for _, name := range names {
		path := filepath.Join(root, name)
		if strings.HasSuffix(name, "/") {
			must(t, os.MkdirAll(path, 0o755))
			continue
		}
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(t, os.WriteFile(path, []byte(name), 0o644))
	}
	return root
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// lines describes the steps of a walk, relative to root.
func lines(root string, paths ...string) []string {
	var out []string
	for f := range Files(context.Background(), paths) {
		line := strings.TrimPrefix(filepath.ToSlash(f.Path), filepath.ToSlash(root)+"/")
		if f.Err != nil {
			line += " !" + reason(f.Err)
		}
		out = append(out, line)
	}
	return out
}

func reason(err error) string {
	var kind *KindError
	switch {
	case errors.Is(err, ErrEmpty):
		return "empty"
	case errors.Is(err, ErrLinkedFolder):
		return "linked folder"
	case errors.As(err, &kind) && errors.Is(err, hashing.ErrNotRegular):
		return kind.Mode().Type().String()[:1]
	case errors.Is(err, fs.ErrNotExist):
		return "missing"
	}
	return "unreadable"
}

func check(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestAFolderIsWalkedInTheOrderOfThePathsBytes(t *testing.T) {
	root := tree(t, "b", "a/z", "a/y/1", "a.txt", "a-1", "a0", "a/y.", ".hidden", "Z", "é", "a/y/.h/x")
	got := lines(root, root)
	check(t, got, ".hidden", "Z", "a-1", "a.txt", "a/y.", "a/y/.h/x", "a/y/1", "a/z", "a0", "b", "é")
	if !slices.IsSorted(got) {
		t.Errorf("not in byte order: %q", got)
	}
}

func TestArgumentsKeepTheirOrderAndSpelling(t *testing.T) {
	root := tree(t, "d/1", "b", "a")
	t.Chdir(root)
	check(t, lines("", "b", "d/", "./d", "a", "b"), "b", "d/1", "./d/1", "a", "b")
}

func TestFoldersWithoutFilesAreSaidOnceEach(t *testing.T) {
	root := tree(t, "e/", "deep/er/est/", "full/1", "full/none/")
	check(t, lines(root, filepath.Join(root, "e"), filepath.Join(root, "deep"), filepath.Join(root, "full")),
		"e !empty", "deep !empty", "full/1")
}

func TestAMissingOrEmptyNameIsAnEntryAndTheOthersGoOn(t *testing.T) {
	root := tree(t, "a")
	check(t, lines(root, filepath.Join(root, "none"), "", filepath.Join(root, "a")), "none !missing", " !missing", "a")
}

func TestLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("making links needs rights on Windows")
	}
	root := tree(t, "d/file", "d/sub/inner", "other/x")
	for name, to := range map[string]string{
		"d/a-to-file": "file", "d/b-to-folder": "sub", "d/c-to-parent": "..", "d/dangling": "nowhere",
		"d/loop1": "loop2", "d/loop2": "loop1", "arg-folder": "d", "arg-file": "d/file", "only/l": "../d",
	} {
		must(t, os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o755))
		must(t, os.Symlink(to, filepath.Join(root, name)))
	}
	t.Run("in a folder, to files are followed, to folders are remarked once", func(t *testing.T) {
		check(t, lines(root, filepath.Join(root, "d")), "d/a-to-file", "d/b-to-folder !linked folder",
			"d/dangling !missing", "d/file", "d/loop1 !unreadable", "d/loop2 !unreadable", "d/sub/inner")
	})
	t.Run("as arguments are followed", func(t *testing.T) {
		got := lines(root, filepath.Join(root, "arg-folder"), filepath.Join(root, "arg-file"))
		if !slices.Contains(got, "arg-folder/sub/inner") || got[len(got)-1] != "arg-file" {
			t.Errorf("got %q", got)
		}
	})
	t.Run("a folder that holds only a link to a folder holds no files", func(t *testing.T) {
		check(t, lines(root, filepath.Join(root, "only")), "only/l !linked folder", "only !empty")
	})
	t.Run("are marked", func(t *testing.T) {
		for f := range Files(context.Background(), []string{root}) {
			info, err := os.Lstat(f.Path)
			must(t, err)
			if f.Link != (info.Mode()&fs.ModeSymlink != 0) {
				t.Errorf("%s: Link is %v", f.Path, f.Link)
			}
		}
	})
}

func TestCancellingEndsTheWalk(t *testing.T) {
	root := tree(t, "a", "b", "c/d", "c/e")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	for range Files(ctx, []string{root, root}) {
		n++
		if n == 3 {
			cancel()
		}
	}
	if n != 3 {
		t.Errorf("%d steps after cancelling at the third", n)
	}
	for f := range Files(ctx, []string{root}) {
		t.Errorf("a cancelled walk gave %v", f)
	}
}

func TestStoppingTheLoopEndsTheWalk(t *testing.T) {
	root := tree(t, "a", "b/1", "b/2", "c")
	var got []string
	for f := range Files(context.Background(), []string{root, root}) {
		got = append(got, filepath.Base(f.Path))
		if len(got) == 2 {
			break
		}
	}
	check(t, got, "a", "1")
}

func TestTheWalkIsLazy(t *testing.T) {
	root := tree(t, "a/1", "b/1")
	for f := range Files(context.Background(), []string{root}) {
		if filepath.Base(filepath.Dir(f.Path)) == "a" {
			must(t, os.WriteFile(filepath.Join(root, "b", "0"), nil, 0o644))
			continue
		}
		if filepath.Base(f.Path) != "0" {
			t.Errorf("folder b was read before its turn: %s", f.Path)
		}
		break
	}
}
