// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.Activity;
import android.view.Choreographer;
import android.view.View;
import android.view.ViewTreeObserver;

/**
 * Before Android 7: from one frame callback to the next, while something is drawn. The callback of
 * the frame after tells how long a frame took; the first of several begins with its message. Who
 * draws nothing is not woken.
 *
 * <p>What the main thread did for it {@link Phases} tell, of all frames but the first of several.
 *
 * <p>When an activity is resumed for the first time its view has no window yet, and before Android 8
 * a listener that is set until then is lost when it gets one: so it is set when it has.
 */
final class DrawnFrames extends Frames
        implements View.OnAttachStateChangeListener, ViewTreeObserver.OnDrawListener,
        Choreographer.FrameCallback {
    private final MainLooper looper;
    private final Phases phases;
    private View view;
    private RefreshRate rate;

    /** A callback is posted. */
    private boolean posted;

    /** Something was drawn since. */
    private boolean drawn;

    /** Where the frame that was drawn began. */
    private long beginNanos;

    DrawnFrames(MainLooper looper) {
        this.looper = looper;
        phases = Phases.create(looper);
    }

    @Override
    void resumed(Activity activity) {
        detach();
        if (!Switches.isOn(Collector.FRAMES)) {
            return;
        }
        rate = new RefreshRate(activity);
        view = activity.getWindow().getDecorView();
        view.addOnAttachStateChangeListener(this);
        if (view.isAttachedToWindow()) {
            onViewAttachedToWindow(view);
        }
    }

    @Override
    void paused(Activity activity) {
        if (view == activity.getWindow().getDecorView()) {
            detach();
        }
    }

    private void detach() {
        if (view != null) {
            view.removeOnAttachStateChangeListener(this);
            onViewDetachedFromWindow(view);
        }
        view = null;
        drawn = false;
    }

    @Override
    public void onViewAttachedToWindow(View attached) {
        attached.getViewTreeObserver().addOnDrawListener(this);
    }

    @Override
    public void onViewDetachedFromWindow(View detached) {
        if (detached.getViewTreeObserver().isAlive()) {
            detached.getViewTreeObserver().removeOnDrawListener(this);
        }
    }

    @Override
    public void onDraw() {
        drawn = true;
        if (!posted) {
            posted = true;
            beginNanos = looper.beganMillis() * 1_000_000;
            phases.post();
            Choreographer.getInstance().postFrameCallback(this);
        }
    }

    @Override
    public void doFrame(long frameTimeNanos) {
        posted = false;
        long[] took = phases.take();
        if (!drawn) {
            return;
        }
        drawn = false;
        if (frameTimeNanos > beginNanos) {
            Natives.frame(beginNanos, frameTimeNanos, rate.nanos(), took[0], took[1], took[2], 0,
                    0, 0);
        }
        // The next one, if this frame draws too, begins here.
        posted = true;
        beginNanos = frameTimeNanos;
        phases.postBehind();
        Choreographer.getInstance().postFrameCallback(this);
    }
}
