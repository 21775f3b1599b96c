package checktab

// An again runs a search for changes, one at a time. If another one is asked
// for meanwhile, it runs once more, as it may have passed by then what changed
// since.
type again struct {
	running bool
	asked   bool // meanwhile
}

// run begins a search, which calls ended, on this goroutine, when it is through.
func (a *again) run(search func(ended func())) {
	if a.running {
		a.asked = true
		return
	}
	a.running = true
	search(func() {
		once := a.asked
		a.running, a.asked = false, false
		if once {
			a.run(search)
		}
	})
}
