package e2e

import (
	"testing"
	"time"
)

func TestClosingWhileADialogIsOpenEndsTheProgram(t *testing.T) {
	p := start(t)
	p.press("ctrl+o")
	p.eventually("the dialog is up", func() bool { return len(p.dialogs()) > 0 })
	if took := p.close(); took > 3*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestClosingWhileAHugeTextIsReadEndsTheProgram(t *testing.T) {
	p, _ := startDone(t)
	p.must(screen.setClipboard(hugeText()))
	mark := p.now()
	p.press("ctrl+v")
	// Two ticks later the text has come and is being looked at.
	p.eventually("two ticks", func() bool { return len(p.trace.lateness(mark)) >= 2 })
	if took := p.close(); took > 3*time.Second {
		t.Errorf("it took %v", took)
	}
}
