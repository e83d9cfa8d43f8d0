# methodbeat. `make help` lists the targets; objects go to $(BUILD), nothing
# else in the tree is written.

BUILD  ?= build
PREFIX ?= /usr/local
OBJCOPY ?= objcopy
# libdeflate, or zlib where it is not to be had.
CODEC  ?= libdeflate
# address, undefined or thread; set by the targets asan, ubsan and tsan.
SANITIZE ?=

VERSION := 0.1.0

# A word for each command, or all of it with V=1; nothing with -s.
QUIET := $(findstring s,$(firstword -$(MAKEFLAGS)))
step   = $(if $(V),,$(if $(QUIET),@,@printf '  %-7s %s\n' $1 $@ && ))

PKGS    := libzip zlib libxxhash jansson libcrypto
PKGS    += $(if $(filter libdeflate,$(CODEC)),libdeflate)
PKG_CFLAGS := $(shell pkg-config --cflags $(PKGS))
PKG_LIBS   := $(shell pkg-config --libs $(PKGS)) -lm

WARN    := -Wall -Wextra -Werror -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
           -Wvla -Wpointer-arith
# Instrumented shifts look wider to GCC than they are.
WARN    += $(if $(findstring undefined,$(SANITIZE)),-Wno-conversion)
# At -O1 what is sanitized compiles in half the time, and runs as fast.
CFLAGS  ?= $(if $(SANITIZE),-O1 -g1,-O2 -g)
override CFLAGS += $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-sanitize-recover=all -fno-omit-frame-pointer)
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE -I. -I$(BUILD)/gen $(WARN) $(PKG_CFLAGS) -pthread \
             -DMB_VERSION='"$(VERSION)"' $(if $(filter zlib,$(CODEC)),-DMB_CODEC_ZLIB) $(CFLAGS)
# What an object depends on, also where the build directory is named in another way.
DEPEND = -MMD -MP -MT '$$(BUILD)$(@:$(BUILD)%=%)'
ALL_LDFLAGS = -pthread $(if $(SANITIZE),-fsanitize=$(SANITIZE)) $(LDFLAGS)

# The modules, each a folder. Arrows point down only.
MODULES := lib archive classfile dexfile mapping weave inspect report html export cluster
SRC     := $(foreach m,$(MODULES),$(wildcard $(m)/*.c $(m)/*/*.c))
OBJ     := $(SRC:%.c=$(BUILD)/obj/%.o)
CMD_OBJ := $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard cmd/*.c))

CORE    := $(BUILD)/libcore.a
BIN     := $(BUILD)/methodbeat

# runtime/ stands alone. The tool and the tests have its objects but the JNI
# part; libmethodbeat has them all, position independent, with only the API
# visible.
RUNTIME     := $(wildcard runtime/*.c runtime/*/*.c)
RUNTIME_PIC := $(RUNTIME:%.c=$(BUILD)/pic/%.o)
SO          := $(BUILD)/libmethodbeat.so
STATIC      := $(BUILD)/libmethodbeat.a
OBJ         += $(patsubst %.c,$(BUILD)/obj/%.o,$(filter-out runtime/jni/%.c,$(RUNTIME)))

# The beat class in both forms, and the same as arrays in the tool.
JAVA_HOME  ?= $(patsubst %/bin/javac,%,$(shell readlink -f "$$(command -v javac)"))
JNI_CFLAGS := -isystem $(JAVA_HOME)/include -isystem $(JAVA_HOME)/include/linux
BEAT_CLASS := $(BUILD)/java/io/methodbeat/AppMethodBeat.class
BEAT_ANDROID := $(BUILD)/java-android/io/methodbeat/AppMethodBeat.class
BEAT_DEX   := $(BUILD)/dex/classes.dex
OBJ        += $(BUILD)/obj/gen/beat_class.o $(BUILD)/obj/gen/beat_dex.o

# The page of `--format html`: its scripts become one function, in this order.
HTML_JS   := $(addprefix html/,dom.js data.js tree.js layout.js color.js search.js callers.js view.js draw.js \
             map.js details.js table.js methods.js calls.js list.js place.js split.js pointer.js keyboard.js main.js)
HTML_PART := $(addprefix $(BUILD)/html/,page style script)
OBJ       += $(HTML_PART:$(BUILD)/html/%=$(BUILD)/obj/gen/html_%.o)

UNIT      := $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(wildcard tests/unit/test_*.c))
# What several unit tests share.
UNIT_OBJ  := $(patsubst %.c,$(BUILD)/obj/%.o,$(filter-out tests/unit/test_%,$(wildcard tests/unit/*.c)))
UNIT_LIB  := $(BUILD)/libunit.a
# Those whose header says so (tests/run).
THREADED   = $(shell grep -lE '^ \* test: ([a-z ]+, )*threads' tests/unit/test_*.c)
# All C there is, also in a copy that git knows nothing of.
FORMATTED := $(or $(shell git ls-files --cached --others --exclude-standard '*.c' '*.h' 2>/dev/null), \
             $(shell find $(MODULES) runtime cmd fuzz bench tests -name '*.[ch]' | sort))

.PHONY: help
help: ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: all
all: $(BIN) $(SO) $(STATIC) $(BEAT_CLASS) $(BEAT_ANDROID) ## build the tool and the runtime

$(BUILD)/obj/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call step,CC)$(CC) $(ALL_CFLAGS) $(DEPEND) -c -o $@ $<

# Rebuilds when the compiler or a flag changes, not when the build directory is named in another way.
FLAGS = $(CC) $(subst ','\'',$(subst -I$(BUILD)/gen,-Igen,$(ALL_CFLAGS))) $(ALL_LDFLAGS)
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(FLAGS)' | cmp -s - $@ || echo '$(FLAGS)' > $@
FORCE:

$(CORE): $(OBJ)
	@rm -f $@
	$(call step,AR)$(AR) qcs $@ $^

$(BUILD)/pic/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call step,CC)$(CC) $(ALL_CFLAGS) $(JNI_CFLAGS) -fPIC -fvisibility=hidden $(DEPEND) -c -o $@ $<

# nodelete: its threads run on when whoever loaded it lets go of it.
$(SO): $(RUNTIME_PIC)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -shared -Wl,-soname,$(@F) -Wl,-z,nodelete $(if $(SANITIZE),,-Wl,-z,defs) -o $@ $^

# One object in which what is not API is local: no name of ours meets another's.
$(STATIC): $(filter-out $(BUILD)/pic/runtime/jni/%.o,$(RUNTIME_PIC))
	@rm -f $@
	$(call step,LD)$(LD) -r -o $(BUILD)/pic/methodbeat.o $^
	$(call step,OBJCOPY)$(OBJCOPY) --localize-hidden $(BUILD)/pic/methodbeat.o
	$(call step,AR)$(AR) qcs $@ $(BUILD)/pic/methodbeat.o

# Compiled for the JVM and, what runtime/dex is the dex of, for Android.
JAVA_STUBS := $(shell find runtime/java-stubs -name '*.java')
BEAT_JAVAC := $(JAVA_HOME)/bin/javac --release 8 -Xlint:all -Xlint:-options -Werror -g:source,lines

$(BUILD)/java-stubs/.built: $(JAVA_STUBS)
	@mkdir -p $(@D)
	$(call step,JAVAC)$(BEAT_JAVAC) -d $(@D) $^
	@touch $@
# javac leaves the name of Target in what it compiles; where a shrinker follows, the class is there too.
$(BEAT_CLASS): BEAT_IMPLICIT := -implicit:none
$(BEAT_CLASS): BEAT_TARGET := runtime/java-jvm
$(BEAT_ANDROID): BEAT_TARGET := runtime/java-android
$(BEAT_CLASS) $(BEAT_ANDROID): runtime/java/io/methodbeat/AppMethodBeat.java \
    runtime/java-jvm/io/methodbeat/Target.java runtime/java-android/io/methodbeat/Target.java $(BUILD)/java-stubs/.built
	@mkdir -p $(@:/io/methodbeat/AppMethodBeat.class=)
	$(call step,JAVAC)$(BEAT_JAVAC) $(BEAT_IMPLICIT) -classpath $(BUILD)/java-stubs -sourcepath $(BEAT_TARGET) \
	    -d $(@:/io/methodbeat/AppMethodBeat.class=) $<

$(BUILD)/gen/beat_class.c: $(BEAT_CLASS) scripts/embed
	@mkdir -p $(@D)
	$(call step,EMBED)scripts/embed beat_class_bytes weave/embed/beat_class.h $< >$@.new
	@mv $@.new $@

$(BEAT_DEX): runtime/dex/io/methodbeat/AppMethodBeat.smali
	@mkdir -p $(@D)
	$(call step,SMALI)smali assemble --output $@ $<

$(BUILD)/gen/beat_dex.c: $(BEAT_DEX) scripts/embed
	@mkdir -p $(@D)
	$(call step,EMBED)scripts/embed beat_dex_bytes weave/embed/beat_class.h $< >$@.new
	@mv $@.new $@

# The parts of the page.
$(BUILD)/html/page: html/page.html
$(BUILD)/html/style: html/style.css
$(BUILD)/html/page $(BUILD)/html/style:
	@mkdir -p $(@D)
	@cp $< $@
$(BUILD)/html/script: $(HTML_JS) Makefile
	@mkdir -p $(@D)
	@{ echo "(() => {'use strict';"; cat $(HTML_JS); echo '})();'; } >$@.new
	@mv $@.new $@
$(BUILD)/gen/html_%.c: $(BUILD)/html/% html/parts.h scripts/embed
	@mkdir -p $(@D)
	$(call step,EMBED)scripts/embed html_$* html/parts.h $< >$@.new
	@mv $@.new $@

$(BUILD)/obj/gen/%.o: $(BUILD)/gen/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call step,CC)$(CC) $(ALL_CFLAGS) $(DEPEND) -c -o $@ $<

$(BIN): $(CMD_OBJ) $(CORE)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(PKG_LIBS)

$(UNIT_LIB): $(UNIT_OBJ)
	@rm -f $@
	$(call step,AR)$(AR) qcs $@ $^

$(BUILD)/tests/%: $(BUILD)/obj/tests/unit/%.o $(UNIT_LIB) $(CORE)
	@mkdir -p $(@D)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(PKG_LIBS) -lcmocka

.PHONY: demo
demo: ## a janky program obfuscated, instrumented, run and explained
	@echo 'building in $(BUILD)/'
	@$(MAKE) -s $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(shell nproc)) all
	@BUILD=$(BUILD) scripts/demo

.PHONY: unit
unit: $(UNIT) ## the unit tests alone
	@BUILD=$(BUILD) tests/run $(UNIT)

.PHONY: test
test: all $(UNIT) ## every test, with the corpus
	@BUILD=$(BUILD) tests/run $(UNIT) tests/cases/*.sh

.PHONY: test-long
test-long: ## the same with ten times as many random inputs
	LONG=10 $(MAKE) test

# Benchmarks: the driver, the programs that it runs, and the Java beside them.
BENCH_JARS := $(subst $() $(),:,$(patsubst %,/usr/share/java/%.jar,asm asm-commons dexlib2 guava))
MATRIX_BEAT := bench/java/com/tencent/matrix/trace/core/AppMethodBeat.java
BENCH_JAVA := $(BUILD)/bench/java/.built
BENCH      := $(BUILD)/bench/bench $(BUILD)/bench/stages $(BUILD)/bench/beats $(BUILD)/bench/trees $(BUILD)/bench/fleet $(BENCH_JAVA)

$(BUILD)/bench/bench: $(BUILD)/obj/bench/bench.o $(BUILD)/obj/bench/child.o $(CORE)
	@mkdir -p $(@D)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(PKG_LIBS)
$(BUILD)/bench/stages: $(BUILD)/obj/bench/stages.o $(CORE)
	@mkdir -p $(@D)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(PKG_LIBS)
$(BUILD)/bench/beats: $(BUILD)/obj/bench/beats.o $(SO)
	@mkdir -p $(@D)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -Wl,-rpath,'$$ORIGIN/..' -o $@ $^
$(BUILD)/bench/trees: $(BUILD)/obj/bench/trees.o $(CORE)
	@mkdir -p $(@D)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -o $@ $^
# Reports of a fleet, for measurements and tests.
$(BUILD)/bench/fleet: $(BUILD)/obj/bench/fleet.o
	@mkdir -p $(@D)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -o $@ $^ -lm
$(BENCH_JAVA): $(wildcard bench/java/*.java) $(MATRIX_BEAT) $(BEAT_CLASS)
	@mkdir -p $(@D)
	$(call step,JAVAC)$(JAVA_HOME)/bin/javac -Xlint:all,-classfile -Werror -classpath $(BENCH_JARS):$(BUILD)/java:$(BUILD)/java-stubs \
	    -d $(@D) $(filter %.java,$^)
	@touch $@

.PHONY: bench
bench: all $(BENCH) ## measure: build/bench/results.txt
	@BUILD=$(BUILD) bench/run

.PHONY: bench-jvm
bench-jvm: all $(BENCH_JAVA) ## measure on a JVM: build/bench/results-jvm.txt
	@BUILD=$(BUILD) bench/jvm

.PHONY: bench-reports
bench-reports: all $(BUILD)/bench/fleet ## measure decode and cluster on a million reports
	@BUILD=$(BUILD) bench/reports

.PHONY: asan ubsan tsan
asan: ## unit tests under AddressSanitizer
	@$(MAKE) BUILD=$(BUILD)/asan SANITIZE=address unit
ubsan: ## unit tests under UndefinedBehaviorSanitizer
	@$(MAKE) BUILD=$(BUILD)/ubsan SANITIZE=undefined unit
tsan: ## the unit tests that have threads, under ThreadSanitizer
	@$(MAKE) BUILD=$(BUILD)/tsan SANITIZE=thread OBJ='$(patsubst $(BUILD)/%,$(BUILD)/tsan/%,$(filter $(foreach m,lib mapping report runtime,$(BUILD)/obj/$(m)/%),$(OBJ)))' \
	    UNIT='$(THREADED:tests/unit/%.c=$(BUILD)/tsan/tests/%)' unit

# What --help says, as manual pages.
COMMANDS := $(shell sed -n 's/^COMMAND(\(.*\))/\1/p' cmd/command_list.h)
MANUAL   := $(patsubst %,$(BUILD)/man/%.1,methodbeat $(COMMANDS:%=methodbeat-%))
$(MANUAL): $(BUILD)/man/%.1: scripts/manual $(BIN)
	@mkdir -p $(@D)
	$(call step,MANUAL)scripts/manual $(BIN) $* >$@.new
	@mv $@.new $@

# Drivers for any bytes whatever: fuzz/main.c says how they are called.
FUZZ     := class cluster dex archive profile mapping report trace stack proc
FUZZ_OBJ := $(patsubst %,$(BUILD)/obj/fuzz/%.o,main mutate broken weaving)

$(BUILD)/fuzz-%: $(BUILD)/obj/fuzz/%.o $(FUZZ_OBJ) $(CORE)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(PKG_LIBS)
$(BUILD)/libfuzzer-%: $(BUILD)/obj/fuzz/%.o $(BUILD)/obj/fuzz/libfuzzer.o $(addprefix $(BUILD)/obj/fuzz/,broken.o weaving.o) $(CORE)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -fsanitize=fuzzer -o $@ $^ $(PKG_LIBS)

.PHONY: fuzz libfuzzer
fuzz: ## fuzz drivers and the tool under AddressSanitizer and UBSan
	@$(MAKE) BUILD=$(BUILD)/fuzz SANITIZE=address,undefined \
	    $(FUZZ:%=$(BUILD)/fuzz/fuzz-%) $(BUILD)/fuzz/methodbeat
libfuzzer: ## the same drivers as libFuzzer targets, by clang
	@$(MAKE) BUILD=$(BUILD)/libfuzzer CC=clang SANITIZE=address,undefined,fuzzer-no-link \
	    $(FUZZ:%=$(BUILD)/libfuzzer/libfuzzer-%)

# Quoted, as DESTDIR may have blanks.
INSTALLED = "$(DESTDIR)$(PREFIX)"
.PHONY: install uninstall
install: all $(MANUAL) ## install the tool, the runtime and the manual below $(DESTDIR)$(PREFIX)
	install -d $(addprefix $(INSTALLED)/,bin lib include share/man/man1)
	install -m 755 $(BIN) $(INSTALLED)/bin
	install -m 755 $(SO) $(INSTALLED)/lib
	install -m 644 $(STATIC) $(INSTALLED)/lib
	install -m 644 runtime/methodbeat.h $(INSTALLED)/include
	install -m 644 $(MANUAL) $(INSTALLED)/share/man/man1
uninstall: ## remove what install installed there
	rm -f $(INSTALLED)/bin/$(notdir $(BIN)) $(addprefix $(INSTALLED)/lib/,$(notdir $(SO) $(STATIC))) \
	    $(INSTALLED)/include/methodbeat.h $(addprefix $(INSTALLED)/share/man/man1/,$(notdir $(MANUAL)))

# Of all C sources those that the Makefile compiles.
LINTED := $(filter $(addsuffix /%.c,$(MODULES) runtime cmd fuzz bench tests/unit),$(FORMATTED))

.PHONY: fmt lint
fmt: ## format the C sources in place
	@clang-format -i $(FORMATTED)
lint: ## formatting, sizes, who includes whom, names, and what clang has to say
	@clang-format --dry-run --Werror $(FORMATTED)
	@scripts/check-shape $(FORMATTED)
	@scripts/check-names $(FORMATTED)
	@printf "%s\n" $(LINTED) | xargs -P $(shell nproc) -n 12 \
	    clang -fsyntax-only -std=c11 -D_GNU_SOURCE -I. $(WARN) $(PKG_CFLAGS) $(JNI_CFLAGS) -DMB_VERSION='""'

.PHONY: clean
clean: ## remove what was built
	rm -rf $(BUILD)

-include $(wildcard $(BUILD)/obj/bench/*.d) $(OBJ:.o=.d) $(RUNTIME_PIC:.o=.d) $(CMD_OBJ:.o=.d) $(patsubst fuzz/%.c,$(BUILD)/obj/fuzz/%.d,$(wildcard fuzz/*.c)) $(UNIT:$(BUILD)/tests/%=$(BUILD)/obj/tests/unit/%.d) $(UNIT_OBJ:.o=.d)
.SECONDARY:
