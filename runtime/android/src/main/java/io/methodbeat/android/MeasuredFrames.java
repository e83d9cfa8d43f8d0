// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.annotation.TargetApi;
import android.app.Activity;
import android.os.Build;
import android.os.Handler;
import android.view.FrameMetrics;
import android.view.Window;
import java.util.Map;
import java.util.WeakHashMap;

/** Since Android 7: the system measures each frame of a window and tells the worker. */
@TargetApi(24)
final class MeasuredFrames extends Frames {
    private final Handler worker;
    private final Map<Activity, Listener> listeners = new WeakHashMap<>();

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
                Natives.tell(Event.FRAME, begin, begin + total, rate.nanos(),
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
        Listener listener = new Listener(new RefreshRate(activity));
        try {
            activity.getWindow().addOnFrameMetricsAvailableListener(listener, worker);
            listeners.put(activity, listener);
        } catch (RuntimeException e) {
            // A window that the processor draws has no measures.
        }
    }

    @Override
    void paused(Activity activity) {
        Listener listener = listeners.remove(activity);
        if (listener == null) {
            return;
        }
        try {
            activity.getWindow().removeOnFrameMetricsAvailableListener(listener);
        } catch (RuntimeException e) {
            // It had lost it already.
        }
    }
}
