// Package app is the program: the tree of its commands. A command line without
// a subcommand opens the window; every subcommand needs no display.
package app

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"omnisum/app/internal/terminal"
	"omnisum/hashing"
)

// Main runs the program with the arguments that follow its name and returns the
// exit code.
func Main(args []string) int {
	return run(context.Background(), args, terminal.Standard(), openWindow)
}

// run is Main with everything that the process would give.
func run(ctx context.Context, args []string, streams terminal.Streams, window func(paths []string) int) int {
	code := terminal.Done
	root := newRoot(streams, window, &code)
	root.SetArgs(args)
	root.SetIn(streams.In)
	root.SetOut(streams.Out)
	root.SetErr(streams.Err)
	newCompletion(root, &code) // which remembers where the output goes
	strictHelp(root)
	if cmd, err := root.ExecuteContextC(ctx); err != nil {
		fmt.Fprintf(streams.Err, "omnisum: %s; see “%s --help”.\n", strings.TrimSuffix(err.Error(), "."), cmd.CommandPath())
		return terminal.Usage
	}
	return code
}

func newRoot(streams terminal.Streams, window func([]string) int, code *int) *cobra.Command {
	// Started from the Explorer, a program built with cobra would say that it
	// belongs into a terminal, and end.
	cobra.MousetrapHelpText = ""
	root := &cobra.Command{
		Use:   "omnisum [PATH…]",
		Short: "Every digest of a file at once",
		Long: `Omnisum computes every digest of a file at once and compares them with a
published value. Without a command it opens its window with the files, folders
or checksum lists named; the commands work in a terminal and need no display.`,
		Example: `  omnisum                             open the window
  omnisum debian.iso                  open the window with a file
  omnisum sum debian.iso              print every digest of a file
  omnisum sum -e @SHA256SUMS debian.iso
                                      compare with a published list`,
		Version: version,
		// A word that is no command is a path.
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRun: func(cmd *cobra.Command, _ []string) {
			if err := hashing.SelfTest(); err != nil && cmd.HasParent() {
				fmt.Fprintf(streams.Err, "omnisum: %v.\n", err) // the window says it itself
			}
		},
		RunE: func(_ *cobra.Command, paths []string) error {
			*code = window(paths)
			return nil
		},
	}
	root.SetVersionTemplate(versionText())
	root.AddCommand(newSum(streams, code), newCheck(streams, code), newBench(streams, code), newArgon2(streams, code), newVersion())
	root.SetFlagErrorFunc(wrongFlag)
	return root
}
