package app

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version is set when the program is built: -X omnisum/app.version=1.2.3.
var version = "development"

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the program's version",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprint(cmd.OutOrStdout(), versionText())
			return err
		},
	}
}

// versionText is one line: the version, the source it was built from if that is
// known, the Go release and the system.
func versionText() string {
	revision := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		revision = sourceOf(info.Settings)
	}
	return fmt.Sprintf("omnisum %s%s, %s, %s/%s\n", version, revision, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

func sourceOf(settings []debug.BuildSetting) string {
	var commit, changed string
	for _, s := range settings {
		switch {
		case s.Key == "vcs.revision" && s.Value != "":
			commit = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " with changes"
		}
	}
	if commit == "" {
		return ""
	}
	return " (" + commit + changed + ")"
}
