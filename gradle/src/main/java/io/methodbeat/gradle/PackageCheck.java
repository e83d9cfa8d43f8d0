// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.gradle;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.gradle.api.Action;
import org.gradle.api.GradleException;
import org.gradle.api.Task;

/** After an app is packaged: fails where it would end at its first call, or report nothing. */
final class PackageCheck implements Action<Task> {
    /** What an app has to have, as `doctor` names it. */
    private static final Pattern WRONG = Pattern.compile("^wrong +((?:beat class|library|started) .*)$", Pattern.MULTILINE);
    private static final Pattern PACKAGE = Pattern.compile(".*\\.(apk|aab)");

    private final Tool tool;

    PackageCheck(Tool tool) {
        this.tool = tool;
    }

    /** Of a task that makes APKs, or a bundle. */
    private static List<File> packagesOf(Task task) {
        List<File> found = new ArrayList<>();
        File bundle = Reflection.file(Reflection.read(task, "bundleFile"));
        File folder = Reflection.file(Reflection.read(task, "outputDirectory"));
        if (bundle != null) {
            found.add(bundle);
        }
        File[] files = folder == null ? null : folder.listFiles((in, name) -> PACKAGE.matcher(name).matches());
        for (File file : files == null ? new File[0] : files) {
            found.add(file);
        }
        return found;
    }

    @Override
    public void execute(Task task) {
        for (File file : packagesOf(task)) {
            Matcher wrong = WRONG.matcher(tool.findings(task.getTemporaryDir(), file, task.getLogger()));
            List<String> lines = new ArrayList<>();
            while (wrong.find()) {
                lines.add("  " + wrong.group(1).replaceFirst(" {2,}", ": "));
            }
            if (!lines.isEmpty()) {
                throw new GradleException("methodbeat: " + file.getName() + " would report nothing, or end at its first call:\n"
                        + String.join("\n", lines)
                        + "\nIf the app has that in another way, say methodbeat { check = false } (docs/gradle.md)");
            }
        }
    }
}
