# SPDX-License-Identifier: Apache-2.0
# Formatting, linters and sanitizers.

# All files there are but what is built, also in a copy that git knows nothing of.
FILES := $(or $(wildcard $(shell git ls-files --cached --others --exclude-standard 2>/dev/null)), \
         $(shell find * .ci -type f -not -path 'build/*' -not -path '$(BUILD)/*' | sort))
FORMATTED := $(filter %.c %.h,$(FILES))
# Of all C sources those that are compiled here.
# (lib/os_* of other systems by make/ports.mk).
LINTED    := $(filter-out lib/os_macos% lib/os_windows%,$(filter $(addsuffix /%.c,$(MODULES) runtime cmd fuzz bench tests/unit),$(FORMATTED)))
# Shell scripts have no ending, or .sh.
SCRIPTS    = $(filter %.sh,$(FILES)) $(shell grep -lE '^\#!.*[/ ](ba)?sh$$' $(foreach f,$(FILES),$(if $(suffix $(f)),,$(f))))

.PHONY: fmt lint-c lint-sh lint-js lint-docs
fmt: ## format the C sources in place
	@clang-format -i $(FORMATTED)
lint-c: ## formatting, sizes, who includes whom, names, listed mutants, and what clang has to say
	@clang-format --dry-run --Werror $(FORMATTED)
	@scripts/check-shape $(FORMATTED)
	@scripts/check-names $(FORMATTED)
	@python3 tests/tools/python/mutant_changes.py
	@printf "%s\n" $(LINTED) | xargs -P $(shell nproc) -n 12 \
	    clang -fsyntax-only -std=c11 -D_GNU_SOURCE -I. $(WARN) $(PKG_CFLAGS) $(JNI_CFLAGS) -DMB_VERSION='""'
lint-sh: ## shellcheck on all shell scripts, and whether hosted workflows name actions and images by digest
	@! grep -nE '^[^#]*(uses|container|image): ' .github/workflows/*.yml examples/github-actions.yml | grep -vE '@([0-9a-f]{40}|sha256:[0-9a-f]{64})( |$$)'
	@printf "%s\n" $(SCRIPTS) | xargs -P $(shell nproc) -n 8 shellcheck -f gcc
lint-js: ## ESLint on the page's scripts, their tests, and the npm package
	@BUILD=$(BUILD) scripts/lint-js $(HTML_JS) serve/page.js $(wildcard tests/browser/*.js packaging/npm/*.js)
lint-docs: ## whether what pages link to and name is there, spelling, and words that we do not use
	@scripts/check-links $(filter %.md,$(FILES))
	@scripts/check-words $(filter %.md,$(FILES)) $(wildcard cmd/*.c)

.PHONY: check
check: lint-c lint-js lint-docs ## lint, and of scripts and unit tests those that your change touches: a minute
	@CHECK_MAKE='$(MAKE)' BUILD=$(BUILD) scripts/check-changed

.PHONY: asan ubsan tsan
asan: ## unit tests under AddressSanitizer
	@$(MAKE) BUILD=$(BUILD)/asan SANITIZE=address unit
ubsan: ## unit tests under UndefinedBehaviorSanitizer
	@$(MAKE) BUILD=$(BUILD)/ubsan SANITIZE=undefined unit
tsan: ## the unit tests that have threads, under ThreadSanitizer
	@$(MAKE) BUILD=$(BUILD)/tsan SANITIZE=thread OBJ='$(patsubst $(BUILD)/%,$(BUILD)/tsan/%,$(filter $(foreach m,lib archive dexfile mapping report runtime serve cluster export html,$(BUILD)/obj/$(m)/%),$(OBJ)))' \
	    UNIT='$(THREADED:tests/unit/%.c=$(BUILD)/tsan/tests/%)' unit

.PHONY: mutants
mutants: all $(UNIT) ## change the files of OF= in small ways: which changes does no test see? (MUTANTS='--sample 100')
	@$(if $(OF),,echo 'usage: make mutants OF="weave/rules.c ..."' >&2; exit 2;) \
	tests/tools/python/mutants.py --build $(BUILD) --cc '$(CC)' --flags '$(subst ','\'',$(ALL_CFLAGS))' --libs '$(PKG_LIBS)' $(MUTANTS) $(strip $(OF))
