// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.gradle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Each option of `methodbeat instrument`, once: what it is called in the extension, or why it is not there. A test
 * compares the rows with what `methodbeat help --json` lists.
 */
public final class OptionTable {
    /** How a value becomes an argument, and what of it is an input of a task. */
    enum Kind { FLAG, WORD, FILE, FILES, FOLDER }

    /** An option and the property it comes from. */
    public static final class Row {
        public final String option;
        /** The property of the extension; null: there is none. */
        public final String property;
        /** Why there is none; null: there is one. */
        public final String reason;
        final Kind kind;
        /** Whether the output depends on it. */
        final boolean input;

        private Row(String option, String property, String reason, Kind kind, boolean input) {
            this.option = option;
            this.property = property;
            this.reason = reason;
            this.kind = kind;
            this.input = input;
        }
    }

    private static Row is(String option, String property, Kind kind) {
        return new Row(option, property, null, kind, true);
    }

    /** One on which no byte of the output depends. */
    private static Row says(String option, String property, Kind kind) {
        return new Row(option, property, null, kind, false);
    }

    private static Row none(String option, String reason) {
        return new Row(option, null, reason, null, false);
    }

    /** All of them. */
    public static final List<Row> ROWS = Collections.unmodifiableList(Arrays.asList(
            none("output", "each task has its place"),
            none("in-place", "what R8 wrote is replaced, always"),
            none("mapping-out", "each variant has its place"),
            none("ignored-out", "each variant has its place"),
            is("base-mapping", "baseMapping", Kind.FILE),
            none("proguard-mapping", "it is the variant's; a task of type InstrumentTask has obfuscationMapping"),
            is("classpath", "classpath", Kind.FILES),
            is("select", "select", Kind.WORD),
            is("exits", "exits", Kind.WORD),
            is("probes", "probes", Kind.WORD),
            is("only", "only", Kind.WORD),
            is("filter", "filter", Kind.FILE),
            is("filter-prefix", "filterPrefix", Kind.FLAG),
            is("beat-class", "beatClass", Kind.WORD),
            says("jobs", "jobs", Kind.WORD),
            is("keep-pcs", "keepPcs", Kind.WORD),
            is("embed-beat", "embedBeat", Kind.FLAG),
            none("embed-runtime", "an app that is built has the module"),
            none("runtime-option", "an app that is built says it to the module"),
            is("embed-lib", "embedLib", Kind.FOLDER),
            is("compress", "compress", Kind.WORD),
            none("dry-run", "a build is made to write"),
            is("max-inflated", "maxInflated", Kind.WORD),
            none("force", "a build names its places itself"),
            is("verify", "verify", Kind.FLAG),
            is("strict", "strict", Kind.FLAG),
            none("json", "Gradle's log is for people"),
            none("progress", "Gradle shows its own"),
            says("verbose", "verbose", Kind.FLAG)));

    /** Those of the command's places that tasks of type InstrumentTask have properties for. */
    private static final String[][] PLACES = {
        {"output", "output"},
        {"mapping-out", "methodMapping"},
        {"ignored-out", "ignoredMethods"},
        {"proguard-mapping", "obfuscationMapping"},
    };
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--([a-z]+(?:-[a-z]+)*)");

    /** The options as the extension has them, each with its value yet to come. */
    static List<ToolOption> of(MethodbeatExtension extension) {
        List<ToolOption> options = new ArrayList<>();
        for (Row row : ROWS) {
            if (row.property != null) {
                options.add(new ToolOption(row.option, row.kind, row.input, Reflection.read(extension, row.property)));
            }
        }
        return options;
    }

    private static String placeOf(String option) {
        for (String[] place : PLACES) {
            if (place[0].equals(option)) {
                return place[1];
            }
        }
        for (Row row : ROWS) {
            if (row.option.equals(option)) {
                return row.property;
            }
        }
        return null;
    }

    /** What the command says, with the names of properties for those of options. */
    static String asProperties(String text) {
        Matcher option = OPTION.matcher(text);
        StringBuffer out = new StringBuffer();
        while (option.find()) {
            String property = placeOf(option.group(1));
            option.appendReplacement(out, property == null ? "$0" : property);
        }
        return option.appendTail(out).toString();
    }

    private OptionTable() {
    }
}
