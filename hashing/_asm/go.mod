module omnisum/hashing/_asm

go 1.26.0

require github.com/mmcloughlin/avo v0.5.0

// avo's own choice of tools is too old to load packages with today's Go.
require (
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/tools v0.52.0 // indirect
)
