package verify

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"omnisum/hashing"
)

func TestJSONHoldsNothingThatATerminalObeysAndMeansTheSame(t *testing.T) {
	const name = "a\x1b[2J\u202eb\u009b31m\x7f\u200b\U000e0041ü☃\U0001f600.iso"
	var b bytes.Buffer
	w, err := NewWriter(JSON, &b, WriterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.File(FileResult{Path: name, Report: reportOf(t, content, hashing.SetOf(hashing.MD5))}); err != nil {
		t.Fatal(err)
	}
	if text := strings.TrimSuffix(b.String(), "\n"); strings.ContainsFunc(text, hidden) || !strings.Contains(text, "ü☃\U0001f600.iso") {
		t.Errorf("%q", text)
	}
	var back struct{ Path string }
	if err := json.Unmarshal(b.Bytes(), &back); err != nil || back.Path != name {
		t.Errorf("%q: %v", back.Path, err)
	}
}
