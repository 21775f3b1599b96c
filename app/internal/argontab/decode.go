package argontab

import (
	"encoding/hex"
	"strings"

	"omnisum/app/internal/targets"
	"omnisum/hashing/argon2"
)

// A fact is one part of a hash: what it is called, what it is, and a remark.
type fact struct{ label, value, remark string }

// A decoded is what a text says that somebody pasted as a hash.
type decoded struct {
	hash argon2.Hash
	ok   bool
	// encoded is the hash as it was pasted, without what stood around it.
	encoded string
	// wrong says why it can't be read.
	wrong string
	// removed is what stood around the hash.
	removed []string
	// remarks are peculiarities, and advice what today's has against it.
	remarks, advice []string
}

// decode reads a text that somebody pasted. It takes no memory that the text
// asks for.
func decode(text string) decoded {
	if strings.TrimSpace(text) == "" {
		return decoded{}
	}
	encoded, removed := targets.Strip(text)
	h, err := argon2.Parse(encoded)
	if err != nil {
		return decoded{wrong: strings.Join(sentences(err), " ")}
	}
	d := decoded{hash: h, ok: true, encoded: encoded, removed: removed}
	for _, r := range h.Remarks {
		d.remarks = append(d.remarks, sentence(r.String()))
	}
	for _, a := range targets.Advice(h) {
		d.advice = append(d.advice, sentence(a))
	}
	return d
}

// typeName is the name of a type as people write it.
func typeName(t argon2.Type) string { return "A" + t.String()[1:] }

// facts returns the parts of a hash in two columns: what it costs, and what it
// holds. The salt's remark is the caller's if it gives one.
func facts(h argon2.Hash, salt string) (costs, holds []fact) {
	p := h.Params
	version := "version 19"
	if p.Version == argon2.Version10 {
		version = "version 16"
	}
	costs = []fact{
		{"Type", typeName(p.Type), version},
		{"Memory", memoryOf(p), grouped(decimalOf(p.Memory)) + " KiB"},
		{"Passes", grouped(decimalOf(p.Time)), count(uint64(p.Lanes), "lane")},
	}
	if salt == "" {
		salt = hexOf(h.Salt)
	}
	holds = []fact{
		{"Salt", count(uint64(len(h.Salt)), "byte"), salt},
		{"Hash", count(uint64(len(h.Tag)), "byte"), hexOf(h.Tag)},
		{"Advice", "as strong", "as is advised today"},
	}
	if len(targets.Advice(h)) > 0 {
		holds[2] = fact{"Advice", "below", "what is advised today"}
	}
	if len(h.KeyID) > 0 {
		costs = append(costs, fact{"Key", count(uint64(len(h.KeyID)), "byte"), hex.EncodeToString(h.KeyID)})
	}
	if len(h.Data) > 0 {
		holds = append(holds, fact{"Data", count(uint64(len(h.Data)), "byte"), hex.EncodeToString(h.Data)})
	}
	return costs, holds
}

// hexOf writes bytes in hex, of very many only the ends: to lay out a long line
// takes long, and a hash from elsewhere may have a hundred thousand bytes.
func hexOf(b []byte) string {
	const most, ends = 128, 32
	if len(b) > most {
		return hex.EncodeToString(b[:ends]) + "…" + hex.EncodeToString(b[len(b)-ends:])
	}
	return hex.EncodeToString(b)
}

// leftOut says what was taken away around a hash.
func leftOut(removed []string) string {
	if len(removed) == 0 {
		return ""
	}
	const most, ends = 80, 30 // of each part: it may be as long as what was pasted
	short := make([]string, len(removed))
	for i, part := range removed {
		if letters := []rune(part); len(letters) > most {
			part = string(letters[:ends]) + "…" + string(letters[len(letters)-ends:])
		}
		short[i] = part
	}
	return "Left out around the hash: " + strings.Join(short, "  ")
}
