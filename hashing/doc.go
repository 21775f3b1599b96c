// Package hashing computes any set of digests of a file in one pass.
//
// The algorithms are rows of one table (Algorithm, Info, Set). For a wanted set
// a planner chooses among the cores that this CPU can run, where a core is code
// that computes one or more digests of the same bytes; an engine reads the file
// once and feeds every core, each on as many CPUs as the work can use.
//
// The package knows no window and no cgo. Comparing digests with published
// values is the duty of hashing/verify.
package hashing
