// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.view.Choreographer;
import java.lang.reflect.Method;

/**
 * Before Android 7: how long the main thread took for a frame's input, its animations and its
 * traversal. The Choreographer calls back in that order; ours are the first of each, as they are
 * posted as if they had been due long ago, and the frame's message ends the last. Where the system
 * hides how that is done, nothing is known.
 */
final class Phases {
    static final int COUNT = 3;

    /** Of Choreographer's kinds of callbacks: input, animation, traversal are 0 to 2. */
    private static final long LONG_AGO_MILLIS = -10_000;

    /** Null where it is hidden. */
    private final Method postDelayed;
    private final MainLooper looper;
    private final Runnable[] marks = new Runnable[COUNT];

    /** When each began, in the frame that runs. */
    private final long[] began = new long[COUNT];

    /** Of the last frame that was whole; zeros where there is none. */
    private long[] took = new long[COUNT];
    private int reached;

    /** To be posted when the frame has ended: its own traversal is still to come. */
    private boolean again;

    private final Runnable end = new Runnable() {
        @Override
        public void run() {
            if (reached == COUNT) {
                long now = System.nanoTime();
                for (int i = 0; i < COUNT; i++) {
                    took[i] = (i + 1 < COUNT ? began[i + 1] : now) - began[i];
                }
            }
            reached = 0;
            if (again) {
                again = false;
                post();
            }
        }
    };

    private Phases(Method postDelayed, MainLooper looper) {
        this.postDelayed = postDelayed;
        this.looper = looper;
        for (int i = 0; i < COUNT; i++) {
            marks[i] = mark(i);
        }
    }

    static Phases create(MainLooper looper) {
        Method method = null;
        try {
            method = Hidden.postDelayed();
        } catch (Exception | LinkageError e) {
            // Hidden.
        }
        return new Phases(method, looper);
    }

    private Runnable mark(final int phase) {
        return new Runnable() {
            @Override
            public void run() {
                if (reached == phase) {
                    began[phase] = System.nanoTime();
                    reached = phase + 1;
                    if (reached == COUNT) {
                        looper.atEnd(end);
                    }
                }
            }
        };
    }

    /** For the next frame. */
    void post() {
        if (postDelayed == null) {
            return;
        }
        Choreographer choreographer = Choreographer.getInstance();
        try {
            for (int i = 0; i < COUNT; i++) {
                postDelayed.invoke(choreographer, i, marks[i], null, LONG_AGO_MILLIS);
            }
        } catch (Exception e) {
            // The frame's parts are not known.
        }
    }

    /** The same, from a callback of the frame that runs. */
    void postBehind() {
        again = true;
        looper.atEnd(end);
    }

    /** Of the frame before the one that runs, once. */
    long[] take() {
        long[] taken = took;
        took = new long[COUNT];
        return taken;
    }
}
