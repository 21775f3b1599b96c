package queue

import "omnisum/hashing"

// An Event is something that happened to the queue: Added, Queued, Started,
// Ended, Removed, Remarked or Listed.
type Event interface{ event() }

// Added says that a drop named a file; Again, that the file had a row already.
type Added struct {
	Drop  int
	ID    ID
	Path  string
	Size  int64
	Again bool
}

// Queued says that a file waits for its turn.
type Queued struct{ ID ID }

// Started says that a file is being computed; Meter shows how far it is.
type Started struct {
	ID    ID
	Meter *hashing.Meter
	Want  hashing.Set
}

// Ended says how a file's turn ended. After an error the report is empty; Ready
// are digests that stood before a cancel.
type Ended struct {
	ID     ID
	Report hashing.Report
	Err    error
	Ready  []hashing.Sum
}

// Removed says that a file is forgotten.
type Removed struct{ ID ID }

// Remarked says that something on the way was left out on purpose.
type Remarked struct {
	Path string
	Err  error
}

// Listed says that all files of a drop are known.
type Listed struct{ Drop, Files int }

func (Added) event()    {}
func (Queued) event()   {}
func (Started) event()  {}
func (Ended) event()    {}
func (Removed) event()  {}
func (Remarked) event() {}
func (Listed) event()   {}
