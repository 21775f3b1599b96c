package argontab

import (
	"context"
	"crypto/rand"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"omnisum/hashing/argon2"
)

// tickTime is how often the view is told how far a job is.
const tickTime = 100 * time.Millisecond

// calibrated is the time that a calibration aims at.
const calibrated = 500 * time.Millisecond

// A job is what is being computed.
type job struct {
	title     string
	memory    string
	total     uint64 // segments; 0 if nobody knows
	progress  atomic.Uint64
	started   time.Time
	cancel    context.CancelFunc
	cancelled bool
	check     bool // a check, whose inputs may not change meanwhile
}

// start runs work in the background, with news ten times a second, and then, on
// the window's goroutine, what work returned.
func (t *Tab) start(j *job, work func(ctx context.Context) (done func())) {
	ctx, cancel := context.WithCancel(context.Background())
	j.cancel, j.started = cancel, time.Now()
	t.job = j
	t.trace("working", "")
	t.show()
	t.deps.Go(func() {
		stop := make(chan struct{})
		var ticks sync.WaitGroup
		ticks.Go(func() { t.tick(stop) })
		done := work(ctx)
		close(stop)
		ticks.Wait()
		cancel()
		t.deps.Post(func() {
			t.job = nil
			if t.closed {
				return
			}
			done()
			t.look()
			t.show()
		})
	})
}

// tick posts news until it is stopped, never more than one at a time.
func (t *Tab) tick(stop chan struct{}) {
	ticker := time.NewTicker(tickTime)
	defer ticker.Stop()
	var waiting atomic.Bool
	for {
		select {
		case <-stop:
			return
		case <-ticker.C:
			if waiting.CompareAndSwap(false, true) {
				t.post(func() {
					waiting.Store(false)
					t.view.progress()
				})
			}
		}
	}
}

// Hash makes the hash of what stands in the form.
func (t *Tab) Hash() {
	if t.job != nil || !t.ready() {
		return
	}
	r, _ := t.form.read()
	edits, beside := t.edits, len(r.inputs.Secret)+len(r.inputs.Data) > 0
	j := &job{title: "Making the hash", memory: memoryOf(r.params), total: r.params.Segments()}
	core := t.deps.Core
	t.start(j, func(ctx context.Context) func() {
		if r.random {
			r.inputs.Salt = make([]byte, r.saltBytes)
			rand.Read(r.inputs.Salt) // never fails: the program would end
		}
		// Derive asks too, but a salt is not worth making for nothing.
		err := core.Available().Check(r.params)
		var tag []byte
		start := time.Now()
		if err == nil {
			tag, err = core.Derive(ctx, r.params, r.inputs, &j.progress)
		}
		took := time.Since(start)
		clear(r.inputs.Password)
		clear(r.inputs.Secret)
		return func() {
			if err != nil || j.cancelled {
				clear(tag)
				t.failed(j, err)
				return
			}
			t.pace.learn(r.params, took)
			t.made = &made{argon2.NewHash(r.params, r.inputs.Salt, tag), took, r.random, edits, beside}
			t.view.make.say("")
			t.view.result.made()
			t.trace("made", "")
		}
	})
}

// ready tells whether the form can be hashed.
func (t *Tab) ready() bool {
	_, wrong := t.form.read()
	_, same := t.form.repeated()
	return len(wrong) == 0 && same && t.tooMuch() == ""
}

// tooMuch says that there isn't the memory for the form, or nothing.
func (t *Tab) tooMuch() string {
	r, _ := t.form.read()
	if !t.known {
		return ""
	}
	if err := t.free.Check(r.params); err != nil {
		return sentences(err)[0]
	}
	return ""
}

// failed says why there is no result.
func (t *Tab) failed(j *job, err error) {
	if j.cancelled || errors.Is(err, context.Canceled) {
		t.trace("cancelled", "")
		t.view.say("Cancelled.")
		return
	}
	t.trace("failed", "")
	t.view.say(sentences(err)[0])
}

// Calibrate looks for numbers that take about half a second here.
func (t *Tab) Calibrate() {
	r, _ := t.form.read()
	base := r.params
	base.Memory, base.Time = 0, 0
	if t.job != nil || base.Lanes == 0 || base.TagLength == 0 {
		return
	}
	j := &job{title: "Measuring what takes about " + seconds(calibrated), memory: "several runs"}
	t.start(j, func(ctx context.Context) func() {
		p, took, err := t.deps.Core.Calibrate(ctx, calibrated, base)
		return func() {
			if err != nil || j.cancelled {
				t.failed(j, err)
				return
			}
			t.pace.learn(p, took)
			t.form = t.form.ofParams(p)
			t.view.make.fill(t.form)
			t.changed()
			t.view.make.say("These numbers took " + seconds(took) + " here. A slower server takes longer.")
			t.trace("calibrated", "")
		}
	})
}

// An argonEvent is the trace's word of what happened.
type argonEvent struct {
	Event  string `json:"event"`
	State  string `json:"state"`
	Result string `json:"result,omitempty"`
}

func (t *Tab) trace(state, result string) { t.deps.Trace(argonEvent{"argon2", state, result}) }
