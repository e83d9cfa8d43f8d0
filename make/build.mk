# SPDX-License-Identifier: Apache-2.0
# The tool, the runtime's libraries, and how C is compiled.

# A word for each command, or all of it with V=1; nothing with -s.
QUIET := $(findstring s,$(firstword -$(MAKEFLAGS)))
step   = $(if $(V),,$(if $(QUIET),@,@printf '  %-7s %s\n' $1 $@ && ))

PKGS    := libzip zlib libdeflate libxxhash
ifndef PORT
# Without it, and in ports, there is no `serve`: the command says so.
SERVE   := $(shell pkg-config --exists libmicrohttpd && echo libmicrohttpd)
PKGS    += $(SERVE)
PKG_CFLAGS := $(shell pkg-config --cflags $(PKGS))
PKG_LIBS   := $(shell pkg-config --libs $(PKGS)) -lm
endif

WARN    := -Wall -Wextra -Werror -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
           -Wvla -Wpointer-arith
# Instrumented shifts look wider to GCC than they are.
WARN    += $(if $(findstring undefined,$(SANITIZE)),-Wno-conversion)
# Its compiler is a newer one, which knows of more to warn of.
WARN    += $(if $(PORT),-Wno-error)
# At -O1 what is sanitized compiles in half the time, and runs as fast.
CFLAGS  ?= $(if $(SANITIZE),-O1 -g1,-O2 -g)
override CFLAGS += $(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-sanitize-recover=all -fno-omit-frame-pointer)
# What makes a fault harder to use. FORTIFY needs an optimizer; sanitizers have their own of it all.
# A port (scripts/ports) has what its system knows of.
ifndef PORT
HARDEN  := -fstack-protector-strong -fstack-clash-protection \
           $(if $(filter -O1 -O2 -O3 -Os,$(CFLAGS)),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2) \
           $(if $(filter x86_64-%,$(shell $(CC) -dumpmachine)),-fcf-protection=full)
HARDEN_LINK := -Wl,-z,relro,-z,now,-z,noexecstack
else
HARDEN  := $(if $(PORT_HARDEN),-fstack-protector-strong -fstack-clash-protection)
endif
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE -I. -I$(BUILD)/gen $(WARN) $(PKG_CFLAGS) -pthread \
             -DMB_VERSION='"$(VERSION)"' $(if $(SERVE),-DMB_SERVE) $(if $(SANITIZE),,$(HARDEN)) $(CFLAGS)
# What an object depends on, also where the build directory is named in another way.
DEPEND = -MMD -MP -MT '$$(BUILD)$(@:$(BUILD)%=%)'
ALL_LDFLAGS = -pthread $(HARDEN_LINK) $(if $(SANITIZE),-fsanitize=$(SANITIZE)) $(LDFLAGS)

# The modules, each a folder. Arrows point down only.
MODULES := lib archive manifest classfile dexfile mapping weave inspect verify report html export cluster $(if $(SERVE),serve)
SRC     := $(foreach m,$(MODULES),$(wildcard $(m)/*.c $(m)/*/*.c))
# What differs between systems is lib/os_SYSTEM*.c, and os_posix*.c of those that are much the same.
SYSTEM  ?= linux
SYSTEMS := linux macos windows posix
SRC     := $(filter-out $(foreach s,$(filter-out $(SYSTEM) $(if $(filter linux macos,$(SYSTEM)),posix),$(SYSTEMS)),lib/os_$(s)%),$(SRC))
OBJ     := $(SRC:%.c=$(BUILD)/obj/%.o)
CMD_OBJ := $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard cmd/*.c))

PIE     ?= -pie
CORE    := $(BUILD)/libcore.a
BIN     := $(BUILD)/methodbeat$(EXE)

# runtime/ stands alone. The tool and the tests have its objects but the JNI
# part; libmethodbeat has them all, position independent, with only the API
# visible.
RUNTIME     := $(wildcard runtime/*.c runtime/*/*.c)
RUNTIME_PIC := $(RUNTIME:%.c=$(BUILD)/pic/%.o)
SO          := $(BUILD)/libmethodbeat.so
STATIC      := $(BUILD)/libmethodbeat.a
EMBEDDED    += commit
OBJ         += $(EMBEDDED:%=$(BUILD)/obj/gen/%.o)
# Where the recorder does not run, those that make call trees of what others recorded.
TREES       := $(patsubst %,runtime/analysis/%.c,intervals report stack stack_build stack_cut stack_text thread_states) \
               runtime/base/collector.c runtime/base/report_kind.c runtime/base/setting.c runtime/base/text.c
OBJ         += $(patsubst %.c,$(BUILD)/obj/%.o,$(if $(PORT),$(TREES),$(filter-out runtime/jni/%.c,$(RUNTIME))))

$(BUILD)/obj/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call step,CC)$(CC) $(ALL_CFLAGS) -fPIE $(DEPEND) -c -o $@ $<

# Rebuilds when the compiler or a flag changes, not when the build directory is named in another way.
FLAGS = $(CC) $(subst ','\'',$(subst -I$(BUILD)/gen,-Igen,$(ALL_CFLAGS))) $(ALL_LDFLAGS)
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(FLAGS)' | cmp -s - $@ || echo '$(FLAGS)' > $@
.PHONY: FORCE
FORCE:

$(CORE): $(OBJ)
	@rm -f $@
	$(call step,AR)$(AR) qcs $@ $^

# One shared library for glibc and musl, which has nothing of what FORTIFY calls.
PIC_CC = $(CC) $(ALL_CFLAGS) -U_FORTIFY_SOURCE $(JNI_CFLAGS) -fPIC -fvisibility=hidden $(DEPEND) -c -o $@ $<
$(BUILD)/pic/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call step,CC)$(PIC_CC)
$(BUILD)/pic/%_any.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call step,CC)$(PIC_CC) -DMB_ANY_LIBC

# nodelete: its threads may run on when whoever loaded it lets go of it.
$(SO): $(RUNTIME_PIC:%/at_fork.o=%/at_fork_any.o)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -shared -Wl,-soname,$(@F) -Wl,-z,nodelete $(if $(SANITIZE),,-Wl,-z,defs) -o $@ $^

# One object in which what is not API is local: no name of ours meets another's.
$(STATIC): $(filter-out $(BUILD)/pic/runtime/jni/%.o,$(RUNTIME_PIC))
	@rm -f $@
	$(call step,LD)$(LD) -r -o $(BUILD)/pic/methodbeat.o $^
	$(call step,OBJCOPY)$(OBJCOPY) --localize-hidden $(BUILD)/pic/methodbeat.o
	$(call step,AR)$(AR) qcs $@ $(BUILD)/pic/methodbeat.o

# Of which commit it is: what `git archive` wrote into make/commit, or git's own word.
COMMIT := $(or $(shell sed -n '/^[0-9a-f]*$$/p' make/commit),$(shell git rev-parse HEAD 2>/dev/null))
$(BUILD)/gen/commit.c: FORCE
	@mkdir -p $(@D)
	@echo '#include "cmd/command.h"' >$@.new
	@echo 'const char version_commit[] = "$(COMMIT)";' >>$@.new
	@cmp -s $@ $@.new || cp $@.new $@
	@rm $@.new

$(BUILD)/obj/gen/%.o: $(BUILD)/gen/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call step,CC)$(CC) $(ALL_CFLAGS) -fPIE $(DEPEND) -c -o $@ $<

$(BIN): $(CMD_OBJ) $(CORE)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) $(PIE) -o $@ $^ $(PKG_LIBS)

# What the tool is made of.
SBOM    := $(BUILD)/methodbeat.cdx.json
$(SBOM): $(BIN) scripts/sbom
	$(call step,SBOM)CC='$(CC)' scripts/sbom $(VERSION) $(PKGS) >$@.new
	@mv $@.new $@

# What each object was compiled from, as the compiler said.
-include $(OBJ:.o=.d) $(RUNTIME_PIC:.o=.d) $(CMD_OBJ:.o=.d)
