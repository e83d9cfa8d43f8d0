// SPDX-License-Identifier: Apache-2.0
package com.example.standin;

import com.android.build.gradle.tasks.PackageApplication;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import org.gradle.api.DefaultTask;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.InputDirectory;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.TaskAction;

/**
 * Stands for the Android Gradle plugin where no Gradle that it wants can be made: a task of R8's name, with the properties
 * that the real one has and io.methodbeat uses, which copies dex. -Pshape= says which.
 */
public class App implements Plugin<Project> {
    /** What all shapes have: a test compares the getters of {@link R8} with those of the real class. */
    public abstract static class Base extends DefaultTask {
        @InputDirectory
        public abstract DirectoryProperty getDex();

        @Internal
        public abstract DirectoryProperty getMade();

        void copy(File to) {
            File[] files = getDex().get().getAsFile().listFiles();
            try {
                Files.createDirectories(to.toPath());
                for (File file : files) {
                    Files.copy(file.toPath(), to.toPath().resolve(file.getName()), StandardCopyOption.REPLACE_EXISTING);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Of 8.13.2 and 9.5.0. */
    public abstract static class R8 extends Base {
        @Optional
        @OutputDirectory
        public abstract DirectoryProperty getOutputDex();

        @Optional
        @OutputDirectory
        public abstract DirectoryProperty getFeatureDexDir();

        @Optional
        @OutputFile
        public abstract RegularFileProperty getMappingFile();

        @Optional
        @OutputFile
        public abstract RegularFileProperty getOutputResources();

        @TaskAction
        public void run() throws IOException {
            copy(getOutputDex().get().getAsFile());
            Files.write(getMappingFile().get().getAsFile().toPath(), "p.Original -> p.One:\n    void start() -> main\n".getBytes());
        }
    }

    /** One that has another name for it. */
    public abstract static class Renamed extends Base {
        @OutputDirectory
        public abstract DirectoryProperty getDexOutput();
    }

    /** One whose folder is a text. */
    public abstract static class Text extends Base {
        @Internal
        public abstract Property<String> getOutputDex();

        @Internal
        public abstract RegularFileProperty getMappingFile();

        @TaskAction
        public void run() {
            getOutputDex().set("dex");
        }
    }

    /** One without a map. */
    public abstract static class NoMapping extends Base {
        @OutputDirectory
        public abstract DirectoryProperty getOutputDex();
    }

    @Override
    public void apply(Project project) {
        String shape = String.valueOf(project.findProperty("shape"));
        if (shape.equals("r8")) {
            project.getTasks().register("minifyReleaseWithR8", R8.class, task -> {
                fill(project, task);
                task.getOutputDex().set(task.getMade().dir("dex"));
                task.getMappingFile().set(task.getMade().file("mapping.txt"));
            });
        } else if (!shape.equals("none")) {
            Class<? extends Base> type = shape.equals("renamed") ? Renamed.class : shape.equals("text") ? Text.class : NoMapping.class;
            project.getTasks().register("minifyReleaseWithR8", type, task -> fill(project, task));
        }
        project.getTasks().register("packageRelease", PackageApplication.class, task -> {
            if (!shape.equals("none")) {
                task.dependsOn("minifyReleaseWithR8");
            }
            if (project.hasProperty("finished")) {
                task.getFinished().set(project.file(project.property("finished")));
                task.getOutputDirectory().set(project.getLayout().getBuildDirectory().dir("apk"));
            }
        });
    }

    private static void fill(Project project, Base task) {
        task.getDex().set(project.file("dex"));
        task.getMade().set(project.getLayout().getBuildDirectory().dir("made"));
    }
}
