# methodbeat. `make help` lists the targets; objects go to $(BUILD), nothing
# else in the tree is written.

BUILD  ?= build
PREFIX ?= /usr/local
# libdeflate, or zlib where it is not to be had.
CODEC  ?= libdeflate
# address, undefined or thread; set by the targets asan, ubsan and tsan.
SANITIZE ?=

VERSION := 0.1.0

PKGS    := libzip zlib libxxhash jansson
PKGS    += $(if $(filter libdeflate,$(CODEC)),libdeflate)
PKG_CFLAGS := $(shell pkg-config --cflags $(PKGS))
PKG_LIBS   := $(shell pkg-config --libs $(PKGS))

WARN    := -Wall -Wextra -Werror -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
           -Wvla -Wpointer-arith
CFLAGS  ?= -O2 -g
override CFLAGS += $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-sanitize-recover=all -fno-omit-frame-pointer)
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE -I. -I$(BUILD)/gen $(WARN) $(PKG_CFLAGS) -pthread \
             -DMB_VERSION='"$(VERSION)"' $(if $(filter zlib,$(CODEC)),-DMB_CODEC_ZLIB) $(CFLAGS)
ALL_LDFLAGS = -pthread $(if $(SANITIZE),-fsanitize=$(SANITIZE)) $(LDFLAGS)

# The modules, each a folder. Arrows point down only.
MODULES := lib classfile mapping weave report
SRC     := $(foreach m,$(MODULES),$(wildcard $(m)/*.c))
OBJ     := $(SRC:%.c=$(BUILD)/obj/%.o)
CMD_OBJ := $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard cmd/*.c))

CORE    := $(BUILD)/libcore.a
BIN     := $(BUILD)/methodbeat

UNIT      := $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(wildcard tests/unit/test_*.c))
FORMATTED := $(shell git ls-files --cached --others --exclude-standard '*.c' '*.h' 2>/dev/null)

.PHONY: help
help: ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: all
all: $(BIN) ## build the tool and the runtime

$(BUILD)/obj/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# Rebuilds when the compiler or a flag changes.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(subst ','\'',$(ALL_CFLAGS)) $(ALL_LDFLAGS)' | cmp -s - $@ || \
	 echo '$(CC) $(subst ','\'',$(ALL_CFLAGS)) $(ALL_LDFLAGS)' > $@
FORCE:

$(CORE): $(OBJ)
	@rm -f $@
	$(AR) rcs $@ $^

$(BIN): $(CMD_OBJ) $(CORE)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(PKG_LIBS)

$(BUILD)/tests/%: $(BUILD)/obj/tests/unit/%.o $(CORE)
	@mkdir -p $(@D)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(PKG_LIBS) -lcmocka

.PHONY: unit
unit: $(UNIT) ## the unit tests alone
	BUILD=$(BUILD) tests/run $(UNIT)

.PHONY: test
test: all $(UNIT) ## every test, with the corpus
	BUILD=$(BUILD) tests/run $(UNIT) tests/cases/*.sh

.PHONY: asan ubsan tsan
asan: ## unit tests under AddressSanitizer
	$(MAKE) BUILD=$(BUILD)/asan SANITIZE=address unit
ubsan: ## unit tests under UndefinedBehaviorSanitizer
	$(MAKE) BUILD=$(BUILD)/ubsan SANITIZE=undefined unit
tsan: ## unit tests under ThreadSanitizer
	$(MAKE) BUILD=$(BUILD)/tsan SANITIZE=thread unit

.PHONY: fmt lint
fmt: ## format the C sources in place
	clang-format -i $(FORMATTED)
lint: ## formatting and static analysis
	clang-format --dry-run --Werror $(FORMATTED)

.PHONY: clean
clean: ## remove what was built
	rm -rf $(BUILD)

-include $(OBJ:.o=.d) $(CMD_OBJ:.o=.d) $(UNIT:$(BUILD)/tests/%=$(BUILD)/obj/tests/unit/%.d)
.SECONDARY:
