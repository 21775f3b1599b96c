package argon2

import (
	"bytes"
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	good     = "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$P/yFQsy5QJRYEOxcAWsVeGzrYrOiF30wrmg+JtYJPPA"
	goodHead = "$argon2id$v=19$m=64,t=1,p=1"
	goodTail = "$c29tZXNhbHQ$P/yFQsy5QJRYEOxcAWsVeGzrYrOiF30wrmg+JtYJPPA"
	password = "correct horse battery staple"
)

func TestHashesAreWrittenAsTheReferenceWritesThem(t *testing.T) {
	n := 0
	for _, v := range vectors(t) {
		if v.encoded == "" {
			continue
		}
		n++
		if v.params.Validate() != nil {
			continue // 32 bits can't address that much memory
		}
		got := NewHash(v.params, v.inputs.Salt, v.tag).String()
		// The vectors of version 16 are from before it named the version.
		want := strings.Replace(v.encoded, "$m=", "$v=16$m=", 1)
		if strings.Contains(v.encoded, "$v=") {
			want = v.encoded
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", v.name, got, want)
		}
		h, err := Parse(v.encoded)
		if err != nil || h.Params != v.params || !bytes.Equal(h.Salt, v.inputs.Salt) || !bytes.Equal(h.Tag, v.tag) {
			t.Errorf("%s: Parse gives %+v, %v", v.name, h, err)
		}
	}
	if n < 59 {
		t.Errorf("only %d vectors have an encoded form", n)
	}
}

func TestParseLetsPeculiaritiesPassAndSaysSo(t *testing.T) {
	for _, tc := range []struct {
		name, encoded string
		want          []Remark
	}{
		{"usual", good, nil},
		{"parameters sorted by name", "$argon2id$v=19$m=64,p=1,t=1" + goodTail, []Remark{OrderRemark}},
		{"parameters the other way round", "$argon2id$v=19$p=1,t=1,m=64" + goodTail, []Remark{OrderRemark}},
		{"no version", "$argon2id$m=64,t=1,p=1" + goodTail, []Remark{VersionRemark}},
		{"keyid and data", goodHead + ",keyid=AQI,data=AwQF" + goodTail, nil},
		{"data before keyid", goodHead + ",data=AwQF,keyid=AQI" + goodTail, []Remark{OrderRemark}},
		{"short tag", goodHead + "$c29tZXNhbHQ$AAAAAA", []Remark{RangeRemark, CutRemark}},
		{"a tag that lost two bytes", goodHead + "$c29tZXNhbHQ$" + strings.Repeat("A", 40), []Remark{CutRemark}},
		{"long salt", goodHead + "$" + strings.Repeat("A", 4*17) + "$" + strings.Repeat("A", 43), []Remark{RangeRemark}},
		{"many lanes", "$argon2id$v=19$m=4096,t=1,p=256" + goodTail, []Remark{RangeRemark}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			h, err := Parse(tc.encoded)
			if err != nil || !slices.Equal(h.Remarks, tc.want) {
				t.Errorf("remarks %v, want %v; error %v", h.Remarks, tc.want, err)
			}
			for _, r := range h.Remarks {
				if r.String() == "" {
					t.Error("a remark says nothing")
				}
			}
		})
	}
}

func TestParseRefusesEverythingElse(t *testing.T) {
	head, tail := goodHead, goodTail
	for _, tc := range []struct {
		name, encoded string
		code          Code
	}{
		{"nothing", "", -32},
		{"no dollar", "argon2id$v=19$m=64,t=1,p=1" + tail, -32},
		{"only dollars", "$$$$$", -32},
		{"doubled dollars", strings.ReplaceAll(good, "$", "$$"), -32},
		{"another scheme", "$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW", -32},
		{"another type", "$argon2x$v=19$m=64,t=1,p=1" + tail, -32},
		{"type in upper case", "$Argon2id$v=19$m=64,t=1,p=1" + tail, -32},
		{"blank before", " " + good, -32},
		{"blank after", good + " ", -32},
		{"line end after", good + "\n", -32},
		{"line end in the salt", head + "$c29t\nZXNhbHQ$AAAAAAAAAAAAAAAA", -32},
		{"carriage return in the hash", head + "$c29tZXNhbHQ$AAAA\rAAAA", -32},
		{"NUL after", good + "\x00", -32},
		{"no salt and hash", head, -32},
		{"no hash", head + "$c29tZXNhbHQ", -32},
		{"no dollar before the hash", head + "$c29tZXNhbHQP/yFQsy5QJRYEOxcAWsVeGzrYrOiF30wrmg", -32},
		{"no dollar before the salt", head + "c29tZXNhbHQ$P/yFQsy5QJRYEOxcAWsVeGzrYrOiF30wrmg", -32},
		{"one field too many", good + "$AAAA", -32},
		{"empty hash", head + "$c29tZXNhbHQ$", -2},
		{"empty salt", head + "$$P/yFQsy5QJRYEOxcAWsVeGzrYrOiF30wrmg+JtYJPPA", -6},
		{"salt of seven bytes", head + "$c29tZXNhbA$P/yFQsy5QJRYEOxcAWsVeGzrYrOiF30wrmg+JtYJPPA", -6},
		{"padding", good + "=", -32},
		{"stray bits at the end of the salt", head + "$c29tZXNhbHR$AAAAAAAAAAAAAAAA", -32},
		{"stray bits at the end of the hash", good[:len(good)-1] + "B", -32},
		{"a single character at the end", good + "AA", -32},
		{"alphabet of URLs", strings.Replace(good, "/", "_", 1), -32},
		{"truncated in the hash", good[:len(good)-2], -32},
		{"version 17", strings.Replace(good, "v=19", "v=17", 1), -25},
		{"version in hex", strings.Replace(good, "v=19", "v=0x13", 1), -32},
		{"version with a leading zero", strings.Replace(good, "v=19", "v=019", 1), -32},
		{"version without a number", strings.Replace(good, "v=19", "v=", 1), -32},
		{"leading zero", strings.Replace(good, "m=64", "m=064", 1), -32},
		{"sign", strings.Replace(good, "t=1", "t=+1", 1), -32},
		{"minus", strings.Replace(good, "t=1", "t=-1", 1), -32},
		{"underscore", strings.Replace(good, "m=64", "m=6_4", 1), -32},
		{"more than 32 bits", strings.Replace(good, "m=64", "m=4294967296", 1), -32},
		{"no pass", strings.Replace(good, "t=1", "t=0", 1), -12},
		{"no lane", strings.Replace(good, "p=1", "p=0", 1), -16},
		{"too many lanes", strings.Replace(good, "p=1", "p=16777216", 1), -17},
		{"memory of one block", strings.Replace(good, "m=64", "m=1", 1), -14},
		{"memory too small for the lanes", strings.Replace(good, "p=1", "p=9", 1), -14},
		{"a parameter twice", strings.Replace(good, "t=1", "t=1,t=1", 1), -32},
		{"a parameter missing", strings.Replace(good, ",t=1", "", 1), -32},
		{"an unknown parameter", strings.Replace(good, "t=1", "t=1,x=1", 1), -32},
		{"an empty parameter", strings.Replace(good, "t=1", "t=1,", 1), -32},
		{"keyid too long", head + ",keyid=AAAAAAAAAAAA" + tail, -32},
		{"keyid not in Base64", head + ",keyid=?" + tail, -32},
		{"data too long", head + ",data=" + strings.Repeat("A", 44) + tail, -32},
		{"much too long", head + "$c29tZXNhbHQ$" + strings.Repeat("A", MaxEncoded), -32},
	} {
		t.Run(tc.name, func(t *testing.T) {
			h, err := Parse(tc.encoded)
			if got := codes(err); !slices.Equal(got, []Code{tc.code}) {
				t.Errorf("error %v with codes %v, want %d", err, got, tc.code)
			}
			if !reflect.DeepEqual(h, Hash{}) {
				t.Errorf("%+v is returned beside the error", h)
			}
			if err != nil && len(err.Error()) > 300 {
				t.Errorf("the message has %d bytes", len(err.Error()))
			}
		})
	}
}

func TestVerifyTellsRightFromWrong(t *testing.T) {
	withData := Params{ID, Version13, 1, 32, 1, 32}
	in := Inputs{Password: []byte("p"), Salt: []byte("somesalt"), Secret: []byte("pepper"), Data: []byte{3, 4, 5}}
	tag, err := Derive(context.Background(), withData, in, nil)
	if err != nil {
		t.Fatal(err)
	}
	h := NewHash(withData, in.Salt, tag)
	bare := h.String()
	h.Data = in.Data
	holding := h.String()
	for _, tc := range []struct {
		name, encoded string
		in            Inputs
		want          bool
		code          Code
	}{
		{"right", good, Inputs{Password: []byte(password)}, true, 0},
		{"wrong", good, Inputs{Password: []byte(password + "!")}, false, 0},
		{"with the line end that echo adds", good, Inputs{Password: []byte(password + "\n")}, false, 0},
		{"empty", good, Inputs{}, false, 0},
		{"other order of parameters", "$argon2id$v=19$p=1,t=1,m=64" + goodTail, Inputs{Password: []byte(password)}, true, 0},
		{"one bit of the tag", good[:len(good)-2] + "vA", Inputs{Password: []byte(password)}, false, 0},
		{"a shorter tag, which is another hash", good[:len(good)-3], Inputs{Password: []byte(password)}, false, 0},
		{"secret and data given", bare, Inputs{Password: in.Password, Secret: in.Secret, Data: in.Data}, true, 0},
		{"data not given", bare, Inputs{Password: in.Password, Secret: in.Secret}, false, 0},
		{"data in the hash", holding, Inputs{Password: in.Password, Secret: in.Secret}, true, 0},
		{"secret not given", holding, Inputs{Password: in.Password}, false, 0},
		{"data twice", holding, Inputs{Password: in.Password, Secret: in.Secret, Data: in.Data}, false, -32},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, err := Verify(context.Background(), tc.encoded, tc.in, DefaultLimit(), nil)
			if got != tc.want {
				t.Errorf("got %v, want %v", got, tc.want)
			}
			if list := codes(err); tc.code == 0 && err != nil || tc.code != 0 && !slices.Equal(list, []Code{tc.code}) {
				t.Errorf("error %v, want code %d", err, tc.code)
			}
		})
	}
}

func TestHostileHashesAreRefusedBeforeTheyCostAnything(t *testing.T) {
	for _, tc := range []struct {
		name, parameters, parameter string
	}{
		{"64 GiB", "m=67108864,t=1,p=1", "Memory"},
		{"all the memory that can be asked for", "m=4294967295,t=4294967295,p=1", "Memory"},
		{"millions of passes", "m=8192,t=5000000,p=1", "Time"},
		{"all passes in little memory", "m=8,t=4294967295,p=1", "Time"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			limit := Limit{Memory: 8 << 30, Work: DefaultLimit().Work}
			start := time.Now()
			_, err := Verify(context.Background(), "$argon2id$v=19$"+tc.parameters+goodTail, Inputs{}, limit, nil)
			var refused *LimitError
			if !errors.As(err, &refused) || refused.Parameter != tc.parameter {
				// The address space of small machines ends earlier.
				if list := codes(err); !slices.Equal(list, []Code{CodeMemoryTooMuch}) {
					t.Errorf("got %v, want a limit of %s", err, tc.parameter)
				}
			}
			if took := time.Since(start); took > time.Second {
				t.Errorf("that took %v", took)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add(good)
	f.Add("$argon2id$v=19$p=1,t=1,m=64" + goodTail)
	f.Add(goodHead + ",keyid=AQI,data=AwQF" + goodTail)
	f.Add("$argon2d$m=64,t=1,p=1" + goodTail)
	f.Add(strings.Replace(good, "t=1", "t=+1", 1))
	f.Fuzz(func(t *testing.T, encoded string) {
		h, err := Parse(encoded)
		if err != nil {
			if len(codes(err)) == 0 {
				t.Errorf("%q: an error without a code: %v", encoded, err)
			}
			return
		}
		again, err := Parse(h.String())
		if err != nil {
			t.Fatalf("%q: its own form %q is refused: %v", encoded, h, err)
		}
		if again.String() != h.String() || again.Params != h.Params || !bytes.Equal(again.Tag, h.Tag) {
			t.Errorf("%q: read as %+v and then as %+v", encoded, h, again)
		}
		// Nothing but order, an implied version and empty extras is forgiven.
		if len(h.Remarks) == 0 && len(h.KeyID)+len(h.Data) > 0 && h.String() != encoded {
			t.Errorf("%q is read as %q without a remark", encoded, h)
		}
	})
}
