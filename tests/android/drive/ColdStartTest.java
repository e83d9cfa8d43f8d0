// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.example.sample.MainActivity;
import com.example.sample.SampleApp;
import io.methodbeat.android.MethodBeat;
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;

/** An application that takes its time before the first message that the main looper's printer hears. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = {21, 28, 35}, application = ColdStartTest.App.class, shadows = Begun.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class ColdStartTest extends Drive {
    public static class App extends SampleApp {
        @Override
        public void onCreate() {
            super.onCreate();
            Launches.stub(new AtomicInteger());
            post(Launches::activity);
        }
    }

    /** Below Android 7 by the kernel, in hundredths of a second since the device was started. */
    private static void ages() throws Exception {
        Method age = Class.forName("io.methodbeat.android.ProcessAge")
                .getDeclaredMethod("fromStat", String.class, long.class);
        age.setAccessible(true);
        String before = "S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 20 0 21 0 ";
        assertEquals(2_340L, age.invoke(null, "77 (a (b) c) " + before + "1234 5 6\n", 14_680L));
        assertEquals("cut off", 0L, age.invoke(null, "77 (demo) S 1 2", 14_680L));
    }

    @Test
    public void everything() throws Exception {
        assertTrue(MethodBeat.isInstalled());
        onMain(() -> { });
        show(MainActivity.class);
        await(1, "Trace_StartUp", "\"is_warm_start_up\":false");
        await(1, "Trace_EvilMethod", "\"detail\":\"STARTUP\"");
        assertTrue("the application's start is in it",
                number("Trace_StartUp", "application_create") >= Integer.getInteger("sample.start"));
        long process = number("Trace_EvilMethod", "process_start");
        assertTrue("the time before its first row is told",
                process <= Begun.MILLIS && process == number("Trace_StartUp", "process_start"));
        ages();
        MethodBeat.stopAndWait();
    }
}
