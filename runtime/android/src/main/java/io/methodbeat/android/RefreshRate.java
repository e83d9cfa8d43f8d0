// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.Activity;
import android.content.Context;
import android.hardware.display.DisplayManager;
import android.os.Handler;
import android.view.Display;

/**
 * Of an activity's screen. Many have several rates and change while an activity is in front, so it
 * is looked at each second that there are frames, and at once when the system tells of a change.
 */
final class RefreshRate implements DisplayManager.DisplayListener {
    private static final float USUAL = 60;
    private static final long LOOK_NANOS = 1_000_000_000;

    private static final RefreshRate TOLD = new RefreshRate();
    private static volatile int changes;

    private final Display display;
    private int seen;
    private long lookedNanos;
    private long nanos;

    private RefreshRate() {
        display = null;
    }

    /** Hears of changes from now on, where frames are on. On the worker. */
    static void update(Context context, Handler worker) {
        DisplayManager displays = (DisplayManager) context.getSystemService(Context.DISPLAY_SERVICE);
        if (displays != null) {
            displays.unregisterDisplayListener(TOLD);
        }
        if (displays != null && Switches.isOn(Collector.FRAMES)) {
            displays.registerDisplayListener(TOLD, worker);
        }
    }

    @Override
    public void onDisplayChanged(int id) {
        changes++;
    }

    @Override
    public void onDisplayAdded(int id) {
        // Nothing is on it yet.
    }

    @Override
    public void onDisplayRemoved(int id) {
        // Nothing is on it any more.
    }

    RefreshRate(Activity activity) {
        display = activity.getWindowManager().getDefaultDisplay();
    }

    /** Nanoseconds between two frames. On one thread. */
    long nanos() {
        long now = System.nanoTime();
        if (nanos == 0 || seen != changes || now - lookedNanos >= LOOK_NANOS) {
            seen = changes;
            float rate = display == null ? 0 : display.getRefreshRate();
            nanos = (long) (1e9 / (rate >= 1 ? rate : USUAL));
            lookedNanos = now;
        }
        return nanos;
    }
}
