package argon2

import (
	"bytes"
	"context"
	"encoding/hex"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/argon2"

	"omnisum/hashing/internal/cycles"
)

// classic is the run that tables of Argon2 implementations show.
var classic = Params{Type: D, Version: Version13, Time: 100, Memory: 1024, Lanes: 1, TagLength: 32}

var speedInputs = Inputs{Password: []byte("password"), Salt: []byte("somesaltsomesalt")}

// debian runs Debian's argon2 program; false if it isn't installed.
func debian(tb testing.TB, p Params, in Inputs) ([]byte, bool) {
	tb.Helper()
	program, err := exec.LookPath("argon2")
	if err != nil {
		return nil, false
	}
	args := []string{
		string(in.Salt), map[Type]string{D: "-d", I: "-i", ID: "-id"}[p.Type],
		"-t", strconv.Itoa(int(p.Time)), "-k", strconv.Itoa(int(p.Memory)), "-p", strconv.Itoa(int(p.Lanes)),
		"-l", strconv.Itoa(int(p.TagLength)), "-v", map[Version]string{Version10: "10", Version13: "13"}[p.Version], "-r",
	}
	run := exec.Command(program, args...)
	run.Stdin = bytes.NewReader(in.Password)
	out, err := run.Output()
	if err != nil {
		tb.Fatalf("%v: %v", args, err)
	}
	tag, err := hex.DecodeString(strings.TrimSpace(string(out)))
	if err != nil {
		tb.Fatal(err)
	}
	return tag, true
}

// BenchmarkBesideOthers times this package, golang.org/x/crypto and Debian's
// program, one after the other in every round, and reports the best time of
// each in milliseconds: other work on the machine makes a time longer, never
// shorter. Debian's includes the start of the program, about a millisecond.
func BenchmarkBesideOthers(b *testing.B) {
	for _, tc := range []struct {
		name   string
		params Params
	}{
		{"classic", classic},
		{"id 64 MiB t=3 p=4", Recommended()},
		{"id 2 GiB t=1 p=4", Params{ID, Version13, 1, 2 << 20, 4, 32}},
		{"i 64 MiB t=3 p=1", Params{I, Version13, 3, 64 << 10, 1, 32}},
		{"d 64 MiB t=3 p=1", Params{D, Version13, 3, 64 << 10, 1, 32}},
	} {
		b.Run(tc.name, func(b *testing.B) {
			p, in := tc.params, speedInputs
			best := map[string]time.Duration{}
			timed := func(name string, f func()) {
				start := time.Now()
				f()
				if d := time.Since(start); best[name] == 0 || d < best[name] {
					best[name] = d
				}
			}
			for b.Loop() {
				timed("ours", func() {
					if _, err := Derive(context.Background(), p, in, nil); err != nil {
						b.Fatal(err)
					}
				})
				switch p.Type {
				case ID:
					timed("x-crypto", func() {
						argon2.IDKey(in.Password, in.Salt, p.Time, p.Memory, uint8(p.Lanes), p.TagLength)
					})
				case I:
					timed("x-crypto", func() {
						argon2.Key(in.Password, in.Salt, p.Time, p.Memory, uint8(p.Lanes), p.TagLength)
					})
				}
				runtime.GC() // what that left would slow down whoever comes next
				if _, err := exec.LookPath("argon2"); err == nil {
					timed("debian", func() { debian(b, p, in) })
				}
			}
			for name, d := range best {
				b.ReportMetric(d.Seconds()*1e3, name+"-ms")
				if name != "ours" {
					b.ReportMetric(float64(d)/float64(best["ours"]), name+"-ratio")
				}
			}
			clock := cycles.Measure()
			b.ReportMetric(best["ours"].Seconds()*clock.Hz/float64(p.Work()), "cycles/block")
		})
	}
}
