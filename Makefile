# The two commands to know: make run [FILE=…] and make test.
# make help lists the others.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help
.PHONY: help run build static test test-all lint unit levels portable generate generated window-test long readers fuzz foreign bench need-go

GO ?= go
GOFUMPT := $(GO) run mvdan.cc/gofumpt@v0.12.0
STATICCHECK := $(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2

# What the window is built with, what drives it in its test, and independent
# programs to compare digests with.
BUILD_PACKAGES := gcc libc6-dev libgtk-3-dev libgl1-mesa-dev libxxf86vm-dev pkg-config
TEST_PACKAGES := libgl1-mesa-dri xvfb openbox xdotool wmctrl x11-utils xclip imagemagick fonts-noto-cjk
ORACLE_PACKAGES := php-cli rhash openssl argon2 gnupg minisign signify-openbsd
FOREIGN_PACKAGES := qemu-user-static
# Programs that read Argon2 hashes.
READER_PACKAGES := dovecot-core ldap-utils php-cli python3-argon2 python3-django python3-jupyter-server python3-passlib slapd systemd

# One set of flags for everything with cgo: other flags would compile the OpenGL
# binding again, which takes minutes.
VERSION := $(shell sed -n 's/^Version = "\(.*\)"/\1/p' FyneApp.toml)
LDFLAGS := -X omnisum/app.version=$(VERSION)

# Packages by what they pull in: OpenGL or GTK (cgo), Fyne without them, neither.
KINDS := {{$$kind := "plain"}}{{range .Deps}}{{if eq . "fyne.io/fyne/v2"}}{{if eq $$kind "plain"}}{{$$kind = "fyne"}}{{end}}{{end}}{{if or (eq . "github.com/go-gl/glfw/v3.3/glfw") (eq . "github.com/sqweek/dialog")}}{{$$kind = "cgo"}}{{end}}{{end}}{{$$kind}} {{.ImportPath}}

FUZZTIME ?= 60s

# A name may hold a dollar, which make must not take for one of its own.
export RUN_FILE = $(value FILE)

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' Makefile | expand -t 14

run: need-go ## build and start: the window, or without a display the terminal face (FILE=… names a file)
	@if [ -n "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ]; then
		$(MAKE) --no-print-directory build
		exec build/omnisum -- $${RUN_FILE:+"$$RUN_FILE"}
	fi
	$(MAKE) --no-print-directory static
	exec build/omnisum-terminal sum -- "$${RUN_FILE:-build/omnisum-terminal}"

build: need-go ## build the program with the window: build/omnisum
	@.ci/need $(BUILD_PACKAGES)
	$(GO) build -tags migrated_fynedo -ldflags '$(LDFLAGS)' -o build/omnisum .

static: need-go ## build the terminal face alone, as one static program: build/omnisum-terminal
	@CGO_ENABLED=0 $(GO) build -ldflags '-s -w $(LDFLAGS)' -o build/omnisum-terminal .

test: need-go ## everything that must hold before a change is done
	@.ci/need $(BUILD_PACKAGES) $(TEST_PACKAGES) $(ORACLE_PACKAGES)
	@for step in lint unit levels portable generated window-test; do
		echo "== $$step"
		$(MAKE) --no-print-directory $$step
	done

test-all: test long readers fuzz foreign ## test, long fuzzing, and other processors in emulation

lint: need-go ## format, vet and staticcheck
	@unformatted=$$($(GOFUMPT) -l .)
	if [ -n "$$unformatted" ]; then
		echo "not formatted as gofumpt does it:"
		echo "$$unformatted"
		exit 1
	fi
	$(GO) vet ./...
	$(STATICCHECK) ./...

unit: need-go ## unit tests, those without a window also under the race detector
	@kinds=$$($(GO) list -f '$(KINDS)' ./...)
	REQUIRE_ASM=$$(.ci/paths) $(GO) test ./...
	CGO_ENABLED=0 $(GO) test ./app
	# The families start no goroutines, and under the detector take minutes.
	$(GO) test -race $$(sed -n 's/^plain //p' <<<"$$kinds" | grep -v '/hashing/internal/')

levels: need-go ## the families as older processors would run them
	@for off in avx512f avx2 bmi2 sha all; do
		echo "without $$off"
		GODEBUG=cpu.$$off=off $(GO) test -short $$($(GO) list ./hashing/internal/... | grep -v hashtest) 2>&1 | { grep -v 'no test files' || true; }
	done

portable: need-go ## hashing without assembly, in 32 bits, and built for other systems
	@$(GO) test -tags purego ./hashing/...
	# Not every 64-bit system runs programs of 32 bits; there another processor's,
	# in emulation, tell as much.
	if CGO_ENABLED=0 GOARCH=386 $(GO) test -run '^$$' ./hashing/internal/message >/dev/null 2>&1; then
		CGO_ENABLED=0 GOARCH=386 $(GO) test ./hashing/...
	else
		.ci/need $(FOREIGN_PACKAGES)
		CGO_ENABLED=0 GOARCH=arm $(GO) test -short -exec qemu-arm-static ./hashing/...
	fi
	for system in linux/amd64 linux/386 linux/arm64 linux/s390x windows/amd64 darwin/arm64 js/wasm; do
		echo "building for $$system"
		CGO_ENABLED=0 GOOS=$${system%/*} GOARCH=$${system#*/} $(GO) build ./hashing/...
	done
	CGO_ENABLED=0 GOOS=windows $(GO) build -o build/ .
	CGO_ENABLED=0 GOOS=darwin GOARCH=arm64 $(GO) vet ./app/internal/terminal ./app/internal/walk

generate: need-go ## write the assembly from its generators
	cd hashing/_asm && $(GO) generate ./...

generated: need-go
	@sums() { find hashing -name '*.s' -print0 | sort -z | xargs -0r sha256sum; }
	before=$$(sums)
	$(MAKE) --no-print-directory generate
	if [ "$$before" != "$$(sums)" ]; then
		echo "assembly was older than its generator; it is written anew, commit it"
		exit 1
	fi

# Without the tag migrated_fynedo, Fyne checks on which thread it is called.
window-test: need-go ## drive the real window on a virtual display
	@$(GO) build -ldflags '$(LDFLAGS)' -o build/omnisum .
	cd app/internal/window/e2e && $(GO) test -count=1 ./...

long: need-go ## the tests that take long or much memory
	@OMNISUM_LONG=1 $(GO) test -count=1 -timeout 30m ./hashing/...

readers: need-go ## feed texts for configuration files to the programs' own readers
	@.ci/need $(READER_PACKAGES)
	command -v npm >/dev/null || .ci/need nodejs npm
	npm ci --prefix app/internal/targets/readers/node --ignore-scripts --no-audit --no-fund
	cd app/internal/targets/readers && $(GO) test -count=1 ./...

fuzz: need-go ## every fuzz target for FUZZTIME, spent on trying and not on shortening
	@for package in $$($(GO) list ./hashing/... ./app/internal/...); do
		for target in $$($(GO) test -list '^Fuzz' $$package | grep '^Fuzz' || true); do
			echo "== $$target in $$package"
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 2x $$package
		done
	done

foreign: need-go ## hashing's tests for arm64 and for big-endian s390x, in emulation
	@.ci/need $(FOREIGN_PACKAGES)
	for machine in arm64=aarch64 s390x=s390x; do
		CGO_ENABLED=0 GOARCH=$${machine%=*} $(GO) test -exec qemu-$${machine#*=}-static ./hashing/...
	done
	for system in $$($(GO) tool dist list | grep '^linux/'); do
		CGO_ENABLED=0 GOOS=linux GOARCH=$${system#*/} $(GO) vet ./hashing/...
	done

bench: need-go ## benchmarks of every core
	$(GO) test -run '^$$' -bench . ./hashing/...

need-go:
	@if ! command -v $(GO) >/dev/null; then
		echo "Go is missing: install Go 1.26 or newer from https://go.dev/dl and try again."
		exit 1
	fi
	have=$$($(GO) env GOVERSION || true)
	if [ "$$(printf '%s\n' go1.26 "$$have" | sort -V | head -n 1)" != go1.26 ]; then
		echo "This Go ($${have:-of unknown version}) is too old: install Go 1.26 or newer from https://go.dev/dl and try again."
		exit 1
	fi
