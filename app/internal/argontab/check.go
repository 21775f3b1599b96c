package argontab

import (
	"context"
	"math"
	"slices"
	"time"

	"omnisum/app/internal/widgets"
	"omnisum/hashing/argon2"
)

// What is to be checked, as it was typed.
type asked struct {
	text     string // with the hash
	decoded  decoded
	password string
	lineEnd  bool

	secret, data         string
	secretForm, dataForm byteForm
}

// An answer is what came of a check. It holds for what was typed when it began:
// a change of any input takes it away.
type answer struct {
	kind                   widgets.Verdict
	word, sentence, reason string
}

// takeHash takes over a text with a hash.
func (t *Tab) takeHash(text string) {
	d := decode(text)
	t.asked.text, t.asked.decoded = text, d
	if d.ok {
		t.asked.text = d.encoded
	}
	t.view.check.fillHash()
	t.askedChanged()
}

// askedChanged follows a change of what is to be checked.
func (t *Tab) askedChanged() {
	t.answer = answer{}
	if t.job != nil && t.job.check {
		t.Cancel()
	}
	t.view.check.say("")
	t.show()
}

// inputs reads what goes into a check beside the hash.
func (a asked) inputs() (in argon2.Inputs, wrong string) {
	f := form{password: a.password, lineEnd: a.lineEnd}
	in.Password = f.passwordBytes()
	var err error
	if in.Secret, err = bytesOf(a.secret, a.secretForm); err != nil {
		return in, "Secret: " + err.Error() + "."
	}
	if in.Data, err = bytesOf(a.data, a.dataForm); err != nil {
		return in, "Associated data: " + err.Error() + "."
	}
	return in, ""
}

// halfOf is how much a hash from elsewhere may ask for: half of what is free,
// and a minute of work.
func halfOf(free argon2.Limit) argon2.Limit {
	l := free
	l.Work = argon2.DefaultLimit().Work
	if l.Memory < math.MaxInt64 {
		l.Memory /= 2
		l.MemorySource = "half of " + l.MemorySource
	}
	return l
}

// Check tells whether the password has the hash.
func (t *Tab) Check() {
	a := t.asked
	in, wrong := a.inputs()
	if t.job != nil || !a.decoded.ok || wrong != "" {
		return
	}
	t.answer = answer{}
	h := a.decoded.hash
	j := &job{title: "Checking", memory: memoryOf(h.Params), total: h.Params.Segments(), check: true}
	core := t.deps.Core
	t.start(j, func(ctx context.Context) func() {
		start := time.Now()
		same, err := core.Verify(ctx, h, in, halfOf(core.Available()), &j.progress)
		took := time.Since(start)
		clear(in.Password)
		clear(in.Secret)
		return func() {
			if j.cancelled {
				// Even if it came to an end meanwhile: the inputs may be others.
				t.failed(j, context.Canceled)
				return
			}
			t.answer = answerOf(same, err, h, in, took)
			t.trace("checked", [...]string{"none", "match", "weak", "mismatch", "unknown"}[t.answer.kind])
			if err == nil {
				t.pace.learn(h.Params, took)
			}
		}
	})
}

// answerOf puts the result of a check in words.
func answerOf(same bool, err error, h argon2.Hash, in argon2.Inputs, took time.Duration) answer {
	ran := typeName(h.Params.Type) + ", " + memoryOf(h.Params) + ", " +
		count(uint64(h.Params.Time), "pass") + ", " + count(uint64(h.Params.Lanes), "lane") + "; it took " + seconds(took) + "."
	switch {
	case err != nil:
		return answer{widgets.CannotTell, "Cannot tell", "The hash was not checked", sentences(err)[0]}
	case same:
		return answer{widgets.Match, "Match", "The password has this hash", ran}
	}
	hint := "Look for capital letters, blanks at the ends and another keyboard layout. "
	if slices.Contains(h.Remarks, argon2.CutRemark) {
		hint = sentence(argon2.CutRemark.String()) + " " + hint
	}
	if len(in.Secret) == 0 {
		hint += "If the program has a secret (pepper), it belongs below More."
	} else {
		hint += "A wrong secret gives the same answer."
	}
	return answer{widgets.Mismatch, "No match", "The password does not have this hash", hint}
}

// takeOver brings the numbers of the checked hash to the page that makes
// hashes.
func (t *Tab) takeOver() {
	d := t.asked.decoded
	if !d.ok {
		return
	}
	t.form = t.form.ofParams(d.hash.Params)
	t.form.salt, t.form.saltForm = decimalOf(uint32(len(d.hash.Salt))), random
	t.taken = true
	t.view.make.fill(t.form)
	t.checking = false
	t.changed()
}
