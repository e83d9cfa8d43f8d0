package io.methodbeat.android;

import android.app.Activity;
import android.view.Choreographer;
import android.view.View;
import android.view.ViewTreeObserver;

/**
 * Before Android 7: from one frame callback to the next, while something is drawn. The callback of
 * the frame after tells how long a frame took; the first of several begins with its message. Who
 * draws nothing is not woken.
 */
final class DrawnFrames extends Frames
        implements ViewTreeObserver.OnDrawListener, Choreographer.FrameCallback {
    private final MainLooper looper;
    private View view;
    private long refreshNanos;

    /** A callback is posted. */
    private boolean posted;

    /** Something was drawn since. */
    private boolean drawn;

    /** Where the frame that was drawn began. */
    private long beginNanos;

    DrawnFrames(MainLooper looper) {
        this.looper = looper;
    }

    @Override
    void resumed(Activity activity) {
        detach();
        refreshNanos = refreshNanos(activity);
        view = activity.getWindow().getDecorView();
        view.getViewTreeObserver().addOnDrawListener(this);
    }

    @Override
    void paused(Activity activity) {
        if (view == activity.getWindow().getDecorView()) {
            detach();
        }
    }

    private void detach() {
        if (view != null && view.getViewTreeObserver().isAlive()) {
            view.getViewTreeObserver().removeOnDrawListener(this);
        }
        view = null;
        drawn = false;
    }

    @Override
    public void onDraw() {
        drawn = true;
        if (!posted) {
            posted = true;
            beginNanos = looper.beganMillis() * 1_000_000;
            Choreographer.getInstance().postFrameCallback(this);
        }
    }

    @Override
    public void doFrame(long frameTimeNanos) {
        posted = false;
        if (!drawn) {
            return;
        }
        drawn = false;
        if (frameTimeNanos > beginNanos) {
            Natives.frame(beginNanos, frameTimeNanos, refreshNanos);
        }
        // The next one, if this frame draws too, begins here.
        posted = true;
        beginNanos = frameTimeNanos;
        Choreographer.getInstance().postFrameCallback(this);
    }
}
