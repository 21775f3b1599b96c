package e2e

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// scene is one state of the window that has its picture.
type scene struct {
	name string
	play func(p *program, folder string)
}

var scenes = []scene{
	{"empty", func(*program, string) {}},
	{"hashing", func(p *program, folder string) {
		const name, size = "debian-13.2.0-amd64-DVD-1.iso", 3_992_977_408
		p.drop(sparseFile(p.t, folder, name, size))
		p.await(0, "hashing", fileIs(name, "hashing"))
		p.eventuallyWithin(4*time.Minute, "a quarter is done", func() bool { return percent(screen.title(p.window)) >= 25 })
	}},
	{"match", func(p *program, folder string) { judged(p, folder, "debian-13.2.0-amd64-netinst.iso", "match") }},
	{"mismatch", func(p *program, folder string) {
		judged(p, folder, "debian-13.2.0-amd64-netinst.iso", "mismatch")
	}},
	{"unknown", func(p *program, folder string) { judged(p, folder, "debian-13.2.0-amd64-netinst.iso", "unknown") }},
	{"error", func(p *program, folder string) {
		p.drop(filepath.Join(folder, "vanished.iso"))
		p.await(0, "the file has failed", fileIs("vanished.iso", "failed"))
	}},
	{"match-ja", func(p *program, folder string) { judged(p, folder, "請求書 2026年11月.pdf", "match") }},
	{"list", func(p *program, folder string) { checkedList(p, folder) }},
	{"weak", func(p *program, folder string) {
		const name = "debian-13.2.0-amd64-DVD-1.iso"
		path, data := randomFile(p.t, folder, name, 20<<20)
		list := expected("SHA-1", data[1:]) + "  debian-13.2.0-amd64-DVD-2.iso\n" + expected("SHA-1", data) + "  " + name + "\n"
		newPublisher(p.t, release).sign(write(p.t, folder, "SHA1SUMS", []byte(list)), ".sign")
		p.drop(path)
		p.awaitDigests(0, name, data)
		p.await(0, "the verdict", verdictIs(name, "weak-match"))
	}},
	{"unchecked", func(p *program, folder string) { signedList(p, folder, "match", false) }},
	{"signed", func(p *program, folder string) { signedList(p, folder, "match", true) }},
	{"badly-signed", func(p *program, folder string) { signedList(p, folder, "bad-signature", true) }},
	{"keys", func(p *program, folder string) {
		signedList(p, folder, "match", false)
		mark := p.now()
		p.click("add-key-verdict")
		p.paste(string(newPublisher(p.t, "Fedora (41) <fedora-41-primary@fedoraproject.org>").key()))
		p.await(mark, "the key is offered", keysAre("offered"))
		p.click("keys:trust")
		p.await(mark, "the key is kept", keysAre("trusted"))
		mark = p.now()
		p.paste(string(newPublisher(p.t, release).key()))
		p.await(mark, "the key is offered", keysAre("offered"))
	}},
	{"signed-list", func(p *program, folder string) {
		debian := newPublisher(p.t, release)
		var list strings.Builder
		for i := range 40 {
			name := fmt.Sprintf("debian-13.2.0-amd64-DVD-%d.iso", i+1)
			_, data := randomFile(p.t, folder, name, 100_000+i)
			list.WriteString(expected("SHA-512", data) + "  " + name + "\n")
		}
		text := write(p.t, folder, "SHA512SUMS", []byte(list.String()))
		debian.sign(text, ".sign")
		p.drop(text)
		p.await(0, "the list is checked", listIs("SHA512SUMS", "done"))
	}},
	{"several", func(p *program, folder string) {
		one, _ := randomFile(p.t, folder, "README.md", 5000)
		two, _ := randomFile(p.t, folder, "写真 (夏).jpg", 300_000)
		p.drop(one, two, filepath.Join(folder, "missing.txt"), endlessFile(p.t, folder, "disk.img"))
		p.await(0, "the second file is done", fileIs("写真 (夏).jpg", "done"))
		p.await(0, "hashing", fileIs("disk.img", "hashing"))
		p.eventually("some progress", func() bool { return len(p.trace.lateness(0)) >= 2 })
	}},
}

// percent returns the number before the per cent sign of a title, 0 if none.
func percent(title string) int {
	before, _, found := strings.Cut(title, "%")
	fields := strings.Fields(before)
	if !found || len(fields) == 0 {
		return 0
	}
	n, _ := strconv.Atoi(strings.TrimRight(fields[len(fields)-1], "\u00a0\u202f"))
	return n
}

// judged hashes a file and pastes what leads to a verdict.
func judged(p *program, folder, name, result string) {
	path, data := randomFile(p.t, folder, name, 20<<20)
	p.drop(path)
	p.awaitDigests(0, name, data)
	text := expected("SHA-256", data)
	switch result {
	case "mismatch":
		text = expected("SHA-256", data[1:])
	case "unknown":
		text = "deadbeef42"
	}
	mark := p.now()
	p.paste(text)
	p.await(mark, "the verdict", verdictIs(name, result))
}

// signedList hashes a file beside a signed list, with the signer's key or not.
func signedList(p *program, folder, result string, trusted bool) {
	const name = "debian-13.2.0-amd64-netinst.iso"
	debian := newPublisher(p.t, release)
	path, data := randomFile(p.t, folder, name, 20<<20)
	list := write(p.t, folder, "SHA512SUMS", listOf(name, data))
	debian.sign(list, ".sign")
	if result == "bad-signature" {
		write(p.t, folder, "SHA512SUMS", append(listOf(name, data), 10))
	}
	p.drop(path)
	p.await(0, "the verdict", signedIs(name, "match", "Signed, not checked"))
	if trusted {
		p.trust("add-key-verdict", debian.key())
		p.await(0, "the verdict", signedIs(name, result, release))
	}
}

// checkedList makes a folder of 1,000 files with a list, some of them damaged or
// gone, and checks it.
func checkedList(p *program, folder string) {
	archive := filepath.Join(folder, "archive")
	var list strings.Builder
	for i := range 1000 {
		year, month, day := 2024+i/336, i/28%12+1, i%28+1
		name := fmt.Sprintf("%d/%02d/backup-%d-%02d-%02d.tar.zst", year, month, year, month, day)
		if err := os.MkdirAll(filepath.Dir(filepath.Join(archive, name)), 0o755); err != nil {
			p.t.Fatal(err)
		}
		data := bytes.Repeat([]byte(name), 4000+97*(i%61))
		list.WriteString(expected("SHA-256", data) + "  " + name + "\n")
		switch i {
		case 69:
			data[5000] ^= 1
		case 150, 200:
			continue
		}
		write(p.t, archive, name, data)
	}
	write(p.t, archive, "2026/01/notes.txt", []byte("not listed"))
	p.drop(write(p.t, archive, "SHA256SUMS", []byte(list.String())))
	p.await(0, "the list is checked", listIs("SHA256SUMS", "done"))
}

// TestPicturesOfTheWindow plays scenes and takes their pictures: with -shots
// the whole set, for people to look at, else the one that shows most at once,
// in which the places of the trace are also tried at twice the size.
func TestPicturesOfTheWindow(t *testing.T) {
	if *pictures == "" {
		p := launch{theme: "dark", scale: "2"}.start(t)
		judged(p, t.TempDir(), "請求書 2026年11月.pdf", "match")
		mark := p.now()
		p.click("copy:SHA-512")
		p.await(mark, "the digest is copied", func(e event) bool { return e.Event == "copied" && strings.Contains(e.What, "SHA-512") })
		p.take(filepath.Join(t.TempDir(), "match.png"))
		return
	}
	if err := os.MkdirAll(*pictures, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, theme := range []string{"light", "dark"} {
		for _, scale := range []int{1, 2} {
			for _, s := range scenes {
				if *only != "" && !slices.Contains(strings.Split(*only, ","), s.name) {
					continue
				}
				name := s.name + "-" + theme
				if scale > 1 {
					name += "-scale" + strconv.Itoa(scale)
				}
				t.Run(name, func(t *testing.T) {
					p := launch{theme: theme, scale: strconv.Itoa(scale)}.start(t)
					s.play(p, downloads(t))
					p.take(filepath.Join(*pictures, name+".png"))
				})
			}
		}
	}
}

// downloads makes a folder whose path looks well in a picture.
func downloads(t *testing.T) string {
	t.Helper()
	home, err := os.MkdirTemp("", "home")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(home) })
	folder := filepath.Join(home, "Downloads")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}

// take takes a picture with the mouse out of the way.
func (p *program) take(file string) {
	p.t.Helper()
	p.must(screen.park())
	p.must(screen.settle(p.window, time.Second))
	p.must(screen.picture(p.window, file))
}
