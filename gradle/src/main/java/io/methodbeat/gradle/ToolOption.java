// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.gradle;

import java.io.File;
import java.util.List;

import org.gradle.api.file.FileCollection;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskInputs;

/** An option of the command, and where its value comes from when the task runs. */
final class ToolOption {
    final String name;
    private final OptionTable.Kind kind;
    private final boolean input;
    private final Object value;

    ToolOption(String name, OptionTable.Kind kind, boolean input, Object value) {
        this.name = name;
        this.kind = kind;
        this.input = input;
        this.value = value;
    }

    /** Makes it an input of a task: files by what is in them. */
    boolean isFlag() {
        return kind == OptionTable.Kind.FLAG;
    }

    void declare(TaskInputs inputs) {
        String property = "methodbeat." + name;
        if (!input) {
            return;
        }
        if (kind == OptionTable.Kind.FLAG || kind == OptionTable.Kind.WORD) {
            inputs.property(property, value).optional(true);
        } else {
            inputs.files(value).optional(true).withPropertyName(property).withPathSensitivity(
                    kind == OptionTable.Kind.FOLDER ? PathSensitivity.RELATIVE : PathSensitivity.NONE);
        }
    }

    /** Appends what it is on a command line: nothing where it has no value. */
    void append(List<String> command) {
        if (kind == OptionTable.Kind.FILES) {
            for (File file : (FileCollection) value) {
                command.add("--" + name);
                command.add(file.getPath());
            }
            return;
        }
        Object is = kind == OptionTable.Kind.FILE || kind == OptionTable.Kind.FOLDER ? Reflection.file(value)
                : ((Provider<?>) value).getOrNull();
        if (is == null || Boolean.FALSE.equals(is)) {
            return;
        }
        command.add("--" + name);
        if (kind != OptionTable.Kind.FLAG) {
            command.add(is.toString());
        }
    }
}
