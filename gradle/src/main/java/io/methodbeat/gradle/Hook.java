// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.gradle;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

import org.gradle.api.Action;
import org.gradle.api.GradleException;
import org.gradle.api.Task;
import org.gradle.api.file.Directory;
import org.gradle.api.file.RegularFile;
import org.gradle.api.provider.Provider;

/**
 * Rewrites what another task wrote, as an action of that task: its outputs, and so the cache and the up-to-date check,
 * are of what is instrumented.
 */
final class Hook implements Action<Task> {
    static final String MAPPING = "methodMapping.txt";
    static final String IGNORED = "ignoreMethodMapping.txt";
    static final String LINES = Instrumenting.linesOf(MAPPING);

    /** Before the task: it shall find what it left itself, for it may do no more than what has changed. */
    static final class Before implements Action<Task> {
        private final String name;
        private final Provider<Directory> kept;

        Before(String name, Provider<Directory> kept) {
            this.name = name;
            this.kept = kept;
        }

        @Override
        public void execute(Task task) {
            File output = kind(name).incrementalOutput(task);
            File copy = kept.get().getAsFile();
            if (copy.isDirectory() && output != null && output.isDirectory()) {
                Folders.copy(copy.toPath(), output.toPath());
            }
        }
    }

    /** After another task: the Java resources, which it merged, get the id of the mapping and what else the command said. */
    static final class Resources implements Action<Task> {
        private final Provider<RegularFile> said;

        Resources(Provider<RegularFile> said) {
            this.said = said;
        }

        @Override
        public void execute(Task task) {
            File jar = ForeignTask.JAVA_RESOURCES.incrementalOutput(task);
            try {
                ResourceJar.addProperties(jar, new String(Files.readAllBytes(said.get().getAsFile().toPath()), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private final String name;
    private final Instrumenting instrumenting;
    private final Provider<Directory> lists;
    private final Provider<Directory> kept;
    private final Provider<RegularFile> saidFile;

    /** {@code kept}: where what the task wrote itself is put aside, {@code saidFile}: what gets what the command said; null: none. */
    Hook(String name, Instrumenting instrumenting, Provider<Directory> lists, Provider<Directory> kept,
            Provider<RegularFile> saidFile) {
        this.name = name;
        this.saidFile = saidFile;
        this.instrumenting = instrumenting;
        this.lists = lists;
        this.kept = kept;
    }

    /** Found again by the task's name: this object is written to the configuration cache. */
    private static ForeignTask kind(String taskName) {
        for (ForeignTask kind : ForeignTask.ALL) {
            if (kind.variant(taskName) != null) {
                return kind;
            }
        }
        throw new IllegalStateException(taskName);
    }

    @Override
    public void execute(Task task) {
        ForeignTask foreign = kind(name);
        List<String> command = new ArrayList<>();
        File folder = lists.get().getAsFile();
        command.add("--in-place");
        if (kept != null) {
            Folders.copy(foreign.incrementalOutput(task).toPath(), kept.get().getAsFile().toPath());
        }
        for (File place : foreign.outputs(task)) {
            command.add(place.getPath());
        }
        String said = instrumenting.run(task, command, foreign.mapping(task), new File(folder, MAPPING),
                new File(folder, IGNORED), false);
        File resources = foreign.resources(task);
        if (resources != null && said != null) {
            ResourceJar.addProperties(resources, said);
        }
        if (saidFile != null) {
            write(saidFile.get().getAsFile(), said);
        }
    }

    private static void write(File file, String said) {
        if (said == null) {
            throw new GradleException("methodbeat: the binary did not say the id of the mapping and the form of the probes: it is of another version than "
                    + "io.methodbeat");
        }
        try {
            Files.createDirectories(file.getParentFile().toPath());
            Files.write(file.toPath(), said.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
