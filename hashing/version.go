package hashing

import (
	"io/fs"
	"time"
)

// A Version tells one state of a file from a later one. Versions are compared
// with ==.
type Version struct {
	size     int64
	modified int64 // nanoseconds since 1970
	// changed is when the file or its metadata last changed. Unlike the
	// modification time it cannot be set back; 0 where there is none.
	changed int64
}

// VersionOf returns the version that a file has by what the system says of it.
func VersionOf(info fs.FileInfo) Version {
	v := Version{size: info.Size(), modified: info.ModTime().UnixNano()}
	if t := changeTime(info); !t.Equal(time.Time{}) {
		v.changed = t.UnixNano()
	}
	return v
}
