# SPDX-License-Identifier: Apache-2.0
# Benchmarks: the driver, the programs that it runs, and the Java beside them.
BENCH_JARS := $(subst $() $(),:,$(patsubst %,/usr/share/java/%.jar,asm asm-commons dexlib2 guava))
MATRIX_BEAT := bench/java/com/tencent/matrix/trace/core/AppMethodBeat.java
BENCH_JAVA := $(BUILD)/bench/java/.built
BENCH_LIST := $(BUILD)/bench/list/.built
BENCH      := $(BUILD)/bench/bench $(BUILD)/bench/stages $(BUILD)/bench/beats $(BUILD)/bench/trees $(BUILD)/bench/fleet $(BENCH_JAVA)

$(BUILD)/bench/bench: $(BUILD)/obj/bench/bench.o $(BUILD)/obj/bench/child.o $(CORE)
	@mkdir -p $(@D)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(PKG_LIBS) -ljansson
$(BUILD)/bench/stages: $(BUILD)/obj/bench/stages.o $(CORE)
	@mkdir -p $(@D)
	$(call step,LINK)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(PKG_LIBS) -ljansson
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
# A program that bench-frames measures.
$(BENCH_LIST): $(wildcard bench/list/*.java)
	@mkdir -p $(@D)
	$(call step,JAVAC)$(JAVA_HOME)/bin/javac -Xlint:all -Werror -d $(@D) $^
	@touch $@
$(BENCH_JAVA): $(wildcard bench/java/*.java) $(MATRIX_BEAT) $(BEAT_CLASS) | $(BENCH_LIST)
	@mkdir -p $(@D)
	$(call step,JAVAC)$(JAVA_HOME)/bin/javac -Xlint:all,-classfile -Werror \
	    -classpath $(BENCH_JARS):$(BUILD)/java:$(BUILD)/java-stubs:$(BUILD)/bench/list \
	    -d $(@D) $(filter %.java,$^)
	@touch $@

.PHONY: bench
bench: all $(BENCH) ## measure: build/bench/results.txt
	@BUILD=$(BUILD) bench/run

.PHONY: bench-jvm
bench-jvm: all $(BENCH_JAVA) ## measure what probes cost programs on a JVM: build/bench/results-jvm.txt
	@BUILD=$(BUILD) bench/jvm

.PHONY: bench-truth
bench-truth: all $(BENCH_JAVA) ## measure reports beside async-profiler: build/bench/results-truth.txt
	@BUILD=$(BUILD) bench/truth

.PHONY: bench-frames
bench-frames: all $(BENCH_JAVA) $(BENCH_LIST) ## measure a list that scrolls, on a JVM: build/bench/results-frames.txt
	@BUILD=$(BUILD) bench/frames

.PHONY: bench-reports
bench-reports: all $(BUILD)/bench/fleet ## measure decode and cluster on a million reports
	@BUILD=$(BUILD) bench/reports

.PHONY: bench-size
bench-size: all ## measure what probes add to a dex, beside D8
	@BUILD=$(BUILD) bench/size

-include $(wildcard $(BUILD)/obj/bench/*.d)
