package e2e

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// A usage is how much time the machine's CPUs have spent so far, in ticks of
// the kernel's clock.
type usage struct {
	all  uint64 // by anyone or idle
	ours uint64 // by the program, the display it is drawn on and the test
	idle uint64
}

// machine reads the usage of now.
func (p *program) machine() usage {
	p.t.Helper()
	var u usage
	stat, err := os.ReadFile("/proc/stat")
	p.must(err)
	line, _, _ := strings.Cut(string(stat), "\n")
	// proc_stat(5): user nice system idle iowait irq softirq steal …; what
	// follows is counted in these already.
	for i, field := range strings.Fields(line)[1:9] {
		n := number(field)
		u.all += n
		if i == 3 || i == 4 {
			u.idle += n
		}
	}
	for _, pid := range []int{p.cmd.Process.Pid, screen.procs[0].Process.Pid, os.Getpid()} {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		p.must(err)
		// proc_pid_stat(5): fields 14 and 15, counted past the name, which
		// may hold blanks.
		_, rest, _ := strings.Cut(string(stat), ") ")
		fields := strings.Fields(rest)
		u.ours += number(fields[11]) + number(fields[12])
	}
	return u
}

// others returns which part of the machine, from 0 to 1, went to programs that
// are none of the test's since an earlier time.
func (u usage) others(since usage) float64 {
	all := u.all - since.all
	if all == 0 {
		return 0
	}
	return max(0, float64(all-(u.idle-since.idle))-float64(u.ours-since.ours)) / float64(all)
}

func number(field string) uint64 {
	n, _ := strconv.ParseUint(field, 10, 64)
	return n
}
