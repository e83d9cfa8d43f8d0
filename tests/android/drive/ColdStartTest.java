// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertTrue;

import com.example.sample.MainActivity;
import com.example.sample.SampleApp;
import io.methodbeat.android.MethodBeat;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;

/** An application that takes its time before the first message that the main looper's printer hears. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = {21, 28, 35}, application = ColdStartTest.App.class)
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

    @Test
    public void everything() throws Exception {
        assertTrue(MethodBeat.isInstalled());
        onMain(() -> { });
        show(MainActivity.class);
        await(1, "Trace_StartUp", "\"is_warm_start_up\":false");
        await(1, "Trace_EvilMethod", "\"detail\":\"STARTUP\"");
        assertTrue("the application's start is in it",
                number("Trace_StartUp", "application_create") >= Integer.getInteger("sample.start"));
        MethodBeat.stopAndWait();
    }
}
