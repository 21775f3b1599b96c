package checktab

import (
	"path/filepath"

	"omnisum/app/internal/queue"
	"omnisum/app/internal/rows"
)

// The events of the trace, each one JSON object.
type (
	fileEvent struct {
		Event   string `json:"event"`
		Name    string `json:"name"`
		State   string `json:"state"`
		Message string `json:"message,omitempty"`
	}
	chosenEvent struct {
		Event string `json:"event"`
		Name  string `json:"name"`
	}
	markedEvent struct {
		Event  string         `json:"event"`
		Name   string         `json:"name"` // of the row that a key or a click was for
		Counts map[string]int `json:"counts"`
	}
	digestEvent struct {
		Event     string `json:"event"`
		Name      string `json:"name"`
		Algorithm string `json:"algorithm"`
		Digest    string `json:"digest"`
	}
	verdictEvent struct {
		Event     string `json:"event"`
		Name      string `json:"name"`
		Result    string `json:"result"`
		Algorithm string `json:"algorithm"`
		Sentence  string `json:"sentence"`
		Source    string `json:"source"`
		Signed    string `json:"signed,omitempty"`
	}
	copiedEvent struct {
		Event string `json:"event"`
		What  string `json:"what"`
		OK    bool   `json:"ok"`
	}
	dialogEvent struct {
		Event string `json:"event"`
		Open  bool   `json:"open"`
	}
)

// traced is what the trace has said of the chosen file.
type traced struct {
	name    string
	digests map[string]string
	verdict string
}

// traceEvent tells of one file's change.
func (t *Tab) traceEvent(e queue.Event) {
	var id queue.ID
	switch e := e.(type) {
	case queue.Queued:
		id = e.ID
	case queue.Started:
		id = e.ID
	case queue.Ended:
		id = e.ID
	default:
		return
	}
	place := t.model.Place(id)
	if place < 0 {
		return
	}
	l := t.model.Line(place)
	ev := fileEvent{Event: "file", Name: t.model.Base(id), State: l.State.String()}
	if l.State == rows.Waiting {
		ev.State = "queued"
	}
	ev.Message = t.model.FailureOf(id)
	t.deps.Trace(ev)
}

// traceView tells what is new about the chosen file.
func (t *Tab) traceView(v rows.View, any bool) {
	name := ""
	if any {
		name = filepath.Base(v.Path)
	}
	if name != t.traced.name {
		t.traced = traced{name: name, digests: map[string]string{}}
		t.deps.Trace(chosenEvent{"chosen", name})
	}
	for _, d := range v.Digests {
		if d.Hex != t.traced.digests[d.Name] {
			t.traced.digests[d.Name] = d.Hex
			if d.Hex != "" {
				t.deps.Trace(digestEvent{"digest", name, d.Name, d.Hex})
			}
		}
	}
	result := [...]string{"none", "match", "weak-match", "mismatch", "unknown", "bad-signature"}[v.Verdict.Kind]
	if key := result + v.Verdict.Reason + v.Verdict.Source + v.Verdict.Signed; any && key != t.traced.verdict {
		t.traced.verdict = key
		t.deps.Trace(verdictEvent{"verdict", name, result, v.Verdict.Algorithm, v.Verdict.Sentence + ". " + v.Verdict.Reason, v.Verdict.Source, v.Verdict.Signed})
	}
}
