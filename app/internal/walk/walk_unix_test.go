//go:build unix

package walk

import (
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// special makes a folder with a pipe and a socket beside a file.
func special(t *testing.T) string {
	t.Helper()
	root, err := os.MkdirTemp("", "walk") // a socket's path must be short
	must(t, err)
	t.Cleanup(func() { os.RemoveAll(root) })
	must(t, os.WriteFile(filepath.Join(root, "file"), nil, 0o644))
	must(t, syscall.Mkfifo(filepath.Join(root, "pipe"), 0o644))
	l, err := net.Listen("unix", filepath.Join(root, "socket"))
	must(t, err)
	t.Cleanup(func() { l.Close() })
	return root
}

func TestAWalkNeverHangs(t *testing.T) {
	done := make(chan []string, 1)
	root := special(t)
	go func() { done <- lines(root, root) }()
	select {
	case got := <-done:
		check(t, got, "file", "pipe !p", "socket !S")
	case <-time.After(10 * time.Second):
		t.Fatal("the walk hangs")
	}
}

func TestDevicesAndPipesAreNamedAsWhatTheyAre(t *testing.T) {
	root := special(t)
	check(t, lines(root, "/dev/null", filepath.Join(root, "pipe")), "/dev/null !D", "pipe !p")
}

func TestAnUnreadableFolderIsAnEntryAndTheOthersGoOn(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may read everything; run as another user to see this")
	}
	root := tree(t, "a/1", "locked/1", "z")
	must(t, os.Chmod(filepath.Join(root, "locked"), 0))
	t.Cleanup(func() { os.Chmod(filepath.Join(root, "locked"), 0o755) })
	check(t, lines(root, root), "a/1", "locked !unreadable", "z")
}
