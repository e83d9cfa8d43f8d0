package io.methodbeat.android;

import android.app.Activity;
import android.os.Build;
import android.os.Handler;
import android.view.Display;

/** The frames of the activity in front. Called on the main thread. */
abstract class Frames {
    private static final float USUAL_RATE = 60;

    static Frames create(MainLooper looper, Handler worker) {
        return Build.VERSION.SDK_INT >= 24 ? new MeasuredFrames(worker) : new DrawnFrames(looper);
    }

    abstract void resumed(Activity activity);

    abstract void paused(Activity activity);

    /** Nanoseconds between two frames of the activity's screen. */
    static long refreshNanos(Activity activity) {
        Display display = activity.getWindowManager().getDefaultDisplay();
        float rate = display == null ? 0 : display.getRefreshRate();
        return (long) (1e9 / (rate >= 1 ? rate : USUAL_RATE));
    }
}
