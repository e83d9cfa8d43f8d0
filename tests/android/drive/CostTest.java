// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertTrue;

import android.util.Printer;
import android.view.FrameMetrics;
import android.view.MotionEvent;
import android.view.Window;
import android.widget.FrameLayout;
import android.widget.TextView;
import com.example.sample.MainActivity;
import com.example.sample.PagedActivity;
import com.example.sample.SampleApp;
import com.sun.management.ThreadMXBean;
import io.methodbeat.android.MethodBeat;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;
import org.robolectric.shadows.FrameMetricsBuilder;

/**
 * What the module's own listeners take of the CPU, without what the system does to call them: printed, for
 * docs/reports.md. On a JVM, whose compiler is not ART's.
 */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = 35, application = CostTest.App.class, shadows = {Screen.class})
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class CostTest extends Drive {
    private static final int CALLS = 20_000;
    private static final int VIEWS = 200;

    /** As the sample is. */
    public static class App extends SampleApp { }

    /** CPU time of the thread that calls, in the best of several rounds. */
    private static void cost(String what, Step call) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        long leastBytes = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long bytesBefore = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
            long before = threads.getCurrentThreadCpuTime();
            for (int n = 0; n < CALLS; n++) {
                call.run();
            }
            least = Math.min(least, threads.getCurrentThreadCpuTime() - before);
            leastBytes = Math.min(leastBytes, threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - bytesBefore);
        }
        System.out.printf("cost: %s: %.2f us, %d bytes%n", what, least / 1000.0 / CALLS, leastBytes / CALLS);
    }

    private static Class<?> module(String name) throws Exception {
        return Class.forName("io.methodbeat.android." + name);
    }

    private static <T> Constructor<T> maker(Class<T> of) {
        @SuppressWarnings("unchecked")
        Constructor<T> maker = (Constructor<T>) of.getDeclaredConstructors()[0];
        maker.setAccessible(true);
        return maker;
    }

    @Test
    public void listeners() throws Exception {
        assertTrue(MethodBeat.isInstalled());
        ActivityController<MainActivity> shown = show(MainActivity.class);
        onMain(() -> {
            Printer printer = Launches.printer();
            cost("a message", () -> {
                printer.println(">>>>> Dispatching to Handler");
                printer.println("<<<<< Finished to Handler");
            });
        });
        onMain(() -> {
            MotionEvent event = MotionEvent.obtain(1, 1, MotionEvent.ACTION_MOVE, 1, 1, 0);
            Window.Callback callback = shown.get().getWindow().getCallback();
            cost("an event", () -> callback.dispatchTouchEvent(event));
            cost("an event, by the activity alone", () -> shown.get().dispatchTouchEvent(event));
            Method outside = module("Natives").getDeclaredMethod("outside", int.class);
            outside.setAccessible(true);
            cost("an idle queue", () -> outside.invoke(null, 1));
        });
        Object rate = maker(module("RefreshRate")).newInstance(shown.get());
        Window.OnFrameMetricsAvailableListener listener =
                (Window.OnFrameMetricsAvailableListener) maker(module("MeasuredFrames$Listener")).newInstance(rate);
        FrameMetrics metrics = new FrameMetricsBuilder().setMetric(FrameMetrics.DRAW_DURATION, 3_000_000L).build();
        cost("a frame", () -> listener.onFrameMetricsAvailable(null, metrics, 0));
        onMain(shown::pause);
        PagedActivity page = show(PagedActivity.class).get();
        onMain(() -> {
            FrameLayout views = new FrameLayout(page);
            for (int n = 0; n < VIEWS; n++) {
                views.addView(new TextView(page));
            }
            page.addContentView(views, new FrameLayout.LayoutParams(1, 1));
            Object pages = maker(module("Pages")).newInstance(maker(module("MainLooper")).newInstance());
            Method needs = module("Need").getDeclaredMethod("all", String.class);
            needs.setAccessible(true);
            Object calls = maker(module("Pages$Calls")).newInstance(pages, "page", needs.invoke(null, "android:empty"));
            Object watch = maker(module("Pages$Watch")).newInstance(pages, page, calls);
            Method look = watch.getClass().getDeclaredMethod("look");
            look.setAccessible(true);
            cost("a look at a page of " + VIEWS + " views", () -> look.invoke(watch));
        });
    }
}
