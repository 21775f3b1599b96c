//go:build unix

package app

import (
	"os"
	"testing"
	"time"
)

func TestTheBenchmarkCanBeInterrupted(t *testing.T) {
	s := start(t, "bench", "--json")
	time.Sleep(time.Second)
	must(t, s.Process.Signal(os.Interrupt))
	begun := time.Now()
	got := s.finish(t)
	if took := time.Since(begun); took > 2*time.Second {
		t.Errorf("ending took %v", took)
	}
	expectation{code: 130, says: []string{"interrupted before there was a result"}}.check(t, got)
}

func TestTheBenchmarkEndsQuietlyWhenNobodyReads(t *testing.T) {
	s := start(t, "bench", "--size", "1000", "-a", "md5,sha1")
	must(t, s.out.Close())
	_ = s.Wait()
	if said := s.errText.String(); said != "" || s.ProcessState.Success() {
		t.Errorf("it said %q and ended with %v", said, s.ProcessState)
	}
}
