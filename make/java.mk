# SPDX-License-Identifier: Apache-2.0
# The beat class in both forms, and the same as arrays in the tool.

JAVA_HOME  ?= $(patsubst %/bin/javac,%,$(shell readlink -f "$$(command -v javac)"))
JNI_CFLAGS := -isystem $(JAVA_HOME)/include -isystem $(JAVA_HOME)/include/linux
BEAT_CLASS := $(BUILD)/java/io/methodbeat/AppMethodBeat.class
BEAT_ANDROID := $(BUILD)/java-android/io/methodbeat/AppMethodBeat.class
BEAT_DEX   := $(BUILD)/dex/classes.dex
# And with the classes of runtime/android, for --embed-runtime.
RUNTIME_DEX := $(BUILD)/dex/runtime.dex
EMBEDDED   += beat_class beat_dex runtime_dex

# Compiled for the JVM and, what runtime/dex is the dex of, for Android.
JAVA_STUBS := $(shell find runtime/java-stubs -name '*.java')
BEAT_JAVAC := $(JAVA_HOME)/bin/javac --release 8 -Xlint:all -Xlint:-options -Werror -g:source,lines

$(BUILD)/java-stubs/.built: $(JAVA_STUBS)
	@mkdir -p $(@D)
	$(call step,JAVAC)$(BEAT_JAVAC) -d $(@D) $^
	@touch $@
# What no source can name: the pair's two methods. The program for that runs here, whatever CC
# compiles for.
HOST_CC ?= cc

# Where a shrinker follows, Target is there too.
$(BEAT_CLASS): BEAT_IMPLICIT := -implicit:none
$(BEAT_CLASS): BEAT_TARGET := runtime/java-jvm
$(BEAT_ANDROID): BEAT_TARGET := runtime/java-android
$(BEAT_CLASS) $(BEAT_ANDROID): runtime/java/io/methodbeat/AppMethodBeat.java \
    runtime/java-jvm/io/methodbeat/Target.java runtime/java-android/io/methodbeat/Target.java $(BUILD)/java-stubs/.built \
    make/beat_names.c
	@mkdir -p $(@:/io/methodbeat/AppMethodBeat.class=)
	$(call step,JAVAC)$(BEAT_JAVAC) $(BEAT_IMPLICIT) -classpath $(BUILD)/java-stubs -sourcepath $(BEAT_TARGET) \
	    -d $(@:/io/methodbeat/AppMethodBeat.class=) $<
	@$(HOST_CC) -std=c11 -o $@.names make/beat_names.c
	@$@.names enterPair i exitPair o <$@ >$@.new
	@rm $@.names && mv $@.new $@

# A listener that sends reports, for programs that name it: a jar without the beat class, which would be
# found before the program's own.
BEAT_UPLOAD := $(BUILD)/methodbeat-upload.jar
$(BEAT_UPLOAD): runtime/java-jvm/io/methodbeat/Upload.java
	@mkdir -p $(BUILD)/java-upload
	$(call step,JAVAC)$(BEAT_JAVAC) -d $(BUILD)/java-upload $<
	@$(JAVA_HOME)/bin/jar --create --no-manifest --date=1980-01-01T00:00:02Z --file $@ -C $(BUILD)/java-upload io

$(BUILD)/gen/beat_class.c: $(BEAT_CLASS) scripts/embed
	@mkdir -p $(@D)
	$(call step,EMBED)scripts/embed beat_class_bytes weave/embed/beat_class.h $< >$@.new
	@mv $@.new $@

$(BEAT_DEX): runtime/dex/io/methodbeat/AppMethodBeat.smali
	@mkdir -p $(@D)
	$(call step,SMALI)smali assemble --jobs 1 --output $@ $<

$(BUILD)/gen/beat_dex.c: $(BEAT_DEX) scripts/embed
	@mkdir -p $(@D)
	$(call step,EMBED)scripts/embed beat_dex_bytes weave/embed/beat_class.h $< >$@.new
	@mv $@.new $@

$(RUNTIME_DEX): $(shell find runtime/dex -name '*.smali')
	@mkdir -p $(@D)
	$(call step,SMALI)smali assemble --jobs 1 --output $@ runtime/dex

$(BUILD)/gen/runtime_dex.c: $(RUNTIME_DEX) scripts/embed
	@mkdir -p $(@D)
	$(call step,EMBED)scripts/embed runtime_dex_bytes weave/embed/beat_class.h $< >$@.new
	@mv $@.new $@
