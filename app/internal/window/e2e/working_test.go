package e2e

import (
	"strings"
	"testing"
	"time"
)

func TestCancelKeepsWhatIsFinished(t *testing.T) {
	folder := t.TempDir()
	small, data := randomFile(t, folder, "small.bin", 5000)
	endless := endlessFile(t, folder, "endless.iso")
	p := start(t)
	p.drop(small)
	p.awaitDigests(0, "small.bin", data)
	mark := p.now()
	p.drop(endless)
	p.await(mark, "hashing", fileIs("endless.iso", "hashing"))

	mark, asked := p.now(), time.Now()
	p.press("escape")
	p.await(mark, "cancelled", fileIs("endless.iso", "cancelled"))
	if took := time.Since(asked); took > 2*time.Second {
		t.Errorf("cancelling took %v", took)
	}
	if p.stateOf("small.bin") != "done" {
		t.Errorf("the finished file is %s now", p.stateOf("small.bin"))
	}
	if found := p.trace.digests(0, "endless.iso"); len(found) > 0 {
		t.Errorf("a cancelled file has digests: %v", found)
	}
	p.click("file:small.bin")
	mark = p.now()
	p.click("copy:SHA-256")
	p.await(mark, "the digest is copied", is("copied"))
	if got := p.copied(); got != expected("SHA-256", data) {
		t.Errorf("copied %q", got)
	}
}

func TestTheCancelButtonCancels(t *testing.T) {
	p := start(t, endlessFile(t, t.TempDir(), "endless.iso"))
	p.await(0, "hashing", fileIs("endless.iso", "hashing"))
	p.click("cancel")
	p.await(0, "cancelled", fileIs("endless.iso", "cancelled"))
}

func TestClosingWhileHashingEndsTheProgramAtOnce(t *testing.T) {
	p := start(t, endlessFile(t, t.TempDir(), "endless.iso"))
	p.await(0, "hashing", fileIs("endless.iso", "hashing"))
	if took := p.close(); took > 3*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestTheWindowAnswersWhileItHashes(t *testing.T) {
	p := start(t, endlessFile(t, t.TempDir(), "endless.iso"))
	p.await(0, "hashing", fileIs("endless.iso", "hashing"))
	p.answersInTime(p.now())
	p.eventually("the title tells the progress", func() bool { return strings.Contains(screen.title(p.window), "%") })
}

// answersInTime wants the window to answer within 100 ms, by the worst of each
// second, in three seconds of four, and gives it some time to come to that. On
// a machine that other programs use for more than a sixth of its time, nobody
// can tell whose the delay is: there the window only must not stand still.
func (p *program) answersInTime(mark int) {
	p.t.Helper()
	const limit, good, of, watch = 100, 3, 4, 15
	const crowded, standstill = 1. / 6, 3000
	before, late := p.machine(), []float64(nil)
	within := func(limit float64) bool {
		late = p.trace.lateness(mark)
		n := 0
		for _, ms := range late[max(0, len(late)-of):] {
			if ms <= limit {
				n++
			}
		}
		return n >= good
	}
	p.eventuallyWithin(4*watch*time.Second, "ticks", func() bool { return within(limit) || len(late) >= watch })
	others := p.machine().others(before)
	p.t.Logf("the worst of each second, in ms: %v; other programs used %.0f %% of the machine", late, 100*others)
	if !within(limit) && (others <= crowded || !within(standstill)) {
		p.t.Errorf("the window answers later than after %d ms", limit)
	}
}

func TestAHugeTextOnTheClipboardFreezesNothing(t *testing.T) {
	p, data := startDone(t)
	p.must(screen.setClipboard(hugeText()))
	mark := p.now()
	p.press("ctrl+v")
	p.answersInTime(mark)
	mark = p.now()
	p.paste(expected("SHA-256", data))
	p.await(mark, "the verdict", verdictIs("a.bin", "match"))
}

// hugeText is 50 MB in which no digest is found.
func hugeText() string { return strings.Repeat("0123456789 no digest\n", 50_000_000/21) }
