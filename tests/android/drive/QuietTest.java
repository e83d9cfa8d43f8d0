// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.example.sample.MainActivity;
import com.example.sample.SampleApp;
import com.example.sample.Work;
import io.methodbeat.android.MethodBeat;
import java.security.Permission;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;

/**
 * A start, a scroll, a hang and a background, in which no code of the module's reads or writes a file, loads a library
 * or looks for a resource on the main thread: StrictMode of a system would say so, which a JVM does not have.
 */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = {21, 28, 35}, application = SampleApp.class)
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
@SuppressWarnings("removal")
public class QuietTest extends Drive {
    private static final List<String> FAULTS = new CopyOnWriteArrayList<>();

    /** Of what is called, the thread's first frame of ours. A class that is loaded then is not ours to load. */
    private static void touched(String what) {
        String ours = null;
        for (StackTraceElement frame : Thread.currentThread().getStackTrace()) {
            // Nor is what Robolectric does in Android's place.
            if (frame.getMethodName().matches("loadClass|findClass|getByteCode|defineClass|forName0")
                    || ours == null && frame.getClassName().matches("(org.robolectric.shadows|java.awt|javax.imageio).*")) {
                return;
            }
            if (ours == null && frame.getClassName().startsWith("io.methodbeat.")) {
                ours = frame.toString();
            }
        }
        if (ours != null && isMain()) {
            FAULTS.add(ours + " " + what);
        }
    }

    /** That of the main looper, or the one before there is one. */
    private static boolean isMain() {
        String name = Thread.currentThread().getName();
        return !name.startsWith("methodbeat");
    }

    @BeforeClass
    public static void listen() {
        System.setSecurityManager(new SecurityManager() {
            @Override
            public void checkPermission(Permission any) {
                // All is allowed.
            }

            @Override
            public void checkRead(String file) {
                touched(file);
            }

            @Override
            public void checkWrite(String file) {
                touched(file);
            }

            @Override
            public void checkDelete(String file) {
                touched(file);
            }

            @Override
            public void checkLink(String library) {
                touched(library);
            }
        });
    }

    @AfterClass
    public static void leave() {
        System.setSecurityManager(null);
    }

    @Test
    public void everything() throws Exception {
        assertTrue(MethodBeat.isInstalled());
        ActivityController<MainActivity> shown = show(MainActivity.class);
        onMain(() -> shown.get().getWindow().getDecorView().getViewTreeObserver().dispatchOnGlobalLayout());
        onMain(() -> Work.message(700));
        onMain(() -> shown.pause().stop());
        pass(500);
        MethodBeat.stopAndWait();
        assertEquals("on the main thread", "[]", FAULTS.toString());
    }
}
