package argontab

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"omnisum/app/internal/targets"
	"omnisum/hashing/argon2"
)

// A form is what stands in the inputs, as it was typed.
type form struct {
	typ     argon2.Type
	version argon2.Version

	memory, time, lanes, tag string
	unit                     int // of memory: a place in memoryUnits

	salt, secret, data             string
	saltForm, secretForm, dataForm byteForm

	password, again string
	shown           bool // the password can be read, so again may be empty
	lineEnd         bool // the password ends in a line end
}

var memoryUnits = []string{"KiB", "MiB", "GiB"}

// A request is a form that was read.
type request struct {
	params argon2.Params
	inputs argon2.Inputs
	// saltBytes is how long the salt is; random says that it is still to be
	// made.
	saltBytes int
	random    bool
}

// maxSalt is the most random bytes: more than any program takes, and far more
// than are of use.
const maxSalt = 1024

// maxTag is the longest hash that is made here. Longer ones are keys for other
// uses, and nothing to look at.
const maxTag = 1024

// read takes the form apart. What is wrong is said in sentences, the first of
// which is shown; the rest of the request is still good for an estimate.
func (f form) read() (r request, wrong []string) {
	note := func(s string) { wrong = append(wrong, s) }
	number := func(name, text string) uint32 {
		n, err := strconv.ParseUint(ungrouped(text), 10, 32)
		if err != nil {
			note(name + " must be a number from 1 to 4,294,967,295.")
		}
		return uint32(n)
	}
	r.params = argon2.Params{Type: f.typ, Version: f.version}
	var err error
	if r.params.Memory, err = kib(f.memory, f.unit); err != nil {
		note(sentence(err.Error()))
	}
	r.params.Time = number("Passes", f.time)
	r.params.Lanes = number("Lanes", f.lanes)
	r.params.TagLength = number("The length of the hash", f.tag)
	if r.params.TagLength > maxTag {
		note("The length of the hash can be 1,024 bytes at most.")
	}
	if len(wrong) == 0 {
		if err := r.params.Validate(); err != nil {
			wrong = append(wrong, sentences(err)...)
		}
	}
	return r, append(wrong, f.readInputs(&r)...)
}

// readInputs reads salt, secret, data and password.
func (f form) readInputs(r *request) (wrong []string) {
	part := func(name, text string, form byteForm) []byte {
		b, err := bytesOf(text, form)
		if err != nil {
			wrong = append(wrong, name+": "+err.Error()+".")
		}
		return b
	}
	if f.saltForm == random {
		r.random = true
		n, err := strconv.Atoi(strings.TrimSpace(f.salt))
		if err != nil || n < 8 || n > maxSalt {
			wrong = append(wrong, "Salt: a number of random bytes from 8 to 1,024 is needed.")
			n = 0
		}
		r.saltBytes = n
	} else {
		before := len(wrong)
		r.inputs.Salt = part("Salt", f.salt, f.saltForm)
		r.saltBytes = len(r.inputs.Salt)
		if err := (argon2.Inputs{Salt: r.inputs.Salt}).Validate(); err != nil && len(wrong) == before {
			wrong = append(wrong, sentences(err)...)
		}
	}
	r.inputs.Secret = part("Secret", f.secret, f.secretForm)
	r.inputs.Data = part("Associated data", f.data, f.dataForm)
	r.inputs.Password = f.passwordBytes()
	return wrong
}

// passwordBytes are what is hashed: UTF-8, and nothing but what was typed.
func (f form) passwordBytes() []byte {
	b := []byte(f.password)
	if f.lineEnd {
		b = append(b, '\n')
	}
	return b
}

var (
	errMemory = errors.New("memory must be a number, such as 64 or 1.5, with its unit beside it")
	errParts  = errors.New("memory must come out as whole KiB")
	errBig    = errors.New("memory can be 4,095 GiB at most")
)

// groups are the commas between thousands that this program writes.
var groups = regexp.MustCompile(`^\d{1,3}(?:,\d{3})+(?:\.\d*)?$`)

// ungrouped takes the commas out of a number. Others stay and are no number:
// in many countries 1,5 is one and a half.
func ungrouped(text string) string {
	text = strings.TrimSpace(text)
	if groups.MatchString(text) {
		return strings.ReplaceAll(text, ",", "")
	}
	return text
}

// kib reads an amount of memory in a unit. It may have decimals, as long as
// whole KiB come out.
func kib(text string, unit int) (uint32, error) {
	text = ungrouped(text)
	whole, decimals, _ := strings.Cut(text, ".")
	if len(whole) > 10 || len(decimals) > 20 || strings.Trim(whole+decimals, "0123456789") != "" || whole+decimals == "" {
		return 0, errMemory
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, errMemory
	}
	v *= float64(uint64(1) << (10 * unit))
	switch n := uint64(v); {
	case v >= 1<<32:
		return 0, errBig
	case float64(n) != v:
		return 0, errParts
	default:
		return uint32(n), nil
	}
}

// inUnit writes an amount of memory in the biggest unit that leaves it a whole
// number.
func inUnit(kib uint32) (text string, unit int) {
	for unit < len(memoryUnits)-1 && kib >= 1024 && kib%1024 == 0 {
		kib /= 1024
		unit++
	}
	return strconv.FormatUint(uint64(kib), 10), unit
}

// ofPreset fills in what a preset says, and leaves everything else.
func (f form) ofPreset(p targets.Preset) form {
	f = f.ofParams(p.Params)
	f.salt, f.saltForm = strconv.Itoa(p.SaltLength), random
	return f
}

func (f form) ofParams(p argon2.Params) form {
	decimal := func(n uint32) string { return strconv.FormatUint(uint64(n), 10) }
	f.typ, f.version = p.Type, p.Version
	f.memory, f.unit = inUnit(p.Memory)
	f.time, f.lanes, f.tag = decimal(p.Time), decimal(p.Lanes), decimal(p.TagLength)
	return f
}

// same tells whether the form still has a preset's numbers.
func (f form) same(p targets.Preset) bool {
	r, wrong := f.read()
	return len(wrong) == 0 && r.params == p.Params && r.random && r.saltBytes == p.SaltLength
}

// repeated says in a word whether the password was repeated; ok tells whether
// it may be hashed.
func (f form) repeated() (word string, ok bool) {
	switch {
	case f.again == "" && f.shown:
		return "", true
	case f.again == f.password && f.password == "":
		return "", true
	case f.again == f.password:
		return "same", true
	case strings.HasPrefix(f.password, f.again):
		return "not yet the same", false
	}
	return "differs", false
}

// remarks are what is allowed and worth a word.
func (f form) remarks(preset string) (all []string) {
	switch n := utf8.RuneCountInString(f.password); {
	case f.lineEnd:
		all = append(all, "A line end is hashed after the password; a login form never sends one.")
	case n == 0:
		all = append(all, "The password is empty. That is allowed, and open to everyone.")
	case strings.HasPrefix(preset, "vaultwarden") && n < 8:
		all = append(all, "Vaultwarden wants at least 8 letters.")
	}
	if strings.TrimSpace(f.password) != f.password {
		all = append(all, "There is a blank at an end of the password; it counts.")
	}
	if !norm.NFC.IsNormalString(f.password) {
		all = append(all, "Some accents are letters of their own here; most keyboards send them joined (NFC), which gives another hash.")
	}
	if f.saltForm == asText && looksEncoded(f.salt) {
		all = append(all, "The salt looks like base64; taken as text, its letters are the salt.")
	}
	return all
}

// exactly writes an amount of memory in a unit, with as many decimals as it
// takes.
func exactly(kib uint32, unit int) string {
	return strconv.FormatFloat(float64(kib)/float64(uint64(1)<<(10*unit)), 'f', -1, 64)
}
