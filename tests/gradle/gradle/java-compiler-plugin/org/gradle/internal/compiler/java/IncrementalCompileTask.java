// SPDX-License-Identifier: Apache-2.0
package org.gradle.internal.compiler.java;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.annotation.processing.Processor;
import javax.tools.JavaCompiler;

/** Gradle makes one around each compilation, to learn which class came of which file. This one tells that of none: all is compiled anew. */
public class IncrementalCompileTask implements JavaCompiler.CompilationTask {
    private final JavaCompiler.CompilationTask task;
    private final Consumer<Map<String, Set<String>>> classesOfFiles;

    /** Of Gradle 7. */
    public IncrementalCompileTask(JavaCompiler.CompilationTask task, Function<?, ?> relativize,
            Consumer<Map<String, Set<String>>> classesOfFiles) {
        this.task = task;
        this.classesOfFiles = classesOfFiles;
    }

    /** Of Gradle 8. */
    public IncrementalCompileTask(JavaCompiler.CompilationTask task, Function<?, ?> relativize,
            Consumer<?> classes, Consumer<Map<String, Set<String>>> classesOfFiles, Object constants, Object dependents) {
        this(task, relativize, classesOfFiles);
    }

    @Override
    public void addModules(Iterable<String> moduleNames) {
        task.addModules(moduleNames);
    }

    @Override
    public void setProcessors(Iterable<? extends Processor> processors) {
        task.setProcessors(processors);
    }

    @Override
    public void setLocale(Locale locale) {
        task.setLocale(locale);
    }

    @Override
    public Boolean call() {
        try {
            return task.call();
        } finally {
            classesOfFiles.accept(Collections.emptyMap());
        }
    }
}
