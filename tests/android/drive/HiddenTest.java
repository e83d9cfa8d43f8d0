// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import com.example.sample.MainActivity;
import com.example.sample.SampleApp;
import io.methodbeat.android.MethodBeat;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;

/** Where ActivityThread's handler is hidden, the first activity ends the application's start. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = 28, application = SampleApp.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class HiddenTest extends Drive {
    @BeforeClass
    public static void settings() {
        System.setProperty("methodbeat.library", System.getProperty("drive.library"));
        System.setProperty("sample.hidden", "true");
    }

    @Test
    public void everything() throws Exception {
        assertTrue(MethodBeat.isInstalled());
        assertNull(Launches.callback());
        redirect();
        show(MainActivity.class);
        await(1, "Trace_StartUp", "\"application_create_scene\":159", "\"is_warm_start_up\":false");
        assertEquals("no other start", 1, heard("Trace_StartUp"));
        System.clearProperty("sample.hidden");
    }
}
