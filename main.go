// Omnisum computes every digest of a file at once, in a window or in a
// terminal.
package main

import (
	"os"

	"omnisum/app"
)

func main() {
	os.Exit(app.Main(os.Args[1:]))
}
