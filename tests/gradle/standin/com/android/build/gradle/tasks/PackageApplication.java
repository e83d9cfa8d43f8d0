// SPDX-License-Identifier: Apache-2.0
package com.android.build.gradle.tasks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import org.gradle.api.DefaultTask;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.tasks.InputFile;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.TaskAction;

/** By this name the plugin knows what packages an app. This one takes a finished APK. */
public abstract class PackageApplication extends DefaultTask {
    @Optional
    @InputFile
    public abstract RegularFileProperty getFinished();

    @Optional
    @OutputDirectory
    public abstract DirectoryProperty getOutputDirectory();

    @TaskAction
    public void run() throws IOException {
        if (getFinished().isPresent()) {
            File to = new File(getOutputDirectory().get().getAsFile(), "app-release.apk");
            Files.copy(getFinished().get().getAsFile().toPath(), to.toPath(), StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
