// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.app.Application;
import android.content.ContentProvider;
import android.content.pm.PackageManager;
import android.content.pm.ProviderInfo;
import android.os.Handler;
import android.os.Looper;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;

/**
 * A finished package, whose manifest the framework's own parser has read, starts as the system starts
 * it: its providers first. Nothing here names a class of the recorder but to ask how it went.
 */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = {21, 28, 35})
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class StartTest {
    private final Handler main = new Handler(Looper.getMainLooper());

    private interface Step {
        void run() throws Exception;
    }

    private void onMain(Step step) throws Exception {
        FutureTask<Void> task = new FutureTask<>(() -> {
            step.run();
            return null;
        });
        main.post(task);
        task.get(60, TimeUnit.SECONDS);
    }

    /** Those that the manifest has for a process, in the order in which the system makes them. */
    private static List<ProviderInfo> providers(Application app, String process) throws Exception {
        List<ProviderInfo> found = new ArrayList<>();
        ProviderInfo[] all = app.getPackageManager()
                .getPackageInfo(app.getPackageName(), PackageManager.GET_PROVIDERS).providers;
        for (ProviderInfo one : all) {
            if (one.processName.equals(process)) {
                found.add(one);
            }
        }
        found.sort((a, b) -> Integer.compare(b.initOrder, a.initOrder));
        return found;
    }

    private static Object ask(String method, Class<?>[] types, Object... arguments) throws Exception {
        return Class.forName("io.methodbeat.android.MethodBeat").getMethod(method, types).invoke(null, arguments);
    }

    @Test
    public void everything() throws Exception {
        Application app = RuntimeEnvironment.getApplication();
        assertEquals("com.example.finished.FinishedApp", app.getClass().getName());
        String name = app.getPackageName();
        for (String process : new String[] {name, name + ":push", "com.example.sync"}) {
            List<ProviderInfo> own = providers(app, process);
            assertEquals(process, 1, own.size());
            assertTrue(own.get(0).name, ContentProvider.class.isAssignableFrom(Class.forName(own.get(0).name)));
        }
        assertEquals("an isolated process has none", 0, providers(app, name + ":lonely").size());
        onMain(() -> {
            for (ProviderInfo one : providers(app, name)) {
                ((ContentProvider) Class.forName(one.name).getConstructor().newInstance()).attachInfo(app, one);
            }
        });
        boolean recorded = (Boolean) ask("isInstalled", new Class<?>[0]);
        assertEquals("it has started", Boolean.getBoolean("start.expected"), recorded);
        onMain(() -> app.getClass().getMethod("work", int.class).invoke(app, 300));
        onMain(() -> { });
        File files = System.getProperty("start.place").endsWith("external") ? app.getExternalFilesDir(null)
                : app.getFilesDir();
        File report = new File(files, "reports/own.ndjson");
        if (recorded) {
            assertTrue((Boolean) ask("flush", new Class<?>[] {int.class}, 5000));
            Files.copy(report.toPath(), Paths.get(System.getProperty("start.report")));
        }
        assertEquals(recorded, report.exists());
    }
}
