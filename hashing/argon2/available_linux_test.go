package argon2

import (
	"math"
	"testing"
	"testing/fstest"
)

func TestTheLeastOfMachineAndControlGroupsIsFree(t *testing.T) {
	const machine, group = "what is free on this machine", "what is free in this program's control group"
	meminfo := "MemTotal:       24105000 kB\nMemFree:        1000000 kB\nMemAvailable:    8388608 kB\nBuffers: 1 kB\n"
	for _, tc := range []struct {
		name   string
		files  map[string]string
		want   int64
		source string
	}{
		{"a machine without groups", map[string]string{"proc/meminfo": meminfo}, 8 << 30, machine},
		{"nothing is known", map[string]string{}, math.MaxInt64, ""},
		{"version 2 without a limit", map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "0::/user.slice\n",
			"sys/fs/cgroup/user.slice/memory.max": "max\n", "sys/fs/cgroup/user.slice/memory.current": "123\n",
		}, 8 << 30, machine},
		{"version 2 with a limit, in which old pages of files make room", map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "0::/a/b\n",
			"sys/fs/cgroup/a/b/memory.max": "1073741824\n", "sys/fs/cgroup/a/b/memory.current": "536870912\n",
			"sys/fs/cgroup/a/b/memory.stat": "anon 1\ninactive_file 268435456\nactive_file 5\n",
		}, 768 << 20, group},
		{"a tighter limit further up", map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "0::/a/b\n",
			"sys/fs/cgroup/a/b/memory.max": "max\n", "sys/fs/cgroup/a/b/memory.current": "1\n",
			"sys/fs/cgroup/a/memory.max": "2000000\n", "sys/fs/cgroup/a/memory.current": "500000\n",
		}, 1500000, group},
		{"a container that sees its own group as the root", map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "0::/docker/0123\n",
			"sys/fs/cgroup/memory.max": "1000000\n", "sys/fs/cgroup/memory.current": "400000\n",
		}, 600000, group},
		{"a full group", map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "0::/\n",
			"sys/fs/cgroup/memory.max": "1000000\n", "sys/fs/cgroup/memory.current": "1000001\n",
		}, 0, group},
		{"version 1", map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "12:cpu,cpuacct:/x\n9:memory:/lxc/1\n1:name=systemd:/\n0::/init.scope\n",
			"sys/fs/cgroup/memory/lxc/1/memory.limit_in_bytes": "4000000\n", "sys/fs/cgroup/memory/lxc/1/memory.usage_in_bytes": "1000000\n",
			"sys/fs/cgroup/memory/lxc/1/memory.stat":     "inactive_file 7\ntotal_inactive_file 200000\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n", "sys/fs/cgroup/memory/memory.usage_in_bytes": "1000000\n",
		}, 3200000, group},
		{"both versions at once", map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "0::/x\n",
			"sys/fs/cgroup/unified/x/memory.max": "5000\n", "sys/fs/cgroup/unified/x/memory.current": "1000\n",
		}, 4000, group},
		{"nonsense", map[string]string{
			"proc/meminfo": "MemAvailable: lots kB\n", "proc/self/cgroup": "0::/\nnonsense\n::::\n",
			"sys/fs/cgroup/memory.max": "-\n",
		}, math.MaxInt64, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			root := fstest.MapFS{}
			for name, content := range tc.files {
				root[name] = &fstest.MapFile{Data: []byte(content)}
			}
			if got := availableIn(root); got.Memory != tc.want || got.MemorySource != tc.source || got.Work != math.MaxUint64 {
				t.Errorf("got %d, %q, want %d, %q", got.Memory, got.MemorySource, tc.want, tc.source)
			}
		})
	}
}
