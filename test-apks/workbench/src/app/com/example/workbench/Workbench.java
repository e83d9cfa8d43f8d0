package com.example.workbench;

import com.example.workbench.task.Algorithms;
import com.example.workbench.task.Arrays;
import com.example.workbench.task.Closures;
import com.example.workbench.task.Digests;
import com.example.workbench.task.Frames;
import com.example.workbench.task.Handlers;
import com.example.workbench.task.Interpreter;
import com.example.workbench.task.Monitors;
import com.example.workbench.task.Numbers;
import com.example.workbench.task.Switches;

/** Runs every task. On a JVM, by main, it prints what they log. */
public final class Workbench {
    private static final Task[] TASKS = {
        new Switches(), new Numbers(), new Arrays(), new Handlers(), new Monitors(), new Closures(),
        new Frames(), new Digests(), new Algorithms(), new Interpreter(),
    };

    private Workbench() {}

    public static String runAll() {
        StringBuilder all = new StringBuilder();

        for (Task task : TASKS) all.append(runOne(task));
        return all.toString();
    }

    private static String runOne(Task task) {
        Log log = new Log();

        try {
            task.run(log);
        } catch (Exception e) {
            log.line("failed: ", e);
        }
        return task.getClass().getName() + "\n" + log;
    }

    public static void main(String[] args) {
        System.out.print(runAll());
    }
}
