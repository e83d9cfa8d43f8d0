// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.annotation.TargetApi;
import android.app.Activity;
import android.os.Build;
import android.os.Handler;
import android.view.FrameMetrics;
import android.view.View;
import android.view.ViewTreeObserver;
import android.view.Window;
import android.view.WindowManager;
import android.view.inspector.WindowInspector;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Since Android 7: the system measures each frame of a window and tells the worker. The windows are that of the
 * activity in front, and those of dialogs over it, which are looked for as the focus goes away. A popup has no
 * window that could be asked.
 */
@TargetApi(24)
final class MeasuredFrames extends Frames implements ViewTreeObserver.OnWindowFocusChangeListener {
    private final Handler worker;
    private final Map<Window, Listener> listeners = new WeakHashMap<>();

    /** Whose focus is heard of. */
    private final Map<View, Boolean> heard = new WeakHashMap<>();

    /** The one in front; null: none. */
    private RefreshRate rate;

    MeasuredFrames(Handler worker) {
        this.worker = worker;
    }

    private static final class Listener implements Window.OnFrameMetricsAvailableListener {
        private final RefreshRate rate;

        Listener(RefreshRate rate) {
            this.rate = rate;
        }

        @Override
        public void onFrameMetricsAvailable(Window window, FrameMetrics metrics, int dropped) {
            long total = metrics.getMetric(FrameMetrics.TOTAL_DURATION);
            // Android 7 does not tell when the frame should have begun, only how long it took.
            long begin = Build.VERSION.SDK_INT >= 26
                    ? metrics.getMetric(FrameMetrics.INTENDED_VSYNC_TIMESTAMP)
                    : 0;
            if (begin >= 0 && total >= 0) {
                Natives.frame(begin, begin + total, rate.nanos(),
                        metrics.getMetric(FrameMetrics.INPUT_HANDLING_DURATION),
                        metrics.getMetric(FrameMetrics.ANIMATION_DURATION),
                        metrics.getMetric(FrameMetrics.LAYOUT_MEASURE_DURATION)
                                + metrics.getMetric(FrameMetrics.DRAW_DURATION),
                        dropped,
                        Build.VERSION.SDK_INT >= 31 ? metrics.getMetric(FrameMetrics.DEADLINE) : 0,
                        metrics.getMetric(FrameMetrics.FIRST_DRAW_FRAME));
            }
        }
    }

    @Override
    void resumed(Activity activity) {
        // Anew each time: it may be on another screen by now.
        paused(activity);
        if (!Switches.isOn(Collector.FRAMES)) {
            return;
        }
        rate = new RefreshRate(activity);
        listen(activity.getWindow());
    }

    @Override
    void paused(Activity activity) {
        rate = null;
        for (Map.Entry<Window, Listener> one : listeners.entrySet()) {
            try {
                one.getKey().removeOnFrameMetricsAvailableListener(one.getValue());
            } catch (RuntimeException e) {
                // It had lost it already.
            }
        }
        listeners.clear();
    }

    private void listen(Window window) {
        Listener listener = new Listener(rate);
        View view = window.getDecorView();
        if (heard.put(view, true) == null) {
            view.getViewTreeObserver().addOnWindowFocusChangeListener(this);
        }
        try {
            window.addOnFrameMetricsAvailableListener(listener, worker);
            listeners.put(window, listener);
        } catch (RuntimeException e) {
            // A window that the processor draws has no measures.
        }
    }

    /** Of the activity or a dialog: where it is lost there may be one more, which has it. */
    @Override
    public void onWindowFocusChanged(boolean gained) {
        if (gained || rate == null) {
            return;
        }
        for (Object view : views()) {
            Window window = window(view);
            if (window != null && !listeners.containsKey(window)
                    && window.getAttributes().type != WindowManager.LayoutParams.TYPE_BASE_APPLICATION) {
                listen(window);
            }
        }
    }

    /** The roots of all windows. */
    private static Collection<?> views() {
        try {
            if (Build.VERSION.SDK_INT >= 29) {
                return WindowInspector.getGlobalWindowViews();
            }
            return Hidden.windowViews();
        } catch (Exception | LinkageError e) {
            return Collections.emptyList();
        }
    }

    /** What a view is the root of; null: of a popup or the like, or it is hidden. */
    private static Window window(Object view) {
        try {
            return Hidden.window(view);
        } catch (Exception | LinkageError e) {
            return null;
        }
    }
}
