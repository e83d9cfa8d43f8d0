// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import com.example.sample.MainActivity;
import com.example.sample.SampleApp;
import com.example.sample.Work;
import io.methodbeat.android.MethodBeat;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;

/** The app lets the system profile it: what is asked of that, and what is reported of what comes. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = 35, application = ProfilesTest.App.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class ProfilesTest extends Drive {
    private static final int STACK_SAMPLING = 3;
    private static final int SYSTEM_TRACE = 4;
    private static final String FILE = "/data/user/0/com.example.sample/files/profiling/x.perfetto-trace";

    public static class App extends SampleApp {
        static Profiler profiler;

        @Override
        protected void attachBaseContext(Context base) {
            try {
                Profiler.asSixteen(() -> super.attachBaseContext(base));
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public Object getSystemService(String name) {
            if (!"profiling".equals(name)) {
                return super.getSystemService(name);
            }
            profiler = profiler == null ? new Profiler(this) : profiler;
            return profiler;
        }

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
        start();
        hang();
        triggers();
        refused();
        MethodBeat.stopAndWait();
    }

    private void start() throws Exception {
        String name = App.profiler.asked(SYSTEM_TRACE);
        assertTrue(name, name.matches("mb-start-[0-9a-z]+") && name.length() <= 20);
        assertEquals(15_000, App.profiler.requests.get(0).parameters.getInt("KEY_DURATION_MS"));
        onMain(() -> { });
        show(MainActivity.class);
        await(1, "Trace_StartUp", "\"profile\":\"" + name + "\"");
        App.profiler.tell(0, FILE, name, null);
        App.profiler.tell(0, FILE, "the app's own", null);
        App.profiler.tell(0, FILE, null, null);
        await(1, "Trace_Profile", "\"profile\":\"" + name + "\"", "\"kind\":\"system_trace\"",
                "\"reason\":\"start\"", "\"file\":\"" + FILE + "\"");
    }

    private void hang() throws Exception {
        onMain(() -> Work.message(1500));
        String name = App.profiler.asked(STACK_SAMPLING);
        assertTrue(name, name.matches("mb-anr-[0-9a-z]+"));
        await(1, "Trace_EvilMethod", "\"detail\":\"ANR\"", "\"profile\":\"" + name + "\"");
        App.profiler.tell(2, null, name, "too often");
        await(1, "Trace_Profile", "\"profile\":\"" + name + "\"", "\"kind\":\"stack_sampling\"",
                "\"error\":2", "\"message\":\"too often\"");
        assertEquals("no others", 2, heard("Trace_Profile"));
    }

    private void triggers() throws Exception {
        StringBuilder types = new StringBuilder();
        for (Object trigger : App.profiler.triggers) {
            types.append(trigger.getClass().getMethod("getTriggerType").invoke(trigger));
        }
        assertEquals("of a start and of an ANR", "12", types.toString());
        Profiler.asSixteen(() -> {
            App.profiler.tell(new Profiler.Triggered());
            await(1, "Trace_Profile", "\"profile\":\"profile_trigger_2.perfetto-trace\"",
                    "\"kind\":\"system_trace\"", "\"reason\":\"trigger_anr\"", "\"file\":\"");
        });
    }

    /** The app runs on, and the report has no name. */
    private void refused() throws Exception {
        App.profiler.refuses = true;
        int before = heard("Trace_EvilMethod", "\"detail\":\"ANR\"");
        int named = heard("Trace_EvilMethod", "\"detail\":\"ANR\"", "\"profile\":");
        onMain(() -> Work.message(1500));
        await(before + 1, "Trace_EvilMethod", "\"detail\":\"ANR\"");
        assertEquals(named, heard("Trace_EvilMethod", "\"detail\":\"ANR\"", "\"profile\":"));
    }
}
