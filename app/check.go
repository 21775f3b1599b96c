package app

import (
	"github.com/spf13/cobra"

	"omnisum/app/internal/terminal"
)

const checkHelp = `Verify the files that checksum lists name. A list may be of any form in which
digests are published, from sha256sum's to web pages; - means standard input.

Names are looked for in the list's folder. A value without a name is of the file
that the list is called after: x.iso.sha256 of x.iso. A name that leads out of
the folder, or on some system to a device or another stream, is unsafe and never
opened. Links in the folder are followed, as the folder's owner made them and
not the list. Only regular files are read, each one once.

Each entry is, the first that applies: unsafe-name, missing, unreadable,
unsupported (by an algorithm that is not computed), conflict (the list has
several values), mismatch, match, weak-match (equal, by an algorithm that does
not protect against forgery) or unknown. If a strong digest of a file differs,
no other one of it matches. A line that looks like an entry but is wrong in form
is malformed.

With --key a list must be signed by one of the keys: within its text, or by a file
of its name and .asc, .sig, .gpg, .sign or .minisig. Only what is signed is read,
and without a good signature nothing matches.

Exit code: 0 if every value matches, 1 for a mismatch, a missing, unreadable or
unsafe file, no good signature with --key, or with --strict a malformed line, 2
for wrong usage, 3 if it cannot be told (conflict, unknown, unsupported, nothing
verified), 130 if interrupted.`

func newCheck(streams terminal.Streams, code *int) *cobra.Command {
	var o terminal.CheckOptions
	cmd := &cobra.Command{
		Use:   "check [flags] LIST…",
		Short: "Verify the files that checksum lists name",
		Long:  checkHelp,
		Example: `  omnisum check SHA256SUMS
  omnisum check --ignore-missing *-CHECKSUM
  omnisum check --dir ~/Downloads debian-13.iso.sha512
  curl -s https://example.org/SHA256SUMS | omnisum check -
  omnisum check --key release-key.asc SHA256SUMS.asc
  omnisum check --show page.html`,
		RunE: func(cmd *cobra.Command, lists []string) error {
			o.Lists = lists
			*code = terminal.Check(cmd.Context(), streams, o)
			return nil
		},
	}
	f := cmd.Flags()
	f.BoolVar(&o.Show, "show", false, "print the entries of the lists and read no file")
	f.StringVar(&o.Folder, "dir", "", "look for the names in `DIR` (default: the list's folder)")
	f.BoolVar(&o.IgnoreMissing, "ignore-missing", false, "leave missing files out")
	f.BoolVar(&o.Strict, "strict", false, "fail on malformed lines")
	f.BoolVarP(&o.Quiet, "quiet", "q", false, "leave entries that match out, and the last line if all do")
	f.BoolVar(&o.Status, "status", false, "print nothing; the exit code tells")
	f.StringArrayVar(&o.Keys, "key", nil, "OpenPGP, minisign or signify public key in `FILE` that must have signed (repeatable)")
	f.BoolVar(&o.JSON, "json", false, "print one JSON object a line")
	f.IntVarP(&o.CPUs, "cpus", "j", 0, "use at most `N` CPUs (default: all)")
	needValues(cmd, "dir")
	return cmd
}
