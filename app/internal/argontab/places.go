package argontab

import "fyne.io/fyne/v2"

// Places returns what can be pressed now, by the names that the trace uses, for
// tests that drive the real window.
func (t *Tab) Places() map[string]fyne.CanvasObject {
	v := t.view
	modes := v.mode.Parts()
	all := map[string]fyne.CanvasObject{"make-page": modes[0], "check-page": modes[1]}
	if t.checking {
		all["hash-text"], all["password"], all["check"] = v.check.hash, v.check.password.field, v.check.check
		all["cancel"], all["clear"], all["take-over"] = v.check.cancel, v.check.clear, v.verdict.take
		return all
	}
	all["password"], all["again"], all["memory"], all["passes"] = v.make.password.field, v.make.again.field, v.make.memory, v.make.time
	all["make"], all["cancel"], all["calibrate"], all["more"] = v.make.hash, v.make.cancel, v.make.calibrate, v.make.more
	all["copy"], all["clear"], all["clear-clipboard"] = v.result.copy, v.result.clear, v.result.clip.clear
	return all
}
