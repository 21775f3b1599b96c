package e2e

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"

	"omnisum/app/internal/window/e2e/xdnd"
)

var (
	pictures = flag.String("shots", "", "folder for the whole set of pictures of the window")
	only     = flag.String("scenes", "", "names of the pictures to take, with commas; all if empty")
	screen   *display
)

// TestMain has one display for all tests; each test has a program of its own.
func TestMain(m *testing.M) {
	flag.Parse()
	quietXGB()
	var err error
	if screen, err = startDisplay("2200x1600"); err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		os.Exit(1)
	}
	code := m.Run()
	screen.stop()
	os.Exit(code)
}

// binary returns the program under test. It has to be built without the tag
// migrated_fynedo: only then does Fyne report calls on a wrong goroutine.
func binary(t *testing.T) string {
	t.Helper()
	path := os.Getenv("OMNISUM_BINARY")
	if path == "" {
		path = filepath.Join("..", "..", "..", "..", "build", "omnisum")
	}
	path, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("build the program first, or name it in OMNISUM_BINARY: %v", err)
	}
	return path
}

// program is the window under test.
type program struct {
	t      *testing.T
	cmd    *exec.Cmd
	window xproto.Window
	trace  trace
	stderr safeBuffer
	ended  chan struct{} // closed at the end, when code is valid
	code   int
	closed bool // the test has seen to the end itself
}

// launch is how a program is started.
type launch struct {
	args  []string
	theme string // light unless said otherwise
	scale string // 1 unless said otherwise
	path  string // where the program finds others; as here unless said otherwise
}

// start starts the program and waits until its window is up and has the
// keyboard.
func start(t *testing.T, args ...string) *program {
	t.Helper()
	return launch{args: args}.start(t)
}

func (l launch) start(t *testing.T) *program {
	t.Helper()
	home := t.TempDir()
	p := &program{t: t, ended: make(chan struct{}), trace: trace{path: filepath.Join(home, "trace.jsonl")}}
	p.cmd = exec.Command(binary(t), l.args...)
	p.cmd.Dir = home
	p.cmd.Env = append(cleanEnvironment(home), "DISPLAY="+screen.name, "OMNISUM_TRACE="+p.trace.path,
		"FYNE_THEME="+or(l.theme, "light"), "FYNE_SCALE="+or(l.scale, "1"), "PATH="+or(l.path, os.Getenv("PATH")))
	p.cmd.Stdout, p.cmd.Stderr = &p.stderr, &p.stderr
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := screen.park(); err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = p.cmd.Wait()
		p.code = p.cmd.ProcessState.ExitCode()
		close(p.ended)
	}()
	t.Cleanup(p.end)
	p.await(0, "the window is shown", is("shown"))
	p.eventually("the program has a window", func() bool {
		list := screen.windows(p.cmd.Process.Pid)
		if len(list) > 0 {
			p.window = list[0]
		}
		return len(list) > 0
	})
	p.must(screen.activate(p.window))
	return p
}

// end is the end of every test: the window is closed as a person closes it,
// the program has to end with code 0, and must have had nothing to complain of.
func (p *program) end() {
	if p.t.Failed() {
		p.report()
	}
	if !p.closed && p.running() && !p.t.Failed() {
		p.close()
	}
	if p.running() {
		_ = p.cmd.Process.Kill()
		<-p.ended
	}
	if complaint := complaintIn(p.stderr.String()); complaint != "" {
		p.t.Errorf("the program printed %q:\n%s", complaint, p.stderr.String())
	}
}

// complaintIn returns the first line of what a program printed that tells of a
// fault of its own.
func complaintIn(printed string) string {
	for line := range strings.Lines(printed) {
		switch {
		case strings.Contains(line, "gtk_widget_event: assertion 'WIDGET_REALIZED_FOR_EVENT"):
			// GTK says so when the key that closed a dialog goes up after it.
		case strings.Contains(line, "Preferences load error"):
			// Fyne looks at its file of preferences while it is writing it.
		case slices.ContainsFunc([]string{
			"Error in Fyne call thread", "Fyne error:", "panic:", "fatal error:", "DATA RACE", "-CRITICAL **", "SIG",
		}, func(sign string) bool { return strings.Contains(line, sign) }):
			return line
		}
	}
	return ""
}

// close closes the window and returns how long the program took to end.
func (p *program) close() time.Duration {
	p.t.Helper()
	p.closed = true
	asked := time.Now()
	p.must(screen.requestClose(p.window))
	select {
	case <-p.ended:
	case <-time.After(patience):
		_ = p.cmd.Process.Signal(syscall.SIGQUIT) // where it hangs
		select {
		case <-p.ended:
		case <-time.After(patience):
		}
		p.t.Fatalf("the program runs on %v after its window was closed:\n%s", patience, p.stderr.String())
	}
	if p.code != 0 {
		p.t.Errorf("the program ended with code %d", p.code)
	}
	return time.Since(asked)
}

// report shows what a failed test left behind.
func (p *program) report() {
	file := filepath.Join(os.TempDir(), "omnisum-e2e-"+strings.ReplaceAll(p.t.Name(), "/", "-")+".png")
	if err := screen.snap("root", file); err == nil {
		p.t.Logf("picture of the screen: %s", file)
	}
	lines, _ := os.ReadFile(p.trace.path)
	all := slices.DeleteFunc(strings.SplitAfter(string(lines), "\n"), func(line string) bool {
		return strings.Contains(line, `"event":"tick"`) || strings.Contains(line, `"event":"digest"`)
	})
	p.t.Logf("the trace ends with:\n%s", strings.Join(all[max(0, len(all)-25):], ""))
	p.t.Logf("the program printed:\n%s", p.stderr.String())
}

// now marks a point in the trace for await.
func (p *program) now() int {
	p.t.Helper()
	p.must(p.trace.read())
	return len(p.trace.events)
}

// await waits for the first event after a mark that matches.
func (p *program) await(from int, what string, match func(event) bool) event {
	p.t.Helper()
	return p.awaitFor(patience, from, what, match)
}

func (p *program) awaitFor(limit time.Duration, from int, what string, match func(event) bool) event {
	p.t.Helper()
	var found event
	p.eventuallyWithin(limit, what, func() bool {
		for ; from < len(p.trace.events); from++ {
			if match(p.trace.events[from]) {
				found = p.trace.events[from]
				return true
			}
		}
		return false
	})
	return found
}

// eventually waits until something is true, with the trace read before each
// look, and fails the test at once when the program ends meanwhile.
func (p *program) eventually(what string, done func() bool) {
	p.t.Helper()
	p.eventuallyWithin(patience, what, done)
}

func (p *program) eventuallyWithin(limit time.Duration, what string, done func() bool) {
	p.t.Helper()
	for end := time.Now().Add(limit); ; time.Sleep(10 * time.Millisecond) {
		over := !p.running() // before the read, so that the last lines count
		p.must(p.trace.read())
		switch {
		case done():
			return
		case over:
			p.t.Fatalf("waiting for: %s; the program ended with code %d", what, p.code)
		case time.Now().After(end):
			p.t.Fatalf("waiting for: %s; nothing after %v", what, limit)
		}
	}
}

func (p *program) running() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// click clicks what the trace calls by this name, once it is there and the trace
// has had a tick since the last thing that happened: the places are written
// before the tick, so nothing has moved since.
func (p *program) click(name string) {
	p.t.Helper()
	p.must(screen.activate(p.window))
	var at, last [4]float64
	p.eventually("there is a "+name+" to click", func() bool {
		var there bool
		last = at
		if at, there = p.trace.places[name]; !there || at[2] <= 0 || at[3] <= 0 {
			return false
		}
		if at != last {
			p.must(screen.point(p.window, int(at[0]+at[2]/2), int(at[1]+at[3]/2)))
		}
		return at == last && p.trace.calm()
	})
	p.must(screen.click())
}

// press presses a chord in the window.
func (p *program) press(chord string) {
	p.t.Helper()
	p.must(screen.activate(p.window))
	p.must(screen.press(chord))
}

// drop drops files on the window.
func (p *program) drop(paths ...string) {
	p.t.Helper()
	p.dropList(xdnd.List(paths...))
}

// dropOn drops files on what the trace calls by this name.
func (p *program) dropOn(name string, paths ...string) {
	p.t.Helper()
	var at [4]float64
	p.eventually("there is a "+name+" to drop on", func() bool {
		var there bool
		at, there = p.trace.places[name]
		return there && p.trace.calm()
	})
	x, y := int(at[0]+at[2]/2), int(at[1]+at[3]/2)
	p.must(xdnd.Drop{Display: screen.name, Target: p.window, X: x, Y: y, List: xdnd.List(paths...), Timeout: patience}.Do())
}

func (p *program) dropList(list []byte) {
	p.t.Helper()
	p.must(xdnd.Drop{Display: screen.name, Target: p.window, X: 60, Y: 90, List: list, Timeout: patience}.Do())
}

// paste puts text on the clipboard, as another program, and presses ctrl+v.
func (p *program) paste(text string) {
	p.t.Helper()
	p.must(screen.setClipboard(text))
	p.press("ctrl+v")
}

// copied returns what another program finds on the clipboard.
func (p *program) copied() string {
	p.t.Helper()
	text, err := screen.clipboard()
	p.must(err)
	return text
}

// dialogs returns how many dialogs of the program are open.
func (p *program) dialogs() []xproto.Window { return screen.dialogs(p.cmd.Process.Pid) }

func (p *program) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// safeBuffer takes what the program prints while the test reads it.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// or returns value unless it is empty.
func or(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}
