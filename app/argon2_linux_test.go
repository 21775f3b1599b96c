package app

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// terminal opens a terminal of which the test is the person.
func openTerminal(t *testing.T) (person, program *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("this system lends no terminal: %v", err)
	}
	t.Cleanup(func() { person.Close() })
	must(t, unix.IoctlSetPointerInt(int(person.Fd()), unix.TIOCSPTLCK, 0))
	n, err := unix.IoctlGetInt(int(person.Fd()), unix.TIOCGPTN)
	must(t, err)
	program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0)
	must(t, err)
	t.Cleanup(func() { program.Close() })
	return person, program
}

// typing runs the program on a terminal and answers its questions.
func typing(t *testing.T, answers []string, args ...string) (got outcome, shown string) {
	t.Helper()
	person, tty := openTerminal(t)
	var out, errText text
	cmd := exec.Command(program, append([]string{"argon2"}, args...)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, &out, &errText
	must(t, cmd.Start())
	asked := 0
	for _, answer := range answers {
		for range 1000 {
			if strings.Count(errText.String(), "Password") > asked {
				break
			}
			time.Sleep(5 * time.Millisecond)
		}
		asked++
		// The question comes before the echo goes off.
		for range 1000 {
			state, err := unix.IoctlGetTermios(int(tty.Fd()), unix.TCGETS)
			must(t, err)
			if state.Lflag&unix.ECHO == 0 {
				break
			}
			time.Sleep(5 * time.Millisecond)
		}
		if answer == "\x03" {
			must(t, cmd.Process.Signal(os.Interrupt))
		} else if _, err := person.WriteString(answer + "\r"); err != nil {
			t.Fatal(err)
		}
	}
	_ = cmd.Wait()
	state, err := unix.IoctlGetTermios(int(tty.Fd()), unix.TCGETS)
	must(t, err)
	if state.Lflag&unix.ECHO == 0 {
		t.Error("the terminal still shows nothing of what is typed")
	}
	seen := make(chan string)
	go func() {
		b := make([]byte, 4096)
		n, _ := person.Read(b)
		seen <- string(bytes.TrimSpace(b[:n]))
	}()
	_, _ = tty.WriteString("\n") // so that there is something to read
	return outcome{cmd.ProcessState.ExitCode(), out.String(), errText.String()}, <-seen
}

func TestThePasswordIsAskedForWithoutShowingIt(t *testing.T) {
	tinyFlags := strings.Fields("-t 1 -m 64 -p 1 --salt text:somesalt")
	for _, c := range []struct {
		name    string
		answers []string
		args    []string
		code    int
		out     string
		says    string
	}{
		{"twice for a new hash", []string{battery, battery}, append([]string{"hash"}, tinyFlags...), 0, tiny + "\n", "Password again: "},
		{"two that differ", []string{battery, "other"}, append([]string{"hash"}, tinyFlags...), 1, "", "the two passwords differ"},
		{"once to verify", []string{battery}, []string{"verify", tiny}, 0, "match\n", "Password: "},
		{"interrupted", []string{"\x03"}, []string{"verify", tiny}, 130, "", "interrupted"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, shown := typing(t, c.answers, c.args...)
			if got.code != c.code || got.out != c.out || !strings.Contains(got.err, c.says) {
				t.Errorf("code %d, want %d; out %q, want %q; err %q, want %q", got.code, c.code, got.out, c.out, got.err, c.says)
			}
			if strings.Contains(shown, battery) || strings.Contains(got.err, battery) {
				t.Errorf("the password is shown: %q", shown)
			}
		})
	}
}
