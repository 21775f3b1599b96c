package terminal

import (
	"encoding/hex"
	"encoding/json"
	"math"

	"omnisum/hashing"
)

// measurementLine is a measured core as one line of JSON.
func measurementLine(m hashing.Measurement) string {
	digests := map[string]string{}
	for a, digest := range m.Digests {
		digests[a.String()] = hex.EncodeToString(digest)
	}
	return jsonLine(struct {
		Core       string            `json:"core"`
		Variant    string            `json:"variant"`
		Algorithms []string          `json:"algorithms"`
		Digests    map[string]string `json:"digests"`
		Bytes      int64             `json:"bytes"`
		Elapsed    int64             `json:"elapsed_ns"`
		Speed      float64           `json:"mb_per_s"`
		Cycles     float64           `json:"cycles_per_byte"`
	}{
		m.Core, m.Variant, m.Algorithms.Names(), digests, m.Bytes, m.Elapsed.Nanoseconds(),
		rounded(m.BytesPerSecond() / 1e6), rounded(m.CyclesPerByte),
	})
}

// togetherLine is the whole engine as the last line of JSON.
func togetherLine(t hashing.Together) string {
	type together struct {
		Bytes   int64   `json:"bytes"`
		Elapsed int64   `json:"elapsed_ns"`
		Speed   float64 `json:"mb_per_s"`
		CPUs    int     `json:"cpus"`
	}
	return jsonLine(struct {
		Together together `json:"together"`
	}{together{t.Bytes, t.Elapsed.Nanoseconds(), rounded(t.BytesPerSecond() / 1e6), t.CPUs}})
}

func jsonLine(v any) string {
	line, err := json.Marshal(v)
	if err != nil {
		panic("terminal: internal error: " + err.Error())
	}
	return string(line) + "\n"
}

// rounded leaves three decimals, more than any measurement is worth.
func rounded(v float64) float64 { return math.Round(v*1e3) / 1e3 }
