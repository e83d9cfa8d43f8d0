package com.example.feed;

/** Says of each of its methods to Truth that it was entered. */
public class Feed implements Runnable {
    private static final int PAGES;
    private int broken;

    static {
        Truth.entered("com.example.feed.Feed <clinit> ()V");
        PAGES = 3;
    }

    public Feed() {
        Truth.entered("com.example.feed.Feed <init> ()V");
    }

    @Override
    public void run() {
        Truth.entered("com.example.feed.Feed run ()V");
        for (int page = 0; page < PAGES; page++) {
            load(page);
        }
        new Runnable() {
            @Override
            public void run() {
                Truth.entered("com.example.feed.Feed$1 run ()V");
                sum(new long[] {broken, 2}, "pages", 4);
            }
        }.run();
    }

    private synchronized void load(int page) {
        Truth.entered("com.example.feed.Feed load (I)V");
        Truth.pass(3);
        try {
            check(page);
        } catch (IllegalStateException e) {
            broken++;
        }
    }

    private void check(int page) {
        Truth.entered("com.example.feed.Feed check (I)V");
        refuse(page);
    }

    private static void refuse(int page) {
        Truth.entered("com.example.feed.Feed refuse (I)V");
        if (page == 1) {
            throw new IllegalStateException();
        }
    }

    private static long sum(long[] all, String name, int depth) {
        Truth.entered("com.example.feed.Feed sum ([JLjava.lang.String;I)J");
        return depth == 0 ? all.length : name.length() + sum(all, name, depth - 1);
    }
}
