package com.example.feed;

import java.util.ArrayList;
import java.util.List;

/** What the main thread entered, in its order. */
public class Truth {
    static final List<String> ENTERED = new ArrayList<>();
    private static final Thread MAIN_THREAD = Thread.currentThread();

    static void entered(String method) {
        if (Thread.currentThread() == MAIN_THREAD) {
            ENTERED.add(method);
        }
    }

    static void pass(int millis) {
        long end = System.nanoTime() + millis * 1000000L;
        while (System.nanoTime() < end) {
            Thread.yield();
        }
    }
}
