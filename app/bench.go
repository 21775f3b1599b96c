package app

import (
	"fmt"

	"github.com/spf13/cobra"

	"omnisum/app/internal/terminal"
	"omnisum/hashing"
)

const benchHelp = `Measure the speed of the code that computes digests on this machine: every core
alone on one CPU, in memory, and then all wanted digests together on all CPUs.

The bytes are a stream that any tool can make again, so the digests can be
checked: AES-128-CTR of zeros, key and IV of zero bytes. In a shell:

  z=00000000000000000000000000000000
  openssl enc -aes-128-ctr -K $z -iv $z -in /dev/zero | head -c 677380096 | sha256sum

ALGORITHMS is a list as for “omnisum sum”. Nothing else should run meanwhile.

Exit code: 0 if all is well, 1 if two cores disagree about a digest or the file
cannot be read, 2 for wrong usage, 130 if interrupted.`

func newBench(streams terminal.Streams, code *int) *cobra.Command {
	var o terminal.BenchOptions
	cmd := &cobra.Command{
		Use:   "bench [flags]",
		Short: "Measure the speed of every core on this machine",
		Long:  benchHelp,
		Example: `  omnisum bench
  omnisum bench --variants --size 100000000
  omnisum bench -a sha3 --json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.Sized = cmd.Flags().Changed("size")
			*code = terminal.Bench(cmd.Context(), streams, o)
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.Algorithms, "algorithms", "a", "all", "`ALGORITHMS` to measure")
	f.Int64Var(&o.Size, "size", 0, fmt.Sprintf("measure `N` bytes of the stream (default: %d, as in the classic table)", hashing.ClassicSize))
	f.StringVar(&o.File, "file", "", "measure the bytes of `PATH` instead of the stream")
	f.BoolVar(&o.Variants, "variants", false, "every code path, not only those that this machine uses")
	f.BoolVar(&o.JSON, "json", false, "one JSON object a line")
	f.IntVarP(&o.CPUs, "cpus", "j", 0, "use at most `N` CPUs for all together (default: all)")
	needValues(cmd, "algorithms", "file")
	complete(cmd, "algorithms", append([]string{"all", "classic", "sha2", "sha3", "ripemd", "blake"}, hashing.All().Names()...))
	return cmd
}
