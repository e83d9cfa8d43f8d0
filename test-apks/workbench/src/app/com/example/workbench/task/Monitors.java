package com.example.workbench.task;

import com.example.workbench.Log;
import com.example.workbench.Task;
import java.util.ArrayDeque;
import java.util.Deque;

/** Synchronized methods and blocks, left in every way; threads that meet in them. */
public final class Monitors implements Task {
    private static final Object A = new Object(), B = new Object();
    private int counter;

    /** A queue of limited length between threads. */
    static final class Queue {
        private final Deque<Integer> items = new ArrayDeque<Integer>();
        private boolean closed;

        synchronized void put(int item) throws InterruptedException {
            while (items.size() == 4) wait();
            items.addLast(item);
            notifyAll();
        }

        Integer take() throws InterruptedException {
            synchronized (items) {
                synchronized (this) {
                    while (items.isEmpty() && !closed) {
                        wait(1);
                    }
                    notifyAll();
                    return items.pollFirst();
                }
            }
        }

        synchronized void close() {
            closed = true;
            notifyAll();
        }
    }

    private static synchronized int ordered(int n) {
        if (n > 3) throw new IllegalArgumentException("n " + n);
        return n == 0 ? 0 : 1 + ordered(n - 1);
    }

    private int early(int n) {
        synchronized (A) {
            if (n == 0) return 3;
            synchronized (B) {
                if (n == 1) return Math.max(n, 8);
                if (n == 2) throw new IllegalStateException("in both");
                n *= 5;
            }
            if (n > 20) return n;
        }
        return -n;
    }

    private int inLoop(int[] values) {
        int sum = 0;

        for (int v : values) {
            synchronized (this) {
                if (v < 0) continue;
                if (v > 99) break;
                try {
                    sum += 100 / v;
                } catch (ArithmeticException e) {
                    synchronized (e) {
                        sum--;
                    }
                } finally {
                    counter++;
                }
            }
        }
        return sum;
    }

    private static boolean free(Object... locks) throws InterruptedException {
        final Object[] wanted = locks;
        final boolean[] got = {false};
        Thread other = new Thread() {
            @Override
            public void run() {
                for (Object lock : wanted) {
                    synchronized (lock) {
                        got[0] = true;
                    }
                }
            }
        };

        other.start();
        other.join();
        return got[0] && !Thread.holdsLock(locks[0]);
    }

    private static long pass(final int n) throws InterruptedException {
        final Queue queue = new Queue();
        final long[] sum = {0};
        Thread producer = new Thread("producer") {
            @Override
            public void run() {
                try {
                    for (int i = 1; i <= n; i++) queue.put(i);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                } finally {
                    queue.close();
                }
            }
        };
        Integer item;

        producer.start();
        while ((item = queue.take()) != null) sum[0] += item;
        producer.join();
        return sum[0];
    }

    private void count(final int threads, final int times) throws InterruptedException {
        Thread[] all = new Thread[threads];

        for (int i = 0; i < threads; i++) {
            all[i] = new Thread("counter " + i) {
                @Override
                public void run() {
                    for (int k = 0; k < times; k++) add();
                }
            };
            all[i].start();
        }
        for (Thread t : all) t.join();
    }

    private synchronized void add() {
        counter++;
        if (counter % 1000 == 0) Thread.yield();
    }

    @Override
    public void run(Log log) throws Exception {
        counter = 0;
        for (int n = 0; n < 6; n++) {
            try {
                log.line(early(n), " ", ordered(n));
            } catch (RuntimeException e) {
                log.line(e.getMessage());
            }
        }
        log.line(inLoop(new int[] {5, -1, 0, 7, 100, 8}), " ", counter);
        log.line(free(A, B, this, Monitors.class));
        try {
            synchronized (((Object[]) new Object[1])[0]) {
                log.line("locked nothing");
            }
        } catch (NullPointerException e) {
            log.line("nothing to lock");
        }
        log.line(pass(200));
        count(3, 500);
        log.line(counter);
    }
}
