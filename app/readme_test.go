package app

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"omnisum/hashing"
)

// readmeRow is a row of the README's table: name, family, bits, weakness.
var readmeRow = regexp.MustCompile(`(?m)^\| ([^|]+?) \| ([^|]+?) \| (\d+) \| ([^|]*?) ?\|$`)

func TestTheReadmeListsExactlyTheAlgorithmsOfTheTable(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	must(t, err)
	var got, want []string
	for _, m := range readmeRow.FindAllStringSubmatch(string(text), -1) {
		got = append(got, strings.Join(m[1:], " · "))
	}
	for a := range hashing.All().All() {
		info, weak := a.Info(), ""
		if info.Broken {
			weak = "weak"
		}
		want = append(want, fmt.Sprintf("%s · %s · %d · %s", info.Name, info.Family, 8*info.Size, weak))
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the README has\n%s\nthe table has\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
