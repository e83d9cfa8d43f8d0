// SPDX-License-Identifier: Apache-2.0
package drive;

import android.os.Build;
import android.view.FrameMetrics;
import android.view.Window;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.FrameMetricsBuilder;
import org.robolectric.shadows.ShadowWindow;
import org.robolectric.util.ReflectionHelpers;

/** Frames as Android 7 and newer measure them. A renderer there is not: Robolectric hands them out. */
final class Metrics {
    private static long vsync;

    private Metrics() {
    }

    /** The first is the window's first drawing; of ten others two are within the deadline. */
    static void report(Window window, int frames) throws Exception {
        for (int i = 0; i < frames; i++) {
            window.getDecorView();
            FrameMetricsBuilder frame = new FrameMetricsBuilder();
            if (Build.VERSION.SDK_INT >= 31) {
                frame.setMetric(FrameMetrics.DEADLINE, 20_000_000L);
            }
            Shadow.<ShadowWindow>extract(window).reportOnFrameMetricsAvailable(frame
                    .setMetric(FrameMetrics.INTENDED_VSYNC_TIMESTAMP, vsync += 1_000_000_000)
                    .setMetric(FrameMetrics.FIRST_DRAW_FRAME, i == 0 ? 1 : 0)
                    .setMetric(FrameMetrics.INPUT_HANDLING_DURATION, 1_000_000L)
                    .setMetric(FrameMetrics.ANIMATION_DURATION, 2_000_000L)
                    .setMetric(FrameMetrics.LAYOUT_MEASURE_DURATION, 12_000_000L * (1 + i % 10))
                    .setMetric(FrameMetrics.DRAW_DURATION, 3_000_000L)
                    .build(), i == 7 ? 5 : 0);
        }
    }

    /** A frame that should have begun, and was done, at these times of System.nanoTime(). */
    static void report(Window window, long beginNanos, long endNanos) throws Exception {
        Shadow.<ShadowWindow>extract(window).reportOnFrameMetricsAvailable(new FrameMetricsBuilder()
                .setMetric(FrameMetrics.INTENDED_VSYNC_TIMESTAMP, beginNanos)
                .setMetric(FrameMetrics.LAYOUT_MEASURE_DURATION, endNanos - beginNanos)
                .build(), 0);
    }

    /** With the system calling itself an older one. */
    static void asBefore(int level, Drive.Step step) throws Exception {
        int actual = Build.VERSION.SDK_INT;
        ReflectionHelpers.setStaticField(Build.VERSION.class, "SDK_INT", level - 1);
        try {
            step.run();
        } finally {
            ReflectionHelpers.setStaticField(Build.VERSION.class, "SDK_INT", actual);
        }
    }
}
