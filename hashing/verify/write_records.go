package verify

import (
	"encoding/base64"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"omnisum/hashing"
)

type csvWriter struct {
	w     *csv.Writer
	opt   WriterOptions
	begun bool
}

func newCSVWriter(w io.Writer, opt WriterOptions) *csvWriter {
	return &csvWriter{w: csv.NewWriter(w), opt: opt}
}

func (w *csvWriter) begin() error {
	if w.begun {
		return nil
	}
	w.begun = true
	// A first header "ID" would make Excel take the file for SYLK.
	return w.w.Write([]string{"path", "size", "algorithm", "digest", "error"})
}

func (w *csvWriter) File(r FileResult) error {
	if err := w.begin(); err != nil {
		return err
	}
	path := safePath(filepath.ToSlash(r.Path))
	if r.Err != nil {
		if err := w.w.Write([]string{path, "", "", "", safeText(r.Err.Error())}); err != nil {
			return err
		}
	}
	for _, s := range r.Report.Sums {
		row := []string{path, strconv.FormatInt(r.Report.Size, 10), s.Algorithm.Info().Name, safeText(w.opt.Encoding.Encode(s.Digest, w.opt.Upper)), ""}
		if err := w.w.Write(row); err != nil {
			return err
		}
	}
	w.w.Flush()
	return w.w.Error()
}

func (w *csvWriter) Close() error {
	if err := w.begin(); err != nil {
		return err
	}
	w.w.Flush()
	return w.w.Error()
}

// formula tells whether a spreadsheet would run the text of a cell. The wide
// forms count too, since some systems fold them.
func formula(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return s != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", r)
}

// safePath makes a name harmless in a spreadsheet while it still names the
// same file. A lone "-" is standard input and no formula.
func safePath(path string) string {
	if formula(path) && path != "-" {
		return "./" + path
	}
	return path
}

// safeText marks a text that is no name as text, as spreadsheets do. Base64
// may begin with "+" too.
func safeText(s string) string {
	if formula(s) {
		return "'" + s
	}
	return s
}

// The JSON objects, their keys in the order in which they are written.
type (
	jsonFile struct {
		Path       string       `json:"path"`
		PathBase64 string       `json:"path_base64,omitempty"`
		Size       int64        `json:"size"`
		ElapsedNS  int64        `json:"elapsed_ns"`
		ReadNS     int64        `json:"read_ns"`
		Sums       []jsonSum    `json:"sums"`
		Verdict    *jsonVerdict `json:"verdict,omitempty"`
	}
	jsonSum struct {
		Algorithm  string   `json:"algorithm"`
		Digest     string   `json:"digest"`
		Core       string   `json:"core"`
		BusyNS     int64    `json:"busy_ns"`
		SharedWith []string `json:"shared_with"`
	}
	jsonVerdict struct {
		Result    string `json:"result"`
		Algorithm string `json:"algorithm"`
		Reason    string `json:"reason"`
	}
	jsonFailed struct {
		Path       string    `json:"path"`
		PathBase64 string    `json:"path_base64,omitempty"`
		Sums       []jsonSum `json:"sums"`
		Error      jsonError `json:"error"`
	}
	jsonError struct {
		Kind    string `json:"kind"`
		Message string `json:"message"`
	}
)

type jsonWriter struct{ e *json.Encoder }

func newJSONWriter(w io.Writer) *jsonWriter {
	e := json.NewEncoder(VisibleJSON(w))
	e.SetEscapeHTML(false)
	return &jsonWriter{e}
}

func (w *jsonWriter) File(r FileResult) error {
	path := filepath.ToSlash(r.Path)
	exact := ""
	if !utf8.ValidString(path) {
		exact = base64.StdEncoding.EncodeToString([]byte(path))
		path = strings.ToValidUTF8(path, "\ufffd")
	}
	if r.Err != nil {
		message := strings.ToValidUTF8(r.Err.Error(), "\ufffd")
		return w.e.Encode(jsonFailed{path, exact, []jsonSum{}, jsonError{r.Kind, message}})
	}
	f := jsonFile{
		Path: path, PathBase64: exact, Size: r.Report.Size,
		ElapsedNS: r.Report.Elapsed.Nanoseconds(), ReadNS: r.Report.ReadTime.Nanoseconds(),
		Sums: jsonSums(r.Report),
	}
	if v := r.Verdict; v != nil {
		f.Verdict = &jsonVerdict{v.Result.String(), v.Algorithm, v.Reason()}
	}
	return w.e.Encode(f)
}

func (w *jsonWriter) Close() error { return nil }

func jsonSums(r hashing.Report) []jsonSum {
	sums := []jsonSum{}
	for a := range algorithmsOf(r).All() {
		s, _ := r.Sum(a)
		sums = append(sums, jsonSum{
			a.Info().Name, hex.EncodeToString(s.Digest), s.Core, s.Busy.Nanoseconds(), s.SharedWith.Names(),
		})
	}
	return sums
}
