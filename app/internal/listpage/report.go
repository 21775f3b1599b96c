package listpage

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Report writes what was found as text for people, problems first.
func (m *Model) Report(w io.Writer) error {
	b := bufio.NewWriter(w)
	v := m.Verdict()
	fmt.Fprintf(b, "%s: %s\n%s\n", v.Word, v.Sentence, strings.ReplaceAll(m.Facts(), "  ·  ", ", "))
	for _, more := range []string{v.Reason, strings.ReplaceAll(v.Signed, "  ·  ", ", ")} {
		if more != "" {
			fmt.Fprintln(b, more)
		}
	}
	fmt.Fprintf(b, "Lists: %s, in %s\n\n", m.Name(), m.folder)
	for k, n := range m.Counts() {
		if n > 0 {
			fmt.Fprintf(b, "%8d  %s\n", n, Kind(k))
		}
	}
	fmt.Fprintln(b)
	for k, bucket := range m.buckets {
		for _, i := range bucket {
			d, _ := m.detail(int(i))
			fmt.Fprintf(b, "%-15s %s\n", Kind(k), d.Name)
			if !Kind(k).problem() {
				continue
			}
			for _, line := range []string{d.Reason, d.Facts, labelled("published", d.Published), labelled("computed ", d.Computed)} {
				if line != "" {
					fmt.Fprintf(b, "%-15s   %s\n", "", strings.ReplaceAll(line, "  ·  ", ", "))
				}
			}
		}
	}
	return b.Flush()
}

func labelled(label, digits string) string {
	if digits == "" {
		return ""
	}
	return label + " " + digits
}
