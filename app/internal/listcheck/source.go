package listcheck

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"omnisum/hashing"
	"omnisum/hashing/signature"
	"omnisum/hashing/verify"
)

// A Signature tells how a list is signed. Nothing here checks signatures.
type Signature struct {
	// Kind is "openpgp", "minisign", "signify", "ssh" or "none".
	Kind string
	// File is the signature's file beside the list, empty if the list itself
	// holds its signature.
	File string
}

// Present tells whether there is a signature.
func (s Signature) Present() bool { return s.Kind != verify.Unsigned.String() }

// signedBy finds how a list is signed: by what it holds, else by a file beside
// it.
func signedBy(inside verify.SignatureKind, path string) Signature {
	if inside != verify.Unsigned || path == "" {
		return Signature{Kind: inside.String()}
	}
	for _, end := range signature.Endings() {
		if info, err := os.Stat(path + end); err == nil && info.Mode().IsRegular() {
			return Signature{Kind: string(kindOf(path + end)), File: path + end}
		}
	}
	return Signature{Kind: verify.Unsigned.String()}
}

// kindOf looks into a signature's file, since several kinds are called ".sig".
// What cannot be told is what most of that name are.
func kindOf(path string) signature.Kind {
	var head []byte
	if f, _, err := hashing.Open(path); err == nil {
		head, _ = io.ReadAll(io.LimitReader(f, 4096))
		f.Close()
	}
	kind, comment := signature.KindOf(head), bytes.HasPrefix(head, []byte("untrusted comment:"))
	switch {
	case kind != signature.None:
		return kind
	case strings.HasSuffix(path, ".minisig"), comment && bytes.Contains(head, []byte("minisign")):
		return signature.Minisign
	case comment:
		return signature.Signify
	}
	return signature.OpenPGP
}

// text is the bytes of a list, which can be read twice.
type text struct {
	ctx    context.Context
	stream io.Reader // for the first reading
	file   *os.File  // for the second one: the list's own, or a copy of it
	info   fs.FileInfo
	copied bool // file is or will be a copy of stream
}

// openText opens a list.
func openText(ctx context.Context, s *Source) (*text, error) {
	if s.Reader != nil {
		return &text{ctx: ctx, stream: s.Reader, copied: true}, nil
	}
	f, info, err := hashing.Open(s.Path)
	if err != nil {
		return nil, err
	}
	return &text{ctx: ctx, stream: f, file: f, info: info}, nil
}

// reader returns the text from its beginning for the first time.
func (t *text) reader() io.Reader { return &patient{t.ctx, t.stream} }

// keep makes a stream readable a second time: rest, which begins with head, is
// copied while it is read.
func (t *text) keep(rest io.Reader) (io.Reader, error) {
	if !t.copied {
		return rest, nil
	}
	f, err := os.CreateTemp("", "omnisum-list-*")
	if err != nil {
		return nil, err
	}
	t.file = f
	return io.TeeReader(rest, f), nil
}

// again returns the text from its beginning once more.
func (t *text) again() (io.Reader, error) {
	if _, err := t.file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	return &patient{t.ctx, t.file}, nil
}

// unchanged returns ErrListChanged if the file was written to since it was
// opened.
func (t *text) unchanged() error {
	if t.copied || t.file == nil {
		return nil
	}
	info, err := t.file.Stat()
	if err == nil && (info.Size() != t.info.Size() || !info.ModTime().Equal(t.info.ModTime())) {
		err = ErrListChanged
	}
	return err
}

func (t *text) close() {
	if t.file == nil {
		return
	}
	t.file.Close()
	if t.copied {
		os.Remove(t.file.Name())
	}
}

// A patient reader leaves a read behind that hangs in the system when the
// context is cancelled.
type patient struct {
	ctx context.Context
	r   io.Reader
}

// mouthful is how much is read at a time.
const mouthful = 64 << 10

// Read reads into a buffer of its own, as a read that is left behind may still
// write there.
func (p *patient) Read(into []byte) (int, error) {
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1)
	buffer := make([]byte, min(len(into), mouthful))
	go func() {
		n, err := p.r.Read(buffer)
		done <- result{buffer[:n], err}
	}()
	select {
	case r := <-done:
		return copy(into, r.data), r.err
	case <-p.ctx.Done():
		return 0, p.ctx.Err()
	}
}

// folderOf returns where a list's names are looked for.
func folderOf(s *Source) string {
	switch {
	case s.Folder != "":
		return s.Folder
	case s.Path == "":
		return "."
	}
	return filepath.Dir(s.Path)
}

// isMissing tells whether nothing stands at a path, also where a part of it is
// a file instead of a folder.
func isMissing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}
