// Package verify answers whether a file is the one that somebody published.
//
// Parse and Scan read pasted text and checksum lists of every common form into
// entries; Judge compares the entries with the digests computed of a file and
// says match, weak match, mismatch or cannot tell, with the reason in words;
// the writers print digests in the forms that other tools read.
//
// The package is pure: it opens no files and computes no digests. When a text
// leaves a doubt the answer is "cannot tell": a false match is the worst
// result there is, a false mismatch hardly better.
package verify
