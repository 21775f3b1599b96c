package argontab

import (
	"time"

	"omnisum/hashing/argon2"
)

// A pace is how fast this machine computes, by how many threads work: what
// estimates are made from. Every run teaches it.
type pace struct {
	cpus  int
	rates map[int]float64 // blocks a second
}

func newPace(cpus int) *pace { return &pace{cpus: max(cpus, 1), rates: map[int]float64{}} }

func (p *pace) threads(lanes uint32) int { return int(min(uint64(max(lanes, 1)), uint64(p.cpus))) }

// learn takes over how long a run took.
func (p *pace) learn(ran argon2.Params, took time.Duration) {
	if took > 0 && ran.Work() > 0 {
		p.rates[p.threads(ran.Lanes)] = float64(ran.Work()) / took.Seconds()
	}
}

// estimate returns how long a run will take, about; ok is false as long as
// nothing ran.
func (p *pace) estimate(of argon2.Params) (d time.Duration, ok bool) {
	n := p.threads(of.Lanes)
	rate := p.rates[n]
	for m, r := range p.rates {
		if rate == 0 {
			rate = r / float64(m) * float64(n)
		}
	}
	if rate == 0 {
		return 0, false
	}
	s := float64(of.Work()) / rate
	const longest = 100 * 365 * 24 * 3600
	return time.Duration(min(s, longest) * float64(time.Second)), true
}

// trial is what is run once to know the pace: big enough to leave the caches,
// over in a moment.
func trial(cpus int) argon2.Params {
	return argon2.Params{
		Type: argon2.ID, Version: argon2.Version13,
		Time: 1, Memory: 16 << 10, Lanes: uint32(min(max(cpus, 1), 4)), TagLength: 32,
	}
}
