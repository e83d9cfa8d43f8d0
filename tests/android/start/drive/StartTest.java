// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeFalse;
import static org.junit.Assume.assumeTrue;

import android.app.Activity;
import android.app.Application;
import android.content.ContentProvider;
import android.content.Context;
import android.content.pm.PackageManager;
import android.content.pm.ProviderInfo;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import java.io.File;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowUserManager;

/**
 * A finished package, whose manifest the framework's own parser has read, starts as the system starts
 * it: its providers first. Nothing here names a class of the recorder but to ask how it went.
 */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = {21, 28, 35})
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class StartTest {
    private final Handler main = new Handler(Looper.getMainLooper());
    private final Application app = RuntimeEnvironment.getApplication();

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

    private void startProviders() throws Exception {
        onMain(() -> {
            for (ProviderInfo one : providers(app, app.getPackageName())) {
                ((ContentProvider) Class.forName(one.name).getConstructor().newInstance()).attachInfo(app, one);
            }
        });
    }

    private void takeReport() throws Exception {
        takeReport(System.getProperty("start.place").endsWith("external") ? app.getExternalFilesDir(null)
                : app.getNoBackupFilesDir());
    }

    private void takeReport(File files) throws Exception {
        File report = new File(files, "reports/own.ndjson");
        boolean recorded = (Boolean) ask("isInstalled", new Class<?>[0]);
        if (recorded) {
            assertTrue((Boolean) ask("flush", new Class<?>[] {int.class}, 5000));
            Files.copy(report.toPath(), Paths.get(System.getProperty("start.report")));
        }
        assertEquals(recorded, report.exists());
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
        assumeFalse(Boolean.getBoolean("start.slow") || Boolean.getBoolean("start.locked") || System.getProperty("other.class") != null);
        assertEquals("com.example.finished.FinishedApp", app.getClass().getName());
        String name = app.getPackageName();
        for (String process : new String[] {name, name + ":push", "com.example.sync"}) {
            List<ProviderInfo> own = providers(app, process);
            assertEquals(process, 1, own.size());
            assertTrue(own.get(0).name, ContentProvider.class.isAssignableFrom(Class.forName(own.get(0).name)));
        }
        assertEquals("an isolated process has none", 0, providers(app, name + ":lonely").size());
        startProviders();
        boolean recorded = (Boolean) ask("isInstalled", new Class<?>[0]);
        assertEquals("it has started", Boolean.getBoolean("start.expected"), recorded);
        onMain(() -> app.getClass().getMethod("work", int.class).invoke(app, 300));
        onMain(() -> { });
        takeReport();
    }

    /** From a start of ten seconds on its report has a call tree. */
    @Test
    public void slowStart() throws Exception {
        assumeTrue(Boolean.getBoolean("start.slow"));
        startProviders();
        onMain(() -> {
            Launches.stub(new AtomicInteger());
            Launches.activity();
        });
        onMain(() -> { });
        Class<? extends Activity> screen = Class.forName("com.example.finished.Screen").asSubclass(Activity.class);
        onMain(() -> {
            Activity shown = Robolectric.buildActivity(screen).setup().windowFocusChanged(true).get();
            shown.setContentView(new View(shown));
            shown.getWindow().getDecorView().getViewTreeObserver().dispatchOnDraw();
        });
        onMain(() -> { });
        takeReport();
    }

    /** Nothing of what only the user's credentials open is touched before the device is unlocked. */
    @Test
    public void locked() throws Exception {
        assumeTrue(Boolean.getBoolean("start.locked"));
        ((ShadowUserManager) Shadow.extract(app.getSystemService(Context.USER_SERVICE))).setUserUnlocked(false);
        File credential = new File(app.getDataDir(), "files");
        assertFalse(credential.exists());
        startProviders();
        onMain(() -> app.getClass().getMethod("work", int.class).invoke(app, 300));
        onMain(() -> { });
        takeReport(app.createDeviceProtectedStorageContext().getNoBackupFilesDir());
        assertFalse(credential.exists());
    }

    /** An app of somebody else: a message in which a method of it, static and of a String, runs for long. */
    @Test
    public void other() throws Exception {
        assumeTrue(System.getProperty("other.class") != null);
        assertEquals(System.getProperty("other.application"), app.getClass().getName());
        startProviders();
        assertTrue("it has started", (Boolean) ask("isInstalled", new Class<?>[0]));
        Method method = Class.forName(System.getProperty("other.class"))
                .getDeclaredMethod(System.getProperty("other.method"), String.class);
        method.setAccessible(true);
        onMain(() -> {
            for (long end = System.nanoTime() + 300_000_000; System.nanoTime() < end;) {
                method.invoke(null, System.getProperty("other.argument"));
            }
        });
        onMain(() -> { });
        takeReport();
    }
}
