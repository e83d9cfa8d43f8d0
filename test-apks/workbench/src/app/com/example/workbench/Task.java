package com.example.workbench;

/** One piece of work. What it logs is the same in every run. */
public interface Task {
    void run(Log log) throws Exception;
}
