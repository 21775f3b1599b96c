package hashtest

import (
	"encoding/hex"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// Table fails t unless s, whose Members must be in the order of the table's
// columns, gives the digests in a file that testdata/digests.php made: one row
// for each length n, the message being Data(n, n).
func Table(t *testing.T, s Subject, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := compareTable(s, string(text))
	if err != nil {
		t.Errorf("%s: %v", path, err)
	}
	if rows < 300 {
		t.Errorf("%s has only %d rows", path, rows)
	}
}

// compareTable returns the number of rows that agree.
func compareTable(s Subject, text string) (rows int, err error) {
	c := s.New()
	for line := range strings.Lines(text) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") || fields[0] == "length" {
			continue
		}
		n, err := strconv.ParseUint(fields[0], 10, 31)
		if err != nil || len(fields) != 1+len(s.Members) {
			return rows, fmt.Errorf("can't read the row %.60q", line)
		}
		c.Reset()
		c.Write(Data(uint32(n), int(n)))
		for i, m := range s.Members {
			if got := hex.EncodeToString(c.Sum(nil, i)); got != fields[1+i] {
				return rows, fmt.Errorf("length %d: %s is %s, want %s", n, m.Name, got, fields[1+i])
			}
		}
		rows++
	}
	return rows, nil
}
