// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.gradle;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gradle.api.GradleException;
import org.gradle.api.Task;

/**
 * The tasks of the Android Gradle plugin after which an app's code is complete: by name, and by the names of those of
 * their properties that are used here. Seen in versions 4.2.2, 7.4.2, 8.1.4, 8.13.2 and 9.5.0.
 */
final class ForeignTask {
    /** R8. In versions up to 8.1, an app with features has its dex in baseDexDir. */
    static final ForeignTask R8 = new ForeignTask("minify(.+)WithR8",
            Arrays.asList("outputDex", "baseDexDir"), "featureDexDir", "mappingFile", "outputResources", false);
    /** ProGuard, up to version 4.2 with android.enableR8=false. */
    static final ForeignTask PROGUARD = new ForeignTask("minify(.+)WithProguard",
            Collections.singletonList("shrunkJar"), null, "mappingFile", null, false);
    /** Without either: all dex merged. The task may do part of its work only. */
    static final ForeignTask MERGE_DEX = new ForeignTask("mergeDex(.+)",
            Collections.singletonList("outputDir"), null, null, null, true);

    /** The Java resources of an app whose dex are only merged. The task may do part of its work only. */
    static final ForeignTask JAVA_RESOURCES = new ForeignTask("merge(.+)JavaResource",
            Collections.singletonList("outputFile"), null, null, null, true);

    /** Those that write code. */
    static final List<ForeignTask> ALL = Arrays.asList(R8, PROGUARD, MERGE_DEX);

    private final Pattern name;
    private final List<String> outputs;
    private final String features;
    private final String mapping;
    private final String resources;
    final boolean incremental;

    private ForeignTask(String name, List<String> outputs, String features, String mapping, String resources,
            boolean incremental) {
        this.name = Pattern.compile(name);
        this.outputs = outputs;
        this.features = features;
        this.mapping = mapping;
        this.resources = resources;
        this.incremental = incremental;
    }

    /** The variant that a task of this name is of, beginning with a capital; null: it is another task. */
    String variant(String taskName) {
        Matcher matcher = name.matcher(taskName);
        return matcher.matches() && !matcher.group(1).endsWith("AndroidTest") && !matcher.group(1).endsWith("UnitTest")
                ? matcher.group(1) : null;
    }

    private static GradleException unknown(Task task, String what) {
        return new GradleException("methodbeat: the task " + task.getPath() + " " + what + ". This version of the Android "
                + "Gradle plugin has another shape than this version of io.methodbeat knows: update the plugin io.methodbeat, "
                + "or set methodbeat { enabled = false } and instrument the finished APK or bundle with a task of type "
                + "io.methodbeat.gradle.InstrumentTask (docs/gradle.md)");
    }

    private static File fileOf(Task task, String property) {
        try {
            return Reflection.file(Reflection.read(task, property));
        } catch (ClassCastException e) {
            throw unknown(task, "has a property " + property + " that is no file or directory");
        }
    }

    /** Fails where the task lacks what it is known by. Asked when it is configured: no value is there yet. */
    void check(Task task) {
        boolean any = false;
        for (String property : outputs) {
            any |= Reflection.has(task, property);
        }
        if (!any) {
            throw unknown(task, "has no property " + outputs.get(0));
        }
        if (mapping != null && !Reflection.has(task, mapping)) {
            throw unknown(task, "has no property " + mapping);
        }
    }

    /** What the task wrote and is to be rewritten: a jar, or folders with dex below. */
    List<File> outputs(Task task) {
        List<File> found = new ArrayList<>();
        for (String property : outputs) {
            File file = fileOf(task, property);
            if (file != null && file.exists()) {
                found.add(file);
            }
        }
        if (found.isEmpty()) {
            throw unknown(task, "has written nothing to its " + String.join(" or ", outputs));
        }
        File folder = features == null ? null : fileOf(task, features);
        String[] modules = folder == null ? null : folder.list();
        if (modules != null && modules.length > 0) {
            found.add(folder);
        }
        return found;
    }

    /** The folder of a task that may do part of its work only. */
    File incrementalOutput(Task task) {
        return fileOf(task, outputs.get(0));
    }

    /** The map of names that the task wrote; null: it wrote none. */
    File mapping(Task task) {
        File file = mapping == null ? null : fileOf(task, mapping);
        return file != null && file.isFile() && file.length() > 0 ? file : null;
    }

    /** The jar of Java resources that the package gets; null: the task has none. */
    File resources(Task task) {
        File file = resources == null ? null : fileOf(task, resources);
        return file != null && file.isFile() ? file : null;
    }
}
