package terminal

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"omnisum/app/internal/targets"
	"omnisum/hashing/argon2"
	"omnisum/hashing/verify"
)

// params returns the parameters and the salt: those of the preset, and what the
// flags say otherwise.
func (a *argon2Run) params() (argon2.Params, []byte, error) {
	o := a.options
	p, salt := argon2.Recommended(), o.Salt
	if o.Preset != "" {
		preset, ok := targets.PresetByName(o.Preset)
		if !ok {
			return p, nil, usagef("there is no preset “%s”; there are %s", verify.Display(o.Preset), strings.Join(targets.PresetNames(), ", "))
		}
		p = preset.Params
		if !o.Given("salt") {
			salt = fmt.Sprintf("random:%d", preset.SaltLength)
		}
	}
	if o.Given("type") {
		i := slices.Index([]string{"d", "i", "id"}, strings.TrimPrefix(strings.ToLower(o.Type), "argon2"))
		if i < 0 {
			return p, nil, usagef("there is no type “%s”; there are id, i and d", verify.Display(o.Type))
		}
		p.Type = argon2.Type(i)
	}
	if o.Given("version") {
		p.Version = argon2.Version(o.Version)
	}
	for flag, set := range map[string]struct {
		to    *uint32
		value uint32
	}{"time": {&p.Time, o.Time}, "lanes": {&p.Lanes, o.Lanes}, "length": {&p.TagLength, o.Length}} {
		if o.Given(flag) {
			*set.to = set.value
		}
	}
	if o.Given("memory") {
		kib, err := memoryFlag(o.Memory)
		if err != nil {
			return p, nil, err
		}
		p.Memory = kib
	}
	bytes, err := parseSalt(salt)
	if err != nil {
		return p, nil, errUsage{err}
	}
	return p, bytes, nil
}

func memoryFlag(text string) (uint32, error) {
	kib, err := parseSize(text)
	if err != nil {
		return 0, usagef("--memory: %w", err)
	}
	if kib > math.MaxUint32 {
		return 0, &argon2.Error{Code: argon2.CodeMemoryTooMuch, Parameter: "Memory", Message: "4 TiB of memory and more are out of range"}
	}
	return uint32(kib), nil
}

// The objects of the JSON form.
type (
	argon2Params struct {
		Type    string `json:"type"`
		Version uint32 `json:"version"`
		Time    uint32 `json:"time"`
		Memory  uint32 `json:"memory_kib"`
		Lanes   uint32 `json:"parallelism"`
	}
	argon2Costs struct {
		argon2Params
		Elapsed int64 `json:"elapsed_ns"`
	}
	argon2JSON struct {
		Encoded    string `json:"encoded"`
		HashHex    string `json:"hash_hex"`
		HashBase64 string `json:"hash_base64"`
		SaltHex    string `json:"salt_hex"`
		argon2Costs
	}
	argon2Failure struct {
		Kind    string `json:"kind"`
		Code    int    `json:"code,omitempty"`
		Message string `json:"message"`
	}
)

func params(p argon2.Params) argon2Params {
	return argon2Params{strings.TrimPrefix(p.Type.String(), "argon2"), uint32(p.Version), p.Time, p.Memory, p.Lanes}
}

func costs(p argon2.Params, took time.Duration) argon2Costs {
	return argon2Costs{params(p), took.Nanoseconds()}
}

// failed says what is wrong and returns the exit code.
func (a *argon2Run) failed(err error) int {
	f, exit := a.failureOf(err)
	if a.options.JSON {
		if _, err := a.print([]byte(jsonLine(map[string]argon2Failure{"error": f}))); err != nil {
			return Failed
		}
	}
	for line := range strings.SplitSeq(f.Message, "\n") {
		a.screen.say(line + ".")
	}
	return exit
}

// advice says what to do about a limit.
func (a *argon2Run) advice(refused *argon2.LimitError) string {
	less := "take less memory"
	switch {
	case refused.Parameter == "Time":
		return "; this would take very long"
	case refused.Parameter == "TagLength":
		less = "take a shorter hash"
	case a.options.Encoded != "":
		less = "check it on a machine with more" // the hash says how much it takes
	}
	// More than is free can't be allowed.
	if refused.Source != argon2.DefaultLimit().MemorySource && refused.Source != "--max-memory" {
		return "; " + less + ", or end other programs"
	}
	return "; " + less + ", or allow it with --max-memory"
}

// failureOf sorts an error.
func (a *argon2Run) failureOf(err error) (argon2Failure, int) {
	var usage errUsage
	var refused *argon2.LimitError
	var wrong *argon2.Error
	message := strings.ReplaceAll(err.Error(), "argon2: ", "")
	switch {
	case isCancelled(err):
		return argon2Failure{"cancelled", 0, "interrupted; no hash was made"}, Interrupted
	case errors.As(err, &usage):
		return argon2Failure{"usage", 0, message}, Usage
	case errors.As(err, &refused):
		return argon2Failure{"limit", int(refused.Code()), message + a.advice(refused)}, Unsure
	case errors.As(err, &wrong):
		switch wrong.Code {
		case argon2.CodeDecoding:
			return argon2Failure{"malformed", int(wrong.Code), message}, Usage
		case argon2.CodeNoMemory:
			return argon2Failure{"memory", int(wrong.Code), message}, Unsure
		}
		return argon2Failure{"parameter", int(wrong.Code), message}, Usage
	}
	return argon2Failure{"failed", 0, message}, Failed
}
