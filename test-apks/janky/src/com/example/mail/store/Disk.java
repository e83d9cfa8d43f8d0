package com.example.mail.store;

/** Stands for slow input and output. */
public final class Disk {
    private Disk() {
    }

    public static void read(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
