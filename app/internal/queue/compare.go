package queue

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"sync/atomic"

	"omnisum/hashing"
)

// A Comparison says whether two files have the same bytes.
type Comparison struct {
	Sizes [2]int64
	// SameFile says that both names lead to one file.
	SameFile bool
	// Identical says that all bytes were read and are the same.
	Identical bool
	// At is the offset, from 0, of the first byte that differs, or the length of
	// the shorter file if the longer one begins with all of it.
	At int64
	// Bytes are those at the offset, if both files have one there.
	Bytes [2]byte
	// Ended tells which file ends at the offset, -1 if none does.
	Ended int
}

// comparedAtOnce is how much of each file is read at a time.
const comparedAtOnce = 1 << 20

// Compare reads two regular files to their end, or to where they first differ.
// It counts the bytes that were compared in read, which may be nil.
func Compare(ctx context.Context, a, b string, read *atomic.Int64) (Comparison, error) {
	var files [2]*os.File
	var infos [2]os.FileInfo
	for i, path := range []string{a, b} {
		f, info, err := hashing.Open(path)
		if err != nil {
			return Comparison{}, err
		}
		defer f.Close()
		files[i], infos[i] = f, info
	}
	c := Comparison{Sizes: [2]int64{infos[0].Size(), infos[1].Size()}, Ended: -1}
	c.SameFile = os.SameFile(infos[0], infos[1])
	if err := c.find(ctx, files, read); err != nil {
		return Comparison{}, err
	}
	for i, f := range files {
		info, err := f.Stat()
		if err == nil && (info.Size() != infos[i].Size() || !info.ModTime().Equal(infos[i].ModTime())) {
			err = &os.PathError{Op: "read", Path: f.Name(), Err: hashing.ErrChanged}
		}
		if err != nil {
			return Comparison{}, err
		}
	}
	return c, nil
}

// find reads both files side by side.
func (c *Comparison) find(ctx context.Context, files [2]*os.File, read *atomic.Int64) error {
	blocks := [2][]byte{make([]byte, comparedAtOnce), make([]byte, comparedAtOnce)}
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		var part [2][]byte
		for i, f := range files {
			n, err := io.ReadFull(f, blocks[i])
			if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
				return err
			}
			part[i] = blocks[i][:n]
		}
		short := min(len(part[0]), len(part[1]))
		if read != nil {
			read.Add(int64(short))
		}
		if !bytes.Equal(part[0][:short], part[1][:short]) {
			at := 0
			for part[0][at] == part[1][at] {
				at++
			}
			c.At += int64(at)
			c.Bytes = [2]byte{part[0][at], part[1][at]}
			return nil
		}
		c.At += int64(short)
		switch {
		case len(part[0]) < len(part[1]):
			c.Ended = 0
			return nil
		case len(part[1]) < len(part[0]):
			c.Ended = 1
			return nil
		case short < comparedAtOnce:
			c.Identical = true
			return nil
		}
	}
}
