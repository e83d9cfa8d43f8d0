# Formatting, linters and sanitizers.

# All C there is, also in a copy that git knows nothing of.
FORMATTED := $(or $(shell git ls-files --cached --others --exclude-standard '*.c' '*.h' 2>/dev/null), \
             $(shell find $(MODULES) runtime cmd fuzz bench tests -name '*.[ch]' | sort))

# Of all C sources those that the Makefile compiles.
LINTED := $(filter $(addsuffix /%.c,$(MODULES) runtime cmd fuzz bench tests/unit),$(FORMATTED))

# Shell scripts have no ending, or .sh; what else has none is not by us.
SCRIPTS = $(sort $(wildcard $(addsuffix .sh,tests/* tests/*/* tests/*/*/*)) \
          $(shell grep -rlE '^\#!.*[/ ](ba)?sh$$' --exclude='*.*' .ci scripts tests bench runtime))
PAGES   = $(or $(shell git ls-files --cached --others --exclude-standard '*.md' 2>/dev/null), \
          $(shell find . -name '*.md' -not -path './build/*' -not -path './$(BUILD)/*'))

.PHONY: fmt lint-c lint-sh lint-js lint-docs
fmt: ## format the C sources in place
	@clang-format -i $(FORMATTED)
lint-c: ## formatting, sizes, who includes whom, names, and what clang has to say
	@clang-format --dry-run --Werror $(FORMATTED)
	@scripts/check-shape $(FORMATTED)
	@scripts/check-names $(FORMATTED)
	@printf "%s\n" $(LINTED) | xargs -P $(shell nproc) -n 12 \
	    clang -fsyntax-only -std=c11 -D_GNU_SOURCE -I. $(WARN) $(PKG_CFLAGS) $(JNI_CFLAGS) -DMB_VERSION='""'
lint-sh: ## shellcheck on all shell scripts
	@printf "%s\n" $(SCRIPTS) | xargs -P $(shell nproc) -n 8 shellcheck -f gcc
lint-js: ## ESLint on the page's scripts and their tests
	@BUILD=$(BUILD) scripts/lint-js $(HTML_JS) $(wildcard tests/browser/*.js)
lint-docs: ## whether what pages link to and name is there
	@scripts/check-links $(PAGES)

.PHONY: asan ubsan tsan
asan: ## unit tests under AddressSanitizer
	@$(MAKE) BUILD=$(BUILD)/asan SANITIZE=address unit
ubsan: ## unit tests under UndefinedBehaviorSanitizer
	@$(MAKE) BUILD=$(BUILD)/ubsan SANITIZE=undefined unit
tsan: ## the unit tests that have threads, under ThreadSanitizer
	@$(MAKE) BUILD=$(BUILD)/tsan SANITIZE=thread OBJ='$(patsubst $(BUILD)/%,$(BUILD)/tsan/%,$(filter $(foreach m,lib archive mapping report runtime,$(BUILD)/obj/$(m)/%),$(OBJ)))' \
	    UNIT='$(THREADED:tests/unit/%.c=$(BUILD)/tsan/tests/%)' unit
