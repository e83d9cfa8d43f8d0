package drive;

import static org.robolectric.Shadows.shadowOf;

import android.view.FrameMetrics;
import android.view.Window;
import org.robolectric.shadows.FrameMetricsBuilder;

/** Frames as Android 7 and newer measure them. A renderer there is not: Robolectric hands them out. */
final class Metrics {
    private Metrics() {
    }

    static void report(Window window, int frames) throws Exception {
        for (int i = 0; i < frames; i++) {
            window.getDecorView();
            shadowOf(window).reportOnFrameMetricsAvailable(new FrameMetricsBuilder()
                    .setMetric(FrameMetrics.LAYOUT_MEASURE_DURATION, 12_000_000L * (1 + i % 10))
                    .build());
        }
    }
}
