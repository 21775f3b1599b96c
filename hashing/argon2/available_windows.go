package argon2

import (
	"math"
	"unsafe"

	"golang.org/x/sys/windows"
)

// memoryStatus is MEMORYSTATUSEX of the Windows API.
type memoryStatus struct {
	length, load                         uint32
	totalPhysical, availablePhysical     uint64
	totalPageFile, availablePageFile     uint64
	totalVirtual, availableVirtual, zero uint64
}

func available() Limit {
	unlimited := Limit{Memory: math.MaxInt64, Work: math.MaxUint64}
	status := windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")
	if status.Find() != nil {
		return unlimited
	}
	s := memoryStatus{length: uint32(unsafe.Sizeof(memoryStatus{}))}
	if ok, _, _ := status.Call(uintptr(unsafe.Pointer(&s))); ok == 0 {
		return unlimited
	}
	// What may be committed can be less than what is free.
	free := min(s.availablePhysical, s.availablePageFile, math.MaxInt64)
	return Limit{Memory: int64(free), Work: math.MaxUint64, MemorySource: "what is free on this machine"}
}
