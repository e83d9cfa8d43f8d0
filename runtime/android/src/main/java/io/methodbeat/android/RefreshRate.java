// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.Activity;
import android.view.Display;

/**
 * Of an activity's screen. Many have several rates and change while an activity is in front, so it
 * is looked at each second that there are frames.
 */
final class RefreshRate {
    private static final float USUAL = 60;
    private static final long LOOK_NANOS = 1_000_000_000;

    private final Display display;
    private long lookedNanos;
    private long nanos;

    RefreshRate(Activity activity) {
        display = activity.getWindowManager().getDefaultDisplay();
    }

    /** Nanoseconds between two frames. On one thread. */
    long nanos() {
        long now = System.nanoTime();
        if (nanos == 0 || now - lookedNanos >= LOOK_NANOS) {
            float rate = display == null ? 0 : display.getRefreshRate();
            nanos = (long) (1e9 / (rate >= 1 ? rate : USUAL));
            lookedNanos = now;
        }
        return nanos;
    }
}
