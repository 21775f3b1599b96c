package app

import (
	"strings"

	"github.com/spf13/cobra"

	"omnisum/app/internal/terminal"
	"omnisum/hashing"
)

const sumHelp = `Print the digests of files; a folder means every regular file below it, hidden
ones too, and - means standard input.

ALGORITHMS is a comma list of names in any spelling, of the families sha2, sha3,
ripemd and blake, and of the words classic (the first sixteen) and all. Without
it the format decides: SHA-256 for gnu, CRC32 for sfv, SHA-256, SHA-384 and
SHA-512 for sri, all for the others.

Exit code: 0 if all is well, 1 if a file failed or differs from the expected
value, 2 for wrong usage, 3 if it cannot be told whether the expected value
matches, 130 if interrupted.`

func newSum(streams terminal.Streams, code *int) *cobra.Command {
	var o terminal.SumOptions
	cmd := &cobra.Command{
		Use:   "sum [flags] PATH…",
		Short: "Print the digests of files",
		Long:  sumHelp,
		Example: `  omnisum sum debian.iso
  omnisum sum -a sha256,blake3 -f bsd *.iso
  omnisum sum -e 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 file
  omnisum sum -f gnu -o SHA256SUMS folder
  find . -name '*.iso' -print0 | omnisum sum --files-from - -0`,
		RunE: func(cmd *cobra.Command, paths []string) error {
			o.Paths = paths
			o.Expecting = cmd.Flags().Changed("expect")
			*code = terminal.Sum(cmd.Context(), streams, o)
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.Algorithms, "algorithms", "a", "", "`ALGORITHMS` to compute (default: as the format wants)")
	f.StringVarP(&o.Format, "format", "f", "table", "`FORMAT`: "+strings.Join(terminal.Formats(), ", "))
	f.BoolVar(&o.Upper, "upper", false, "hex digits in upper case")
	f.StringVar(&o.Encoding, "encoding", "hex", "`FORM` of the digests: hex, base64 or base32")
	f.StringVarP(&o.Expect, "expect", "e", "", "compare with `TEXT`, a pasted value or list; with the file @FILE; or with standard input: -")
	f.BoolVar(&o.Keccak, "keccak", false, "where the expected value is called SHA-3 or nothing and differs, tell whether it is of Keccak, reading the file once more")
	f.StringVarP(&o.Output, "output", "o", "", "write to `FILE` instead, whole or not at all, with paths relative to its folder")
	f.BoolVar(&o.Force, "force", false, "let --output replace an existing file")
	f.StringVar(&o.FilesFrom, "files-from", "", "read paths, one a line, from `FILE`, or from standard input: -")
	f.BoolVarP(&o.Null, "null", "0", false, "paths of --files-from end with a zero byte")
	f.IntVarP(&o.CPUs, "cpus", "j", 0, "use at most `N` CPUs (default: all)")
	f.BoolVar(&o.PlainProgress, "plain-progress", false, "show progress as a line a second, also without a terminal")
	needValues(cmd, "algorithms", "output", "files-from")
	complete(cmd, "format", terminal.Formats())
	complete(cmd, "encoding", []string{"hex", "base64", "base32"})
	complete(cmd, "algorithms", append([]string{"all", "classic", "sha2", "sha3", "ripemd", "blake"}, hashing.All().Names()...))
	return cmd
}

// complete offers words as values of a flag.
func complete(cmd *cobra.Command, flag string, words []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic("app: internal error: " + err.Error())
	}
}
