# SPDX-License-Identifier: Apache-2.0
# Drivers for any bytes whatever: fuzz/main.c says how they are called.
FUZZ     := class cluster dex split archive profile mapping report trace stack proc manifest jar_manifest verify_archive verify_class verify_dex $(if $(SERVE),serve_body)
FUZZ_OBJ := $(patsubst %,$(BUILD)/obj/fuzz/%.o,main mutate broken weaving proving dex_input)

$(BUILD)/fuzz-%: $(BUILD)/obj/fuzz/%.o $(FUZZ_OBJ) $(CORE)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(PKG_LIBS) -ljansson
$(BUILD)/libfuzzer-%: $(BUILD)/obj/fuzz/%.o $(BUILD)/obj/fuzz/libfuzzer.o $(addprefix $(BUILD)/obj/fuzz/,broken.o weaving.o proving.o dex_input.o) $(CORE)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -fsanitize=fuzzer -o $@ $^ $(PKG_LIBS) -ljansson

# A driver with a file of the tool put in the place of its own: planted/NAME.c
# (tests/cases/fuzz-planted.sh). Both it and the library have what it defines; it comes first.
$(BUILD)/planted/%.o: $(BUILD)/planted/%.c $(BUILD)/flags
	$(call step,CC)$(CC) $(ALL_CFLAGS) -c -o $@ $<
$(BUILD)/planted/fuzz-%: $(BUILD)/obj/fuzz/%.o $(FUZZ_OBJ) $(BUILD)/planted/%.o $(CORE)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(PKG_LIBS) -ljansson

.PHONY: fuzz libfuzzer
fuzz: ## fuzz drivers and the tool under AddressSanitizer and UBSan
	@$(MAKE) BUILD=$(BUILD)/fuzz SANITIZE=address,undefined \
	    $(FUZZ:%=$(BUILD)/fuzz/fuzz-%) $(BUILD)/fuzz/methodbeat
libfuzzer: ## the same drivers as libFuzzer targets, by clang
	@$(MAKE) BUILD=$(BUILD)/libfuzzer CC=clang SANITIZE=address,undefined,fuzzer-no-link \
	    $(FUZZ:%=$(BUILD)/libfuzzer/libfuzzer-%)

-include $(patsubst fuzz/%.c,$(BUILD)/obj/fuzz/%.d,$(wildcard fuzz/*.c))
