//go:build unix

package app

import (
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// interrupted starts the program, interrupts it as often as told once it waits
// for something, and returns what became of it. A program that was so slow to
// start that it did not know the signal yet is given more time.
func interrupted(t *testing.T, times int, command func() *exec.Cmd) outcome {
	t.Helper()
	for pause := 300 * time.Millisecond; ; pause *= 3 {
		s := &started{Cmd: command(), out: io.NopCloser(strings.NewReader(""))}
		s.Stderr = &s.errText
		must(t, s.Start())
		for range times {
			time.Sleep(pause)
			_ = s.Process.Signal(os.Interrupt) // which may have ended it already
		}
		got := s.finish(t)
		if got.code >= 0 || pause > 20*time.Second {
			return got
		}
	}
}

func TestTheSecondInterruptionEndsAtOnce(t *testing.T) {
	files := map[string]string{}
	for i := range 500 {
		files["d/"+strings.Repeat("x", i/10)+string(rune('a'+i%10))] = "abc"
	}
	folder(t, files)
	// Nobody reads what it writes, and no first interruption ends a write.
	unread, out, err := os.Pipe()
	must(t, err)
	defer unread.Close()
	defer out.Close()
	expectation{code: 130}.check(t, interrupted(t, 2, func() *exec.Cmd {
		cmd := exec.Command(program, "sum", "d")
		cmd.Stdout = out
		return cmd
	}))
}

func TestTheFirstInterruptionEndsWaitingForInput(t *testing.T) {
	folder(t, map[string]string{"abc": "abc", "key": "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3\n"})
	must(t, syscall.Mkfifo("pipe", 0o644))
	in, writer, err := os.Pipe() // to which nobody writes
	must(t, err)
	defer in.Close()
	defer writer.Close()
	for _, line := range []string{
		"sum -",
		"sum --files-from -",
		"sum -e - abc",
		"sum --files-from pipe",
		"sum -e @pipe abc",
		"sum -e " + abcMD5 + " --files-from pipe",
		"check -",
		"check pipe",
		"check --show pipe",
		"check --key pipe abc",
		"check --key key pipe",
		"argon2 verify -",
		"argon2 hash --password-file -",
		"argon2 hash --password-file pipe",
		"argon2 hash --password-file abc --secret @pipe",
	} {
		t.Run(line, func(t *testing.T) {
			got := interrupted(t, 1, func() *exec.Cmd {
				cmd := exec.Command(program, strings.Fields(line)...)
				cmd.Stdin = in
				return cmd
			})
			expectation{code: 130, says: []string{"interrupted"}}.check(t, got)
			if strings.Contains(got.err, "context") {
				t.Errorf("it says %q", got.err)
			}
		})
	}
}
