# SPDX-License-Identifier: Apache-2.0
# methodbeat. `make` builds; `make help` lists all targets; V=1 shows the commands, -s nothing.
# How things are made is in make/*.mk. Nothing but $(BUILD) is written.

BUILD    ?= build
PREFIX   ?= /usr/local
# address, undefined or thread; set by the targets asan, ubsan and tsan.
SANITIZE ?=
OBJCOPY  ?= objcopy

VERSION := 0.1.0

.DEFAULT_GOAL := all
include make/java.mk make/html.mk make/build.mk make/unit.mk make/manual.mk \
    make/install.mk make/check.mk make/bench.mk make/fuzz.mk

.PHONY: help all docs demo unit test test-all test-long check lint clean
help: ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  %-14s %s\n", $$1, $$2}' Makefile $(filter make/%,$(MAKEFILE_LIST))

all: $(BIN) $(SBOM) $(SO) $(STATIC) $(BEAT_CLASS) $(BEAT_UPLOAD) $(BEAT_ANDROID) ## build the tool and the runtime

docs: ## the documentation as a site: build/site/index.html
	@BUILD=$(BUILD) scripts/docs-site

demo: ## a janky program obfuscated, instrumented, run and explained
	@echo 'building in $(BUILD)/'
	@$(MAKE) -s $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(shell nproc)) all
	@BUILD=$(BUILD) scripts/demo

unit: $(UNIT) ## the unit tests alone
	@BUILD=$(BUILD) tests/run $(UNIT)

# Cases that fetch something, or whose header has the word rest.
REST := $(shell grep -lE '^\# test:.*\<(rest|needs)\>' tests/cases/*.sh)
test: all $(UNIT) ## what one change can break, in minutes: unit tests, and cases that fetch nothing
	@BUILD=$(BUILD) tests/run $(UNIT) $(filter-out $(REST),$(wildcard tests/cases/*.sh))

test-all: all ## the rest of the tests, in half an hour: real apps, builds, programs, engines; fetches them
	@BUILD=$(BUILD) tests/run $(REST)

test-long: ## both with ten times as many random inputs
	LONG=10 $(MAKE) test test-all

lint: lint-c lint-sh lint-js lint-docs ## what can be said of the sources without running them

clean: ## remove what was built
	rm -rf $(BUILD)

# What only a pattern makes, which make would remove when it has been used. No more than that: what is secondary and missing,
# as the object of a source that was added, is not made where what it belongs to is there already.
.SECONDARY: $(UNIT:$(BUILD)/tests/%=$(BUILD)/obj/tests/unit/%.o) $(EMBEDDED:%=$(BUILD)/gen/%.c) $(FUZZ:%=$(BUILD)/obj/fuzz/%.o) $(FUZZ_OBJ)
