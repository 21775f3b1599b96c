package terminal

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"time"

	"omnisum/app/internal/rows"
	"omnisum/app/internal/targets"
	"omnisum/hashing/argon2"
	"omnisum/hashing/verify"
)

// Argon2Options are the flags and arguments of the argon2 commands. Each takes
// the ones it has.
type Argon2Options struct {
	// Given tells whether a flag is on the command line.
	Given func(flag string) bool

	Type, Memory, Preset         string
	Version, Time, Lanes, Length uint32
	Salt, Secret, Data           string
	PasswordFile, Target, User   string
	MaxMemory                    string
	JSON                         bool
	Encoded                      string        // what verify reads
	Duration                     time.Duration // what calibrate aims at
}

// argon2Run is one run of a command.
type argon2Run struct {
	streams Streams
	options Argon2Options
	screen  *screen
	restore atomic.Pointer[terminalState]
}

// runArgon2 runs a command and turns its error into words and an exit code.
func runArgon2(ctx context.Context, streams Streams, o Argon2Options, do func(a *argon2Run, ctx context.Context) (int, error)) int {
	a := &argon2Run{streams: streams, options: o, screen: &screen{out: streams.Out, err: streams.Err}}
	ctx, release := interruptible(ctx, a.putBack)
	defer release()
	if err := argon2.SelfTest(); err != nil {
		a.screen.say(err.Error() + ".")
	}
	// Only what verify tells is in the exit code too.
	code, err := do(a, ctx)
	if err != nil {
		return a.failed(err)
	}
	return code
}

// Argon2Hash makes a hash, prints it and returns the exit code.
func Argon2Hash(ctx context.Context, streams Streams, o Argon2Options) int {
	return runArgon2(ctx, streams, o, (*argon2Run).hash)
}

// Argon2Verify compares a password with a hash and returns the exit code.
func Argon2Verify(ctx context.Context, streams Streams, o Argon2Options) int {
	return runArgon2(ctx, streams, o, (*argon2Run).verify)
}

// Argon2Calibrate prints parameters for a duration and returns the exit code.
func Argon2Calibrate(ctx context.Context, streams Streams, o Argon2Options) int {
	return runArgon2(ctx, streams, o, (*argon2Run).calibrate)
}

// Argon2Presets prints the presets and returns the exit code.
func Argon2Presets(ctx context.Context, streams Streams, o Argon2Options) int {
	return runArgon2(ctx, streams, o, (*argon2Run).presets)
}

func (a *argon2Run) hash(ctx context.Context) (int, error) {
	o := a.options
	p, salt, err := a.params()
	if err != nil {
		return 0, err
	}
	target, ok := targets.ByName(o.Target)
	if !ok {
		return 0, usagef("there is no target “%s”; there are %s", verify.Display(o.Target), strings.Join(targets.Names(), ", "))
	}
	if o.JSON && o.Given("target") {
		return 0, usagef("--json has the hash in every form that needs no target; leave --target out")
	}
	// What the target can't hold is better said before the password is asked for.
	// A hash longer than that is read by all or none.
	const longest = 64
	if _, err := target.Text(argon2.NewHash(p, salt, make([]byte, min(p.TagLength, longest))), targets.Options{User: o.User}); err != nil {
		return 0, usagef("%w", err)
	}
	in, limit, err := a.inputs(ctx, salt, p)
	if err != nil {
		return 0, err
	}
	if in.Password, err = a.password(ctx, o.PasswordFile, true); err != nil {
		return 0, err
	}
	defer clear(in.Password)
	start := time.Now()
	tag, err := a.derive(ctx, p, in, limit)
	if err != nil {
		return 0, err
	}
	h, took := argon2.NewHash(p, salt, tag), time.Since(start)
	if len(in.Secret) > 0 || len(in.Data) > 0 {
		a.screen.say("the hash doesn't hold the secret and the associated data; who verifies it needs them too.")
	}
	if o.JSON {
		return a.print([]byte(jsonLine(argon2JSON{
			Encoded: h.String(), HashHex: hex.EncodeToString(tag), HashBase64: base64.StdEncoding.EncodeToString(tag),
			SaltHex: hex.EncodeToString(salt), argon2Costs: costs(p, took),
		})))
	}
	text, err := target.Text(h, targets.Options{User: o.User})
	if err != nil {
		return 0, err
	}
	if o.Given("target") {
		a.screen.say(strings.ToLower(target.Where[:1]) + target.Where[1:] + " " + target.Trap)
	}
	return a.print([]byte(text + "\n"))
}

// inputs returns all but the password, and the limit, after everything was
// validated.
func (a *argon2Run) inputs(ctx context.Context, salt []byte, p argon2.Params) (in argon2.Inputs, limit argon2.Limit, err error) {
	in.Salt = salt
	if in.Secret, err = a.secret(ctx, "--secret", a.options.Secret); err != nil {
		return in, limit, err
	}
	if in.Data, err = a.secret(ctx, "--data", a.options.Data); err != nil {
		return in, limit, err
	}
	if err := errors.Join(p.Validate(), in.Validate()); err != nil {
		return in, limit, err
	}
	limit = argon2.DefaultLimit()
	limit.Work = math.MaxUint64 // the parameters are the person's own
	if limit, err = a.limited(limit); err != nil {
		return in, limit, err
	}
	return in, limit, limit.Check(p)
}

// limited applies --max-memory.
func (a *argon2Run) limited(limit argon2.Limit) (argon2.Limit, error) {
	if a.options.MaxMemory == "" {
		return limit, nil
	}
	kib, err := parseSize(a.options.MaxMemory)
	if err != nil {
		return limit, usagef("--max-memory: %w", err)
	}
	limit.Memory, limit.MemorySource = int64(kib)<<10, "--max-memory"
	return limit, nil
}

func (a *argon2Run) derive(ctx context.Context, p argon2.Params, in argon2.Inputs, limit argon2.Limit) ([]byte, error) {
	if err := limit.Check(p); err != nil {
		return nil, err
	}
	var progress atomic.Uint64
	defer a.watch(&progress, p.Segments())()
	return argon2.Derive(ctx, p, in, &progress)
}

func (a *argon2Run) verify(ctx context.Context) (int, error) {
	o := a.options
	text := o.Encoded
	if text == "-" {
		if o.PasswordFile == "-" {
			return 0, usagef("standard input can't hold both the hash and the password")
		}
		b, err := readAll(ctx, a.streams.In, argon2.MaxEncoded)
		if isCancelled(err) {
			return 0, err
		}
		if err != nil {
			return 0, errors.New(strings.TrimSuffix(rows.Failure(stdin, err), "."))
		}
		text = string(b)
	}
	encoded, removed := targets.Strip(text)
	if len(removed) > 0 {
		a.screen.say("around the hash, this is left out: " + verify.Display(strings.Join(removed, " ")) + ".")
	}
	h, err := argon2.Parse(encoded)
	if err != nil {
		return 0, err
	}
	for _, r := range h.Remarks {
		a.screen.say(r.String() + ".")
	}
	for _, advice := range targets.Advice(h) {
		a.screen.say(advice + ".")
	}
	in, limit := argon2.Inputs{}, argon2.DefaultLimit()
	if limit, err = a.limited(limit); err != nil {
		return 0, err
	}
	if err := limit.Check(h.Params); err != nil {
		return 0, err
	}
	if in.Secret, err = a.secret(ctx, "--secret", o.Secret); err != nil {
		return 0, err
	}
	if in.Data, err = a.secret(ctx, "--data", o.Data); err != nil {
		return 0, err
	}
	if in.Password, err = a.password(ctx, o.PasswordFile, false); err != nil {
		return 0, err
	}
	defer clear(in.Password)
	var progress atomic.Uint64
	end := a.watch(&progress, h.Params.Segments())
	start := time.Now()
	match, err := h.Verify(ctx, in, limit, &progress)
	end()
	if err != nil {
		return 0, err
	}
	return a.verdict(match, h, time.Since(start))
}

func (a *argon2Run) verdict(match bool, h argon2.Hash, took time.Duration) (int, error) {
	text := "no match: this password, with this secret and data, does not have this hash\n"
	code := Failed
	if match {
		text, code = "match\n", Done
	}
	line := text
	if a.options.JSON {
		line = jsonLine(struct {
			Match bool `json:"match"`
			argon2Costs
		}{match, costs(h.Params, took)})
	}
	printed, err := a.print([]byte(line))
	return max(code, printed), err
}

func (a *argon2Run) calibrate(ctx context.Context) (int, error) {
	o := a.options
	if o.Duration <= 0 {
		return 0, usagef("--time must be longer than nothing, such as 500ms")
	}
	base := argon2.Params{Lanes: o.Lanes}
	if o.Given("memory") {
		kib, err := memoryFlag(o.Memory)
		if err != nil {
			return 0, err
		}
		base.Memory = kib
		if kib == 0 {
			base.Memory = 1 // which is refused; 0 would mean any
		}
	}
	if !o.Given("lanes") {
		base.Lanes = 0
	} else if o.Lanes == 0 {
		return 0, usagef("there must be at least one lane")
	}
	p, took, err := argon2.Calibrate(ctx, o.Duration, base)
	if err != nil {
		return 0, err
	}
	if took > 2*o.Duration {
		a.screen.say("a single pass over so much memory already takes longer; take less memory.")
	}
	if o.JSON {
		return a.print([]byte(jsonLine(costs(p, took))))
	}
	return a.print(fmt.Appendf(nil, "--type %s --version %d -t %d -m %dKiB -p %d\n%s here, with %s\n",
		strings.TrimPrefix(p.Type.String(), "argon2"), p.Version, p.Time, p.Memory, p.Lanes,
		rows.Duration(took), memoryText(p.Memory)))
}

func (a *argon2Run) presets(context.Context) (int, error) {
	if a.options.JSON {
		var b []byte
		for _, x := range targets.Presets() {
			b = append(b, jsonLine(struct {
				Name  string `json:"name"`
				Title string `json:"title"`
				argon2Params
				Salt   int    `json:"salt_bytes"`
				Length uint32 `json:"hash_bytes"`
			}{x.Name, x.Title, params(x.Params), x.SaltLength, x.Params.TagLength})...)
		}
		return a.print(b)
	}
	var lines [][]string
	for _, x := range targets.Presets() {
		p := x.Params
		number := func(n uint32) string { return fmt.Sprint(n) }
		lines = append(lines, []string{
			x.Name, p.Type.String(), number(p.Memory), number(p.Time), number(p.Lanes), fmt.Sprint(x.SaltLength), number(p.TagLength), x.Title,
		})
	}
	return a.print([]byte(align([]column{
		{"Preset", true}, {"Type", true}, {"Memory, KiB", false}, {"Passes", false}, {"Lanes", false}, {"Salt", false}, {"Hash", false}, {"Of", true},
	}, lines)))
}

// print writes a result.
func (a *argon2Run) print(text []byte) (int, error) {
	if err := a.screen.print(text); err != nil {
		if !closedPipe(err) {
			a.screen.say("the result cannot be written: " + rows.Reason(err) + "; check where the output goes.")
		}
		return Failed, nil
	}
	return Done, nil
}
