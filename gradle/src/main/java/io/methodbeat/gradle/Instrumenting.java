// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.gradle;

import java.io.File;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gradle.api.Task;
import org.gradle.api.tasks.PathSensitivity;

/** `methodbeat instrument` with the options of the extension. */
final class Instrumenting {
    private static final Pattern MEASURED = Pattern.compile("^ +methods .* ([0-9,]+) instrumented", Pattern.MULTILINE);
    private static final Pattern FORM = Pattern.compile("^ +probes .*; (pair|late), ", Pattern.MULTILINE);
    private static final Pattern EXITS = Pattern.compile("^ +probes .*; [a-z]+, (explicit|all) exits", Pattern.MULTILINE);
    private static final Pattern ID = Pattern.compile("^ +mapping .*\\(.*id ([0-9a-f]{16})\\)", Pattern.MULTILINE);

    private final Tool tool;
    private final List<ToolOption> options;

    Instrumenting(Tool tool, List<ToolOption> options) {
        this.tool = tool;
        this.options = options;
    }

    /** The file of lines that belongs to a mapping, which the command writes beside it. */
    static String linesOf(String mapping) {
        return (mapping.endsWith(".txt") ? mapping.substring(0, mapping.length() - 4) : mapping) + ".lines.txt";
    }

    /** Makes the binary and the options inputs of a task. */
    void declare(Task task) {
        task.getInputs().files(tool.files()).withPropertyName("methodbeat.binary").withPathSensitivity(PathSensitivity.NONE);
        for (ToolOption option : options) {
            option.declare(task.getInputs());
        }
    }

    /**
     * Runs it for a task. Returns what the package has to say of itself, as the command writes it: the id of the
     * mapping, the form of the probes and the exits that have them, each in a line. Null if the command does not say them.
     */
    String run(Task task, List<String> places, File obfuscation, File mapping, File ignored, boolean package_) {
        List<String> command = tool.command(task.getTemporaryDir(), "instrument");
        for (ToolOption option : options) {
            if (package_ || !option.name.equals("embed-lib")) {
                option.append(command);
            }
        }
        command.add("--mapping-out");
        command.add(mapping.getPath());
        command.add("--ignored-out");
        command.add(ignored.getPath());
        if (obfuscation != null) {
            command.add("--proguard-mapping");
            command.add(obfuscation.getPath());
        }
        command.addAll(places);
        File folder = mapping.getParentFile();
        folder.mkdirs();
        ignored.getParentFile().mkdirs();
        String said = Tool.run(command, Collections.emptyMap(), task.getLogger());
        String measured = find(MEASURED, said, "some");
        task.getLogger().lifecycle("methodbeat: {} measured; ids: {}",
                measured.equals("1") ? "1 method is" : measured + " methods are", mapping);
        String id = find(ID, said, null), form = find(FORM, said, null), exits = find(EXITS, said, null);
        return id == null || form == null || exits == null ? null
                : "mapping.id=" + id + "\nprobes=" + form + "\nexits=" + exits + "\n";
    }

    /** Fails where the command would refuse a value, or a file that it names: before the task takes its time. */
    void check(Task task) {
        File nothing = new File(task.getTemporaryDir(), "nothing");
        List<String> command = tool.command(task.getTemporaryDir(), "instrument");
        for (ToolOption option : options) {
            if (!option.isFlag() && !option.name.equals("embed-lib")) {
                option.append(command);
            }
        }
        nothing.mkdirs();
        command.add("--dry-run");
        command.add(nothing.getPath());
        Tool.runQuietly(command, Collections.emptyMap(), task.getLogger());
    }

    private static String find(Pattern pattern, String text, String otherwise) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : otherwise;
    }
}
