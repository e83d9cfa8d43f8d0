# SPDX-License-Identifier: Apache-2.0
# What --help says, as manual pages.
COMMANDS := $(shell sed -n 's/^COMMAND(\(.*\))/\1/p' cmd/command_list.h)
MANUAL   := $(patsubst %,$(BUILD)/man/%.1,methodbeat $(COMMANDS:%=methodbeat-%))
$(MANUAL): $(BUILD)/man/%.1: scripts/manual $(BIN)
	@mkdir -p $(@D)
	$(call step,MANUAL)scripts/manual $(BIN) $* >$@.new
	@mv $@.new $@
