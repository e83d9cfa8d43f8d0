// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.example.sample.MainActivity;
import io.methodbeat.android.MethodBeat;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;

/** Where the system tells of a start. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = 35, application = ColdStartTest.App.class, shadows = {Begun.class, Started.class})
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class StartInfoTest extends Drive {
    @Test
    public void everything() throws Exception {
        for (int i = 0; i < 200 && !Started.asked; i++) {
            pass(50);
        }
        pass(500);
        onMain(() -> { });
        show(MainActivity.class);
        await(1, "Trace_StartUp", "\"startup_duration\":");
        long process = number("Trace_StartUp", "process_start");
        // The question comes later than the start, by what a busy machine takes.
        assertTrue("it begins with the launch, not with the process: " + process,
                process > Begun.ASKED_MILLIS && process <= Started.MILLIS);
        pass(4000);
        assertEquals("it is not fully drawn", 0, heard("Trace_StartUp", "start_reason"));
        Started.fullyDrawnMillis = 40_000;
        pass(8000);
        await(1, "Trace_StartUp", "\"start_reason\":\"launcher\",\"fork\":20,\"bind_application\":90,"
                + "\"system_fully_drawn\":40000,\"ttfd\":40000,\"is_warm_start_up\":false");
        pass(60_000);
        assertEquals("once", 1, heard("Trace_StartUp", "start_reason"));
        MethodBeat.stopAndWait();
    }
}
