# SPDX-License-Identifier: Apache-2.0
# What is installed below $(DESTDIR)$(PREFIX), and where.

# Quoted, as DESTDIR may have blanks.
INSTALLED = "$(DESTDIR)$(PREFIX)"

# What C and CMake projects find the recorder by.
PC         := $(BUILD)/install/methodbeat.pc
CMAKE_PACK := packaging/methodbeat-config.cmake $(BUILD)/install/methodbeat-config-version.cmake
# What a Java program is compiled against.
BEAT_JAR   := $(BUILD)/install/methodbeat.jar
COMPLETION := $(addprefix $(BUILD)/install/,methodbeat.bash methodbeat.zsh methodbeat.fish)

$(PC) $(BUILD)/install/methodbeat-config-version.cmake: $(BUILD)/install/%: packaging/%.in Makefile FORCE
	@mkdir -p $(@D)
	@sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|; s|@MAJOR@|$(word 1,$(subst ., ,$(VERSION)))|; s|@MINOR@|$(word 2,$(subst ., ,$(VERSION)))|' $< >$@
$(BEAT_JAR): $(BEAT_CLASS)
	@mkdir -p $(@D)
	$(call step,JAR)$(JAVA_HOME)/bin/jar --create --no-manifest --date=1980-01-01T00:00:02Z --file $@ -C $(BUILD)/java io
$(COMPLETION): $(BUILD)/install/methodbeat.%: $(BIN)
	@mkdir -p $(@D)
	@$(BIN) help --completion $* >$@.new
	@mv $@.new $@

INSTALL_DIRS := bin lib lib/pkgconfig lib/cmake/methodbeat include share/man/man1 share/java share/bash-completion/completions \
                share/zsh/site-functions share/fish/vendor_completions.d
INSTALL_FILES := bin/$(notdir $(BIN)) $(addprefix lib/,$(notdir $(SO) $(STATIC))) include/methodbeat.h lib/pkgconfig/methodbeat.pc \
                 $(addprefix lib/cmake/methodbeat/,$(notdir $(CMAKE_PACK))) $(addprefix share/man/man1/,$(notdir $(MANUAL))) \
                 share/java/methodbeat.jar share/java/methodbeat-upload.jar share/bash-completion/completions/methodbeat share/zsh/site-functions/_methodbeat \
                 share/fish/vendor_completions.d/methodbeat.fish

# Those of scripts/android-libs, where ANDROID_LIBS names their folder: `instrument --embed-runtime` looks for them there.
ANDROID_LIBS ?=
ANDROID_ABIS := $(patsubst $(ANDROID_LIBS)/%/libmethodbeat.so,%,$(if $(ANDROID_LIBS),$(wildcard $(ANDROID_LIBS)/*/libmethodbeat.so)))

.PHONY: install uninstall
install: all $(MANUAL) $(PC) $(CMAKE_PACK) $(BEAT_JAR) $(COMPLETION) ## install below $(DESTDIR)$(PREFIX): the tool, the recorder, its Java class, pages, completions
	install -d $(addprefix $(INSTALLED)/,$(INSTALL_DIRS))
	$(if $(ANDROID_LIBS),$(if $(ANDROID_ABIS),,$(error ANDROID_LIBS=$(ANDROID_LIBS): it has no <abi>/libmethodbeat.so)))
	install -m 755 $(BIN) $(INSTALLED)/bin
	install -m 755 $(SO) $(INSTALLED)/lib
	install -m 644 $(STATIC) $(INSTALLED)/lib
	install -m 644 runtime/methodbeat.h $(INSTALLED)/include
	install -m 644 $(PC) $(INSTALLED)/lib/pkgconfig
	install -m 644 $(CMAKE_PACK) $(INSTALLED)/lib/cmake/methodbeat
	install -m 644 $(BEAT_JAR) $(BEAT_UPLOAD) $(INSTALLED)/share/java
	install -m 644 $(MANUAL) $(INSTALLED)/share/man/man1
	install -m 644 $(BUILD)/install/methodbeat.bash $(INSTALLED)/share/bash-completion/completions/methodbeat
	install -m 644 $(BUILD)/install/methodbeat.zsh $(INSTALLED)/share/zsh/site-functions/_methodbeat
	install -m 644 $(BUILD)/install/methodbeat.fish $(INSTALLED)/share/fish/vendor_completions.d
	for abi in $(ANDROID_ABIS); do \
	    install -D -m 644 "$(ANDROID_LIBS)/$$abi/libmethodbeat.so" $(INSTALLED)/share/methodbeat/android/$$abi/libmethodbeat.so || exit 1; \
	done
uninstall: ## remove what install installed there
	rm -f $(addprefix $(INSTALLED)/,$(INSTALL_FILES))
	rm -rf $(INSTALLED)/share/methodbeat
	[ ! -d $(INSTALLED)/lib/cmake/methodbeat ] || rmdir $(INSTALLED)/lib/cmake/methodbeat
