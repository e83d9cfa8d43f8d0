# SPDX-License-Identifier: Apache-2.0
# Unit tests: each tests/unit/test_*.c is a program.

UNIT      := $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(filter-out $(if $(SERVE),,tests/unit/test_serve_%),$(wildcard tests/unit/test_*.c)))
# What several unit tests share.
UNIT_OBJ  := $(patsubst %.c,$(BUILD)/obj/%.o,$(filter-out tests/unit/test_%,$(wildcard tests/unit/*.c)))
UNIT_LIB  := $(BUILD)/libunit.a
# Those whose header says so (tests/run).
THREADED   = $(shell grep -lE '^ \* test: ([a-z ]+, )*threads' tests/unit/test_*.c)

$(UNIT_LIB): $(UNIT_OBJ)
	@rm -f $@
	$(call step,AR)$(AR) qcs $@ $^

$(BUILD)/tests/%: $(BUILD)/obj/tests/unit/%.o $(UNIT_LIB) $(CORE)
	@mkdir -p $(@D)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(PKG_LIBS) -lcmocka -ljansson

-include $(UNIT:$(BUILD)/tests/%=$(BUILD)/obj/tests/unit/%.d) $(UNIT_OBJ:.o=.d)
