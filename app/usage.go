package app

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"omnisum/app/internal/terminal"
	"omnisum/hashing/verify"
)

// wrongFlag puts what is wrong with the value of a flag into plain words; the
// parser would show those of the functions that read numbers.
func wrongFlag(cmd *cobra.Command, err error) error {
	var wrong interface{ GetValue() string }
	if !errors.As(err, &wrong) {
		return err
	}
	value := wrong.GetValue()
	flag, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), fmt.Sprintf("invalid argument %q for ", value)), " flag: ")
	flag = strings.Trim(flag, `"`)
	wanted := "another value"
	if f := cmd.Flags().Lookup(flag[strings.LastIndex(flag, "--")+2:]); f != nil {
		switch kind := f.Value.Type(); kind {
		case "bool":
			wanted = "true or false, or no value"
		case "duration":
			wanted = "a time with its unit, such as 500ms"
		default:
			wanted = "a whole number"
			if strings.HasPrefix(kind, "uint") {
				wanted += " from 0"
			}
		}
	}
	if errors.Is(err, strconv.ErrRange) {
		return fmt.Errorf("“%s” is too large for %s; write a smaller number", verify.Display(value), flag)
	}
	return fmt.Errorf("“%s” is no value for %s; write %s", verify.Display(value), flag, wanted)
}

// needValues makes empty values of flags wrong, where they would be taken as if
// the flag were absent: a script that lost a variable must hear of it.
func needValues(cmd *cobra.Command, flags ...string) {
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		for _, name := range flags {
			if f := cmd.Flags().Lookup(name); f.Changed && f.Value.String() == "" {
				return fmt.Errorf("--%s has an empty value; write one, or leave --%s out", name, name)
			}
		}
		return nil
	}
}

// newCompletion adds cobra's command for completion scripts, which would answer
// an unknown shell with help and success.
func newCompletion(root *cobra.Command, code *int) {
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() != "completion" {
			continue
		}
		var shells []string
		for _, shell := range cmd.Commands() {
			shells = append(shells, shell.Name())
		}
		cmd.Args = cobra.ArbitraryArgs
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("there is no completion for “%s”; there is one for %s", verify.Display(args[0]), strings.Join(shells, ", "))
			}
			*code = terminal.Usage
			return cmd.Help()
		}
	}
}

// strictHelp lets cobra's help command refuse topics that do not exist.
func strictHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() != "help" {
			continue
		}
		cmd.Args = func(cmd *cobra.Command, topic []string) error {
			found, rest, err := root.Find(topic)
			if err != nil || found == nil || len(rest) > 0 {
				return fmt.Errorf("there is no help on “%s”", verify.Display(strings.Join(topic, " ")))
			}
			return nil
		}
	}
}
