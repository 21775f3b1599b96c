package app

import (
	"github.com/spf13/cobra"

	"omnisum/app/internal/targets"
	"omnisum/app/internal/terminal"
)

const argon2Help = `Make, check and size Argon2 password hashes (RFC 9106), of the kind that programs
want in their configuration.

The password is asked for on the terminal, or comes from the file of
--password-file; it is never an argument, because other users could see that.`

const argon2HashHelp = `Make the hash of a password and print it as the target wants it.

SIZE is a number of KiB, or has its unit: 64MiB. SALT is random, random:N with
the number of bytes, text:…, hex:… or base64:…. BYTES are text:…, hex:…,
base64:… or @FILE.

A preset sets type, memory, passes, lanes and the length of the salt; flags
beside it go before. “omnisum argon2 presets” lists them.

Exit code: 0 if all is well, 1 if something failed, 2 for wrong usage and
parameters out of range, 3 if more memory is asked for than allowed, 130 if
interrupted.`

const argon2VerifyHelp = `Tell whether a password has a hash. ENCODED is the hash as a program stores it,
with what belongs around it: quotes, labels, a scheme, doubled dollars; - means
standard input. Quote it in a shell, which would replace $argon2id by nothing.

A hash that asks for more memory than half of what is free, or for very much
work, is refused before it costs anything.

Exit code: 0 if it matches, 1 if not, 2 if the hash is malformed, 3 if a limit
refused it, 130 if interrupted.`

const argon2CalibrateHelp = `Find parameters that take about the given time on this machine. Memory counts for
more than passes, so without --memory as much is taken as the time allows, up to
a quarter of what is free.`

func newArgon2(streams terminal.Streams, code *int) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "argon2 COMMAND",
		Short: "Make, check and size Argon2 hashes for configuration files",
		Long:  argon2Help,
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			*code = terminal.Usage
			return cmd.Help()
		},
	}
	cmd.AddCommand(newArgon2Hash(streams, code), newArgon2Verify(streams, code), newArgon2Calibrate(streams, code), newArgon2Presets(streams, code))
	return cmd
}

func newArgon2Hash(streams terminal.Streams, code *int) *cobra.Command {
	var o terminal.Argon2Options
	cmd := &cobra.Command{
		Use:   "hash [flags]",
		Short: "Make the hash of a password",
		Long:  argon2HashHelp,
		Example: `  omnisum argon2 hash
  omnisum argon2 hash --preset vaultwarden --target compose
  omnisum argon2 hash --preset dovecot --target dovecot --password-file password.txt
  omnisum argon2 hash -t 3 -m 64MiB -p 4 --json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.Given = cmd.Flags().Changed
			*code = terminal.Argon2Hash(cmd.Context(), streams, o)
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.Type, "type", "id", "`TYPE`: id, i or d")
	f.Uint32Var(&o.Version, "version", 19, "`VERSION`: 19 or 16")
	f.Uint32VarP(&o.Time, "time", "t", 3, "`N` passes over the memory")
	f.StringVarP(&o.Memory, "memory", "m", "64MiB", "`SIZE` of the memory")
	f.Uint32VarP(&o.Lanes, "lanes", "p", 4, "`N` lanes")
	f.Uint32Var(&o.Length, "length", 32, "`N` bytes of hash")
	f.StringVar(&o.Preset, "preset", "", "parameters of the preset `NAME`")
	f.StringVar(&o.Salt, "salt", "random:16", "`SALT`, random or given")
	f.StringVar(&o.Target, "target", "plain", "print what `NAME` wants")
	f.StringVar(&o.User, "user", "", "`NAME` of the user, for targets that hold one")
	secrets(cmd, &o)
	needValues(cmd, "preset", "password-file", "max-memory")
	complete(cmd, "type", []string{"id", "i", "d"})
	complete(cmd, "version", []string{"19", "16"})
	complete(cmd, "preset", targets.PresetNames())
	complete(cmd, "target", targets.Names())
	return cmd
}

// secrets adds the flags that hash and verify share.
func secrets(cmd *cobra.Command, o *terminal.Argon2Options) {
	f := cmd.Flags()
	f.StringVar(&o.Secret, "secret", "", "secret (pepper), as `BYTES`")
	f.StringVar(&o.Data, "data", "", "associated data, as `BYTES`")
	f.StringVar(&o.PasswordFile, "password-file", "", "read the password from `FILE`, or from standard input: -")
	f.StringVar(&o.MaxMemory, "max-memory", "", "refuse more memory than `SIZE` (default: half of what is free)")
	f.BoolVar(&o.JSON, "json", false, "print one JSON object")
}

func newArgon2Verify(streams terminal.Streams, code *int) *cobra.Command {
	var o terminal.Argon2Options
	cmd := &cobra.Command{
		Use:   "verify [flags] ENCODED",
		Short: "Tell whether a password has a hash",
		Long:  argon2VerifyHelp,
		Example: `  omnisum argon2 verify '$argon2id$v=19$m=65536,t=3,p=4$…'
  omnisum argon2 verify - < hash.txt`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Given, o.Encoded = cmd.Flags().Changed, args[0]
			*code = terminal.Argon2Verify(cmd.Context(), streams, o)
			return nil
		},
	}
	secrets(cmd, &o)
	needValues(cmd, "password-file", "max-memory")
	return cmd
}

func newArgon2Calibrate(streams terminal.Streams, code *int) *cobra.Command {
	var o terminal.Argon2Options
	cmd := &cobra.Command{
		Use:   "calibrate [flags]",
		Short: "Find parameters that take a given time on this machine",
		Long:  argon2CalibrateHelp,
		Example: `  omnisum argon2 calibrate --time 500ms
  omnisum argon2 calibrate --time 1s -m 256MiB -p 2`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.Given = cmd.Flags().Changed
			*code = terminal.Argon2Calibrate(cmd.Context(), streams, o)
			return nil
		},
	}
	f := cmd.Flags()
	f.DurationVar(&o.Duration, "time", 500e6, "`DURATION` to aim at, such as 500ms")
	f.StringVarP(&o.Memory, "memory", "m", "", "keep `SIZE` of memory")
	f.Uint32VarP(&o.Lanes, "lanes", "p", 4, "`N` lanes")
	f.BoolVar(&o.JSON, "json", false, "print one JSON object")
	return cmd
}

func newArgon2Presets(streams terminal.Streams, code *int) *cobra.Command {
	var o terminal.Argon2Options
	cmd := &cobra.Command{
		Use:   "presets",
		Short: "List the presets",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			*code = terminal.Argon2Presets(cmd.Context(), streams, o)
			return nil
		},
	}
	cmd.Flags().BoolVar(&o.JSON, "json", false, "print one JSON object a line")
	return cmd
}
