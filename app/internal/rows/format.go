// Package rows turns events and numbers into the finished strings that a person
// reads. It knows no widgets and starts no goroutines.
package rows

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"syscall"
	"time"

	"omnisum/app/internal/walk"
	"omnisum/hashing"
	"omnisum/hashing/verify"
)

// Bytes writes a size with decimal units and three digits: "4.40 GB".
func Bytes(n int64) string {
	switch {
	case n == 1:
		return "1 byte"
	case n < 1000:
		return strconv.FormatInt(n, 10) + " bytes"
	}
	return scaled(float64(n)/1e3, "kB", "MB", "GB", "TB", "PB", "EB")
}

// Speed writes how many bytes a second n bytes in d are: "358 MB/s". It is
// empty if there is nothing to measure.
func Speed(n int64, d time.Duration) string {
	if n <= 0 || d <= 0 {
		return ""
	}
	return scaled(float64(n)/d.Seconds()/1e3, "kB/s", "MB/s", "GB/s", "TB/s")
}

// scaled writes v in the first unit that leaves it below 1000.
func scaled(v float64, units ...string) string {
	for i, unit := range units {
		// 999.5 would be written as 1000.
		if v < 999.5 || i == len(units)-1 {
			return digits(v) + " " + unit
		}
		v /= 1e3
	}
	return ""
}

// digits writes v with three significant digits, but at most two decimals.
func digits(v float64) string {
	switch {
	case v < 9.995:
		return strconv.FormatFloat(v, 'f', 2, 64)
	case v < 99.95:
		return strconv.FormatFloat(v, 'f', 1, 64)
	}
	return strconv.FormatFloat(v, 'f', 0, 64)
}

// Duration writes a time with as many digits as a person wants: "0.4 ms",
// "12.3 s", "5 min 41 s".
func Duration(d time.Duration) string {
	ms := float64(d) / float64(time.Millisecond)
	switch {
	case d <= 0:
		return "0 ms"
	case ms < 0.0995:
		return strconv.FormatFloat(ms*1e3, 'f', 0, 64) + " µs"
	case ms < 9.95:
		return strconv.FormatFloat(ms, 'f', 1, 64) + " ms"
	case ms < 999.5:
		return strconv.FormatFloat(ms, 'f', 0, 64) + " ms"
	case ms < 59_950:
		return digits(ms/1e3) + " s"
	}
	seconds := int64(d.Round(time.Second) / time.Second)
	if seconds < 3600 {
		return fmt.Sprintf("%d min %02d s", seconds/60, seconds%60)
	}
	minutes := int64(d.Round(time.Minute) / time.Minute)
	return fmt.Sprintf("%d h %02d min", minutes/60, minutes%60)
}

// Failure says in one sentence which file failed, why, and what to do.
func Failure(path string, err error) string {
	return "“" + verify.Display(path) + "” " + failure(path, err)
}

func failure(path string, err error) string {
	switch {
	case errors.Is(err, walk.ErrEmpty):
		return "holds no files, so there is nothing to compute; choose another folder."
	case errors.Is(err, walk.ErrLinkedFolder):
		return "is a link to a folder, and such links inside a folder are not followed; name it itself if you want what is behind it."
	case errors.Is(err, hashing.ErrChanged):
		return "changed while it was read, so its digests would be worthless; wait until nothing writes to it and try again."
	case errors.Is(err, hashing.ErrNotRegular):
		return notRegular(err)
	}
	switch hashing.Kind(err) {
	case "cancelled":
		return "was cancelled before it was finished; start it again to get its digests."
	case "missing":
		if path == "" {
			return "is an empty name; write the name of a file or folder."
		}
		return "does not exist; check the name, and whether it was moved or its drive removed."
	}
	return unreadable(err)
}

// notRegular names what stands in the file's place, if the error knows it.
func notRegular(err error) string {
	const rest = ", which has no fixed content to compute digests of; choose a regular file."
	var known interface{ Mode() fs.FileMode }
	if !errors.As(err, &known) {
		return "is no regular file but a folder, pipe or device" + rest
	}
	switch mode := known.Mode(); {
	case mode.IsDir():
		return "is a folder; choose a file, or the folder to get all files in it."
	case mode&fs.ModeNamedPipe != 0:
		return "is a pipe" + rest
	case mode&fs.ModeSocket != 0:
		return "is a socket" + rest
	case mode&fs.ModeDevice != 0:
		return "is a device" + rest
	}
	return "is no regular file" + rest
}

func unreadable(err error) string {
	switch {
	case errors.Is(err, syscall.ELOOP):
		return "is a link that leads back to itself; remove it or name the file that it should lead to."
	case errors.Is(err, syscall.ENAMETOOLONG):
		return "has a name or a path longer than the system takes; rename it, or change to a folder on the way to it and name it from there."
	case errors.Is(err, syscall.ENOTDIR):
		return "does not exist, because what its path calls a folder is a file; check the path."
	case errors.Is(err, fs.ErrClosed):
		return "is closed, so nothing can be read from it; name a file, or let the input come from one."
	case errors.Is(err, fs.ErrPermission):
		return "cannot be read: permission denied; ask its owner for the right to read it."
	case errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE):
		return "cannot be read: too many files are open; close other programs and try again."
	}
	return "cannot be read: " + Reason(err) + "; check the drive or the connection and try again."
}

// Reason returns the system's words for an error, without the operation and
// path that Go puts before them.
func Reason(err error) string {
	var number syscall.Errno
	if errors.As(err, &number) {
		return strings.TrimSuffix(number.Error(), ".")
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return strings.TrimSuffix(err.Error(), ".")
}
