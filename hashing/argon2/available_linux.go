package argon2

import (
	"bufio"
	"io/fs"
	"math"
	"os"
	"path"
	"strconv"
	"strings"
)

func available() Limit { return availableIn(os.DirFS("/")) }

// availableIn is available for a system whose files are in root.
func availableIn(root fs.FS) Limit {
	least := Limit{Memory: math.MaxInt64, Work: math.MaxUint64}
	if kib, ok := field(root, "proc/meminfo", "MemAvailable:"); ok {
		least.Memory, least.MemorySource = kib<<10, "what is free on this machine"
	}
	for _, g := range controlGroups(root) {
		if free, ok := g.free(root); ok && free < least.Memory {
			least.Memory, least.MemorySource = free, "what is free in this program's control group"
		}
	}
	return least
}

// field returns the number that follows a word at the start of a line.
func field(root fs.FS, name, word string) (int64, bool) {
	f, err := root.Open(name)
	if err != nil {
		return 0, false
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if fields := strings.Fields(lines.Text()); len(fields) >= 2 && fields[0] == word {
			n, err := strconv.ParseInt(fields[1], 10, 64)
			return n, err == nil
		}
	}
	return 0, false
}

// A controlGroup is a folder of files that limit memory, of cgroup version 2
// or 1.
type controlGroup struct {
	folder string
	v1     bool
}

// controlGroups returns the groups that this process is in, each with all that
// it is part of. A container may see its own group as the root and yet read its
// path from outside, so folders that are not there mean nothing.
func controlGroups(root fs.FS) (groups []controlGroup) {
	text, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(text)) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(parts) != 3 {
			continue
		}
		var mounts []string
		v1 := false
		switch {
		case parts[0] == "0" && parts[1] == "":
			mounts = []string{"sys/fs/cgroup", "sys/fs/cgroup/unified"}
		case hasController(parts[1], "memory"):
			mounts, v1 = []string{"sys/fs/cgroup/memory"}, true
		}
		for _, mount := range mounts {
			for own := path.Join("/", parts[2]); ; own = path.Dir(own) {
				groups = append(groups, controlGroup{path.Join(mount, own), v1})
				if own == "/" {
					break
				}
			}
		}
	}
	return groups
}

func hasController(list, name string) bool {
	for c := range strings.SplitSeq(list, ",") {
		if c == name {
			return true
		}
	}
	return false
}

// free returns what is left of the group's limit, if it has one. Pages of files
// that nobody used lately make room when memory is asked for.
func (g controlGroup) free(root fs.FS) (int64, bool) {
	limit, used, files := "memory.max", "memory.current", "inactive_file"
	if g.v1 {
		limit, used, files = "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"
	}
	most, ok := g.number(root, limit)
	if !ok {
		return 0, false
	}
	now, ok := g.number(root, used)
	if !ok {
		return 0, false
	}
	cached, _ := field(root, path.Join(g.folder, "memory.stat"), files)
	return max(0, most-max(0, now-cached)), true
}

// number reads a file that holds one number. Without a limit there is the word
// "max" or, in version 1, a number that no machine reaches.
func (g controlGroup) number(root fs.FS, name string) (int64, bool) {
	text, err := fs.ReadFile(root, path.Join(g.folder, name))
	if err != nil {
		return 0, false
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	return n, err == nil
}
