// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.gradle;

import org.gradle.api.Action;
import org.gradle.api.Task;

/** Before a task that takes a minute: a wrong option fails at once. */
final class OptionCheck implements Action<Task> {
    private final Instrumenting instrumenting;

    OptionCheck(Instrumenting instrumenting) {
        this.instrumenting = instrumenting;
    }

    @Override
    public void execute(Task task) {
        instrumenting.check(task);
    }
}
