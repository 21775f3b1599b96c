package terminal

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"omnisum/app/internal/listcheck"
	"omnisum/app/internal/rows"
	"omnisum/hashing/verify"
)

// statuses are all that can be counted, in the order in which they are.
var statuses = []listcheck.Status{
	listcheck.Listed, listcheck.Match, listcheck.WeakMatch, listcheck.Mismatch, listcheck.Missing, listcheck.Unreadable,
	listcheck.UnsafeName, listcheck.Unsupported, listcheck.Conflict, listcheck.Unknown,
}

// checkText prints a check for people: a line an entry, and the counts.
type checkText struct {
	*check
	colours bool
}

func (t *checkText) print(line string) { _, _ = t.out.Write([]byte(line + "\n")) }

func (t *checkText) begun(list string, s listcheck.Signature) {
	if !s.Present() || t.options.Quiet {
		return
	}
	by := ""
	if s.File != "" {
		by = " by “" + verify.Display(s.File) + "”"
	}
	t.print(listTitle(list) + ": signed" + by + " (" + s.Kind + "), the signature is not checked")
}

func listTitle(list string) string {
	if list == stdin {
		return "standard input"
	}
	return verify.Display(list)
}

func (t *checkText) row(_ string, r *listcheck.Row) {
	name := verify.Display(r.Entry.Path)
	switch {
	case name == "" && r.File != "":
		name = verify.Display(r.File)
	case name == "":
		name = fmt.Sprintf("line %d", r.Entry.Line)
	}
	word := string(r.Status)
	if t.colours {
		word = colouredStatus(r.Status)
	}
	switch r.Status {
	case listcheck.Match, listcheck.WeakMatch:
		t.print(name + ": " + word + " (" + r.Algorithm + ")")
	case listcheck.Listed:
		t.print(name + ": " + t.value(r))
	case listcheck.Unsupported:
		t.print(strings.TrimSuffix(name+": "+word+": "+r.Reason+" "+hex.EncodeToString(r.Entry.Digest), " "))
	case listcheck.Missing:
		t.print(name + ": " + word)
	default:
		// The sentence about a failure begins with the file.
		reason := strings.TrimPrefix(r.Reason, "“"+verify.Display(r.File)+"” ")
		t.print(name + ": " + word + ": " + reason)
	}
}

// value says what a list gives: the algorithm or those possible, and the digest.
func (t *checkText) value(r *listcheck.Row) string {
	algorithm := r.Algorithm
	if algorithm == "" {
		algorithm = strings.Join(r.Entry.Candidates.Names(), " or ")
	}
	text := algorithm + " " + hex.EncodeToString(r.Entry.Digest)
	if r.Entry.Size >= 0 {
		text += ", " + rows.Bytes(r.Entry.Size)
	}
	return fmt.Sprintf("%s (%s, line %d)", text, r.Entry.Rule, r.Entry.Line)
}

func colouredStatus(s listcheck.Status) string {
	colour := "31;1"
	switch s {
	case listcheck.Match:
		colour = "32"
	case listcheck.WeakMatch:
		colour = "33"
	case listcheck.Unsupported, listcheck.Conflict, listcheck.Unknown, listcheck.Listed:
		colour = "1"
	}
	return "\x1b[" + colour + "m" + string(s) + "\x1b[0m"
}

func (t *checkText) malformed(list string, m *listcheck.Malformed) {
	t.print(fmt.Sprintf("%s, line %d: malformed: %s", listTitle(list), m.Line.Number, verify.Display(m.Line.Reason)))
}

// end prints the counts of every status that occurred. All is well only if
// nothing else occurred than matches.
func (t *checkText) end() {
	total, parts := 0, []string(nil)
	for _, s := range statuses {
		if n := t.counts[s]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, s))
			total += n
		}
	}
	if t.ignored > 0 {
		parts = append(parts, fmt.Sprintf("%d missing and ignored", t.ignored))
		total += t.ignored
	}
	if t.check.malformed > 0 {
		parts = append(parts, plural(t.check.malformed, "malformed line"))
	}
	if t.unsigned > 0 {
		parts = append(parts, plural(t.unsigned, "list")+" without a good signature")
	}
	line := entries(total)
	if len(parts) > 0 {
		line += ": " + strings.Join(parts, ", ")
	}
	if t.allMatch() {
		if t.options.Quiet {
			return
		}
		line += "; all files match"
		if t.counts[listcheck.WeakMatch] > 0 {
			line += ", though a weak match does not protect against forgery"
		}
	}
	t.print(line)
}

func entries(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}

// The JSON objects of a check, their keys in the order in which they are
// written.
type (
	jsonEntry struct {
		List       string   `json:"list"`
		Path       string   `json:"path"`
		PathBase64 string   `json:"path_base64,omitempty"`
		Algorithm  string   `json:"algorithm"`
		Candidates []string `json:"candidates"`
		Expected   string   `json:"expected,omitempty"`
		Status     string   `json:"status"`
		Reason     string   `json:"reason"`
		Size       *int64   `json:"size"`
	}
	jsonMalformed struct {
		List   string `json:"list"`
		Line   int    `json:"line"`
		Status string `json:"status"`
		Reason string `json:"reason"`
	}
	jsonSignature struct {
		Kind   string `json:"kind"`
		Status string `json:"status"`
		Signer string `json:"signer"`
	}
	jsonList struct {
		List      string        `json:"list"`
		Signature jsonSignature `json:"signature"`
	}
	jsonSummary struct {
		Summary map[string]int `json:"summary"`
	}
)

// checkJSON prints a check as one object a line.
type checkJSON struct {
	check   *check
	encoder *json.Encoder
}

func newCheckJSON(c *check) *checkJSON {
	e := json.NewEncoder(verify.VisibleJSON(c.out))
	e.SetEscapeHTML(false)
	return &checkJSON{c, e}
}

// put writes an object; the output remembers its errors.
func (j *checkJSON) put(v any) { _ = j.encoder.Encode(v) }

func (j *checkJSON) begun(list string, s listcheck.Signature) {
	status := "none"
	if s.Present() {
		status = "unchecked"
	}
	j.put(jsonList{valid(list), jsonSignature{Kind: s.Kind, Status: status}})
}

func (j *checkJSON) row(list string, r *listcheck.Row) {
	e := &r.Entry
	object := jsonEntry{
		List: valid(list), Path: valid(e.Path), Algorithm: valid(r.Algorithm), Candidates: e.Candidates.Names(),
		Expected: hex.EncodeToString(e.Digest), Status: string(r.Status), Reason: valid(r.Reason),
	}
	if object.Candidates == nil {
		object.Candidates = []string{}
	}
	if !utf8.ValidString(e.Path) {
		object.PathBase64 = base64.StdEncoding.EncodeToString([]byte(e.Path))
	}
	if e.Size >= 0 {
		object.Size = &e.Size
	}
	j.put(object)
}

// valid replaces bytes that are not UTF-8, which JSON cannot hold.
func valid(s string) string { return strings.ToValidUTF8(s, "\ufffd") }

func (j *checkJSON) malformed(list string, m *listcheck.Malformed) {
	j.put(jsonMalformed{valid(list), m.Line.Number, "malformed", valid(m.Line.Reason)})
}

// end writes the summary: every status that the command can give, also those
// that did not occur.
func (j *checkJSON) end() {
	counts := map[string]int{"malformed": j.check.malformed}
	for _, s := range statuses {
		if (s == listcheck.Listed) == j.check.options.Show || s == listcheck.Unsupported {
			counts[string(s)] = j.check.counts[s]
		}
	}
	if j.check.options.IgnoreMissing {
		counts["ignored"] = j.check.ignored
	}
	j.put(jsonSummary{counts})
}

// lower makes a sentence part of another one.
func lower(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}
