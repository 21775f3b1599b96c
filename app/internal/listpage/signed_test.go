package listpage

import (
	"strings"
	"testing"
	"time"

	"omnisum/app/internal/listcheck"
	"omnisum/app/internal/vouch/vouchtest"
	"omnisum/hashing/signature"
)

func TestAVerdictAboutAListSaysWhatItsSignatureIsWorth(t *testing.T) {
	clear, plain := vouchtest.Sample(t, "plain.clear"), vouchtest.Sample(t, "plain")
	other := strings.Replace(clear, "Hash:", "Hash: SHA512\nHash:", 1)
	stranger := gnu("abc", "abc")
	wide := "\xff\xfe" + strings.Join(strings.Split(clear, ""), "\x00") + "\x00"
	for _, c := range []struct {
		name         string
		list, beside string
		key          string
		word, signed string
		wanted       bool
		counts       [kinds]int
	}{
		{"not signed", plain, "", "key-alice.asc", "Match", "", false, [kinds]int{Matched: 2, NotListed: 1}},
		{"no key", clear, "", "", "Match", "not checked", true, [kinds]int{Matched: 2, NotListed: 1}},
		{"another key", plain, vouchtest.Sample(t, "plain.sig"), "key-bob.asc", "Match", "not checked", true, [kinds]int{Matched: 2, NotListed: 1}},
		{"good", clear, "", "key-alice.asc", "Match", "Signed by “alice <alice@example.org>” on 2020-06-01", false, [kinds]int{Matched: 2, NotListed: 1}},
		{"good beside it", plain, vouchtest.Sample(t, "plain.sig"), "key-alice.asc", "Match", "SHA256SUMS.gpg”: Signed by “alice", false, [kinds]int{Matched: 2, NotListed: 1}},
		{"lines around what is signed", stranger + clear + stranger, "", "key-alice.asc", "Match", "signature good", false, [kinds]int{Matched: 2, NotListed: 1}},
		{"changed", strings.Replace(clear, "second.iso", "secundo.iso", 1), "", "key-alice.asc", "Bad signature", "does not fit", false, [kinds]int{Unknown: 1, Missing: 1, NotListed: 2}},
		{"longer than what is signed", plain + stranger, vouchtest.Sample(t, "plain.sig"), "key-alice.asc", "Bad signature", "does not fit", false, [kinds]int{Unknown: 3}},
		{"saved as UTF-16", wide, "", "key-alice.asc", "Match", "not checked: The text was saved as UTF-16", false, [kinds]int{Matched: 2, NotListed: 1}},
		{"a packed message beside it", plain, "-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----\n", "key-alice.asc", "Match", "packed", false, [kinds]int{Matched: 2, NotListed: 1}},
		{"with a forged header", other, "", "key-alice.asc", "Match", "signature good", false, [kinds]int{Matched: 2, NotListed: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := t.TempDir()
			for _, name := range []string{"first.iso", "second.iso"} {
				put(t, folder, name, "payload of "+name+"\n")
			}
			put(t, folder, "abc", "abc")
			list := put(t, folder, "SHA256SUMS", c.list)
			if c.beside != "" {
				put(t, folder, "SHA256SUMS.gpg", c.beside)
			}
			keys := noKeys
			if c.key != "" {
				keys = func() signature.Keys { return vouchtest.Keys(t, c.key) }
			}
			m := NewModel(folder, []string{"SHA256SUMS"})
			j := startJob([]string{list}, listcheck.Check, keys, 2, func() {})
			defer j.end()
			for end := time.Now().Add(20 * time.Second); !j.fetch(m); time.Sleep(time.Millisecond) {
				if time.Now().After(end) {
					t.Fatal("the check does not end")
				}
			}
			v := m.Verdict()
			if v.Word != c.word || !strings.Contains(v.Signed, c.signed) || (c.signed == "") != (v.Signed == "") {
				t.Errorf("the verdict is %+v", v)
			}
			if (m.keyWanted != "") != c.wanted {
				t.Errorf("the wanted key is %q", m.keyWanted)
			}
			if got := m.Counts(); got != c.counts {
				t.Errorf("the rows are %v, not %v; %v", got, c.counts, m.failures)
			}
			var report strings.Builder
			if err := m.Report(&report); err != nil || !strings.Contains(report.String(), c.signed) {
				t.Errorf("the report (%v) says\n%s", err, report.String())
			}
		})
	}
}

func TestAListIsCheckedAgainWithOtherKeysAlsoBeforeItsSignatureIsShown(t *testing.T) {
	for text, signed := range map[string]bool{vouchtest.Sample(t, "plain.clear"): true, vouchtest.Sample(t, "plain"): false} {
		list := put(t, t.TempDir(), "SHA256SUMS", text)
		asked, answer := make(chan struct{}, 1), make(chan struct{})
		j := startJob([]string{list}, listcheck.Check, func() signature.Keys {
			asked <- struct{}{}
			<-answer
			return nil
		}, 2, func() {})
		if signed {
			<-asked
			if !j.usedKeys() {
				t.Error("the keys of before are being used, and that is not known")
			}
		}
		close(answer)
		j.group.Wait()
		if j.usedKeys() != signed {
			t.Errorf("signed: %v, other keys say something else: %v", signed, j.usedKeys())
		}
		j.end()
	}
}
