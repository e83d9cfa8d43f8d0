package com.example.sample;

/** What takes time. */
public class Work {
    public static void message(int millis) {
        read(millis / 3);
        draw(millis - millis / 3);
    }

    public static void read(int millis) {
        sleep(millis);
    }

    public static void draw(int millis) {
        sleep(millis);
    }

    public static void spin(int millis) {
        long end = System.nanoTime() + millis * 1_000_000L;
        while (System.nanoTime() < end) {
            Thread.yield();
        }
    }

    public static void sleep(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        while (System.nanoTime() < end) {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
