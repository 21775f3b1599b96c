package terminal

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"omnisum/app/internal/classic"
	"omnisum/hashing/argon2"
)

// The classic Argon2 run: what the demonstration page of argon2-browser shows
// its times for, with the reference library's result.
var (
	classicParams = argon2.Params{Type: argon2.D, Version: argon2.Version13, Time: 100, Memory: 1024, Lanes: 1, TagLength: 32}
	classicInputs = argon2.Inputs{Password: []byte("password"), Salt: []byte("somesaltsomesalt")}
)

const (
	classicTag  = "4655a43f920b76e644e146757d1703a8b331861447e87f9a043bd7c24a7c6d13"
	classicRuns = 5
)

// argon2 measures the classic run and puts it beside the published times.
func (b *bench) argon2(ctx context.Context) {
	var times []time.Duration
	var tag []byte
	for range classicRuns {
		start := time.Now()
		var err error
		if tag, err = argon2.Derive(ctx, classicParams, classicInputs, nil); err != nil {
			if ctx.Err() == nil {
				b.failed = true
				b.screen.say("Argon2d cannot be measured: " + err.Error() + ".")
			}
			return
		}
		times = append(times, time.Since(start))
	}
	if want, err := hex.DecodeString(classicTag); err != nil || !bytes.Equal(tag, want) {
		b.failed = true
		b.screen.say(fmt.Sprintf("Argon2d gives %x, and the reference library %s; trust no Argon2 hash of this machine and report this with the output of “omnisum version”.", tag, classicTag))
	}
	slices.Sort(times)
	lines := [][]string{
		{"Omnisum here, best", milliseconds(times[0])},
		{"Omnisum here, median", milliseconds(times[len(times)/2])},
	}
	for _, run := range classic.Argon2() {
		lines = append(lines, []string{run.Environment, decimals(run.Milliseconds, 0)})
	}
	b.print("\nArgon2d, 100 passes over 1 MiB, one lane, 32 bytes\n\n" +
		align([]column{{"Where", true}, {"Milliseconds", false}}, lines) +
		fmt.Sprintf("\nBest and median of %s. The other times are published ones, of a laptop of 2019.\nPassword “password”, salt “somesaltsomesalt”: %x\n", plural(classicRuns, "run"), tag))
}

func milliseconds(d time.Duration) string { return decimals(float64(d)/float64(time.Millisecond), 1) }
