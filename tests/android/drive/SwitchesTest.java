// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.app.Activity;
import android.os.Looper;
import android.os.MessageQueue;
import com.example.sample.Heard;
import com.example.sample.LeakingActivity;
import com.example.sample.MainActivity;
import com.example.sample.SampleApp;
import com.example.sample.Work;
import io.methodbeat.AppMethodBeat;
import io.methodbeat.android.MethodBeat;
import java.lang.reflect.Field;
import java.util.Collection;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowWindow;

/** What is off, by the property sample.off, is not there; after a stop nothing is; and a start has all again. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = {28, 35}, application = SampleApp.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class SwitchesTest extends Drive {
    private static final String OFF = System.getProperty("sample.off", "");
    private static final long LEAK = Long.getLong("sample.leak", 0);
    private static Activity leaked;

    private static boolean on(String collector) {
        return !("," + OFF + ",").contains("," + collector + ",");
    }

    private static int count(Class<?> type, String name, Object of) throws Exception {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return ((Collection<?>) field.get(of)).size();
    }

    /** Of the collectors that have one there, whether it listens. */
    private static void listens(Activity activity, boolean recorded) throws Exception {
        assertEquals("the printer", recorded && on("messages"), Launches.printer() != null);
        assertEquals("the window's callback", recorded && on("input"),
                activity.getWindow().getCallback() != activity);
        assertEquals("idle handlers", recorded && on("input") && on("messages") ? 1 : 0,
                count(MessageQueue.class, "mIdleHandlers", Looper.getMainLooper().getQueue()));
        assertEquals("frames", recorded && on("frames") ? 1 : 0,
                count(ShadowWindow.class, "onFrameMetricsAvailableListeners", Shadow.extract(activity.getWindow())));
    }

    @Test
    public void everything() throws Exception {
        assertTrue(AppMethodBeat.isRecording());
        assertEquals("a message that starts an activity is looked for", on("starts") && on("hidden"),
                Launches.callback() != null);
        battery();
        Object callback = Launches.callback();
        ActivityController<MainActivity> shown = show(MainActivity.class);
        listens(shown.get(), true);
        onMain(() -> Work.message(200));
        assertEquals(on("messages") ? 1 : 0, Math.min(1, heard("Trace_EvilMethod", "NORMAL")));
        ActivityController<LeakingActivity> leaking = show(LeakingActivity.class);
        leaked = leaking.get();
        destroy(leaking);
        onMain(() -> shown.pause().resume()); // it is in front again
        MethodBeat.page("p", MethodBeat.PAGE_BEGIN);
        MethodBeat.page("p", MethodBeat.PAGE_DRAWN_WITH_DATA);
        assertEquals(on("pages") ? 1 : 0, heard("Trace_Page"));
        pass(4000);
        onMain(() -> shown.pause().stop());
        await(1, "Trace_Vitals");
        pass(2000);
        assertNotNull(leaked);
        assertEquals("a time that does not come is no time at all", on("leaks") && LEAK < 1000 ? 1 : 0,
                heard("Trace_Leak"));
        onMain(() -> shown.restart().resume().windowFocusChanged(true));
        onMain(() -> Metrics.report(shown.get().getWindow(), 3));
        for (int i = 0; i < 100 && on("frames") && Heard.FRAMES.get() < 3; i++) {
            pass(50);
        }
        assertEquals("frames that the app hears of", on("frames") ? 3 : 0, Heard.FRAMES.get());
        MethodBeat.stopAndWait();
        assertEquals("all listeners have each report", Heard.REPORTS.size(), Heard.AGAIN.get());
        onMain(() -> { });
        listens(shown.get(), false);
        assertEquals("what has been told before", on("battery") ? 1 : 0,
                Math.min(1, heard("Trace_Vitals", "\"battery_end\"")));
        assertEquals(on("memory") ? 1 : 0, Math.min(1, heard("Trace_Vitals", "\"heap_max\"")));
        assertTrue("no starts", on("starts") || heard("Trace_StartUp") == 0);
        MethodBeat.start();
        onMain(() -> { });
        listens(shown.get(), true);
        if (callback == null) {
            assertNull(Launches.callback());
        }
    }
}
