// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.Activity;
import android.os.Handler;
import android.os.SystemClock;
import android.view.View;
import android.view.ViewTreeObserver;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * The state "screen" is "scrolling" from the first view of an activity that scrolls until nothing has for
 * some time. All but a field is the worker's.
 */
final class Scrolling implements ViewTreeObserver.OnScrollChangedListener, View.OnAttachStateChangeListener, Runnable {
    static final long REST_MILLIS = 300;

    private final Handler worker;
    private final Map<View, Boolean> heard = new WeakHashMap<>();
    private volatile long scrolledMillis;
    private volatile boolean scrolls;

    Scrolling(Handler worker) {
        this.worker = worker;
    }

    /** The first time; where it is off, it is no longer heard. Its view gets an observer of its own with its window, before Android 8. On the main thread. */
    void resumed(Activity activity) {
        View view = activity.getWindow().getDecorView();
        if (!Switches.isOn(Collector.FRAMES)) {
            if (heard.remove(view) != null) {
                view.removeOnAttachStateChangeListener(this);
                onViewDetachedFromWindow(view);
            }
            return;
        }
        if (heard.put(view, true) == null) {
            view.addOnAttachStateChangeListener(this);
            if (view.isAttachedToWindow()) {
                onViewAttachedToWindow(view);
            }
        }
    }

    @Override
    public void onViewAttachedToWindow(View view) {
        view.getViewTreeObserver().addOnScrollChangedListener(this);
    }

    @Override
    public void onViewDetachedFromWindow(View view) {
        if (view.getViewTreeObserver().isAlive()) {
            view.getViewTreeObserver().removeOnScrollChangedListener(this);
        }
    }

    @Override
    public void onScrollChanged() {
        scrolledMillis = SystemClock.uptimeMillis();
        if (!scrolls) {
            scrolls = true;
            MethodBeat.state("screen", "scrolling");
            worker.postDelayed(this, REST_MILLIS);
        }
    }

    /** Whether it rests by now. */
    @Override
    public void run() {
        long rests = SystemClock.uptimeMillis() - scrolledMillis;
        if (rests < REST_MILLIS) {
            worker.postDelayed(this, REST_MILLIS - rests);
        } else {
            scrolls = false;
            MethodBeat.state("screen", null);
        }
    }
}
