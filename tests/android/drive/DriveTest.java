// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import android.app.Activity;
import android.app.Application;
import android.os.Build;
import android.os.Looper;
import android.util.Printer;
import android.view.View;
import android.view.ViewTreeObserver;
import android.widget.TextView;
import com.example.sample.ComposedActivity;
import com.example.sample.Heard;
import com.example.sample.LeakingActivity;
import com.example.sample.MainActivity;
import com.example.sample.PagedActivity;
import com.example.sample.SampleApp;
import com.example.sample.SecondActivity;
import com.example.sample.SplashActivity;
import com.example.sample.Work;
import io.methodbeat.android.MethodBeat;
import java.io.File;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;
import org.robolectric.shadows.ShadowLog;
import org.robolectric.shadows.ShadowSystemClock;
import org.robolectric.util.ReflectionHelpers;

/**
 * A user opens the sample app, who makes it do all that is reported, leaves it and comes back. One
 * test, for the runtime is one a process.
 */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = {21, 28, 35}, application = DriveTest.App.class, shadows = {Begun.class, Memory.class, Memory.Parts.class, Screen.class, Traffic.class})
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class DriveTest extends Drive {
    private static final String MAIN = MainActivity.class.getName();
    private static final String SECOND = SecondActivity.class.getName();
    private static final String LEAKING = LeakingActivity.class.getName();

    /** The system asks for the activity while the application starts. */
    public static class App extends SampleApp {
        static final AtomicInteger PASSED = new AtomicInteger();
        static volatile long atLeast;

        @Override
        public void onCreate() {
            super.onCreate();
            Launches.stub(PASSED);
            post(Launches::other);
            post(() -> {
                Work.sleep(200);
                atLeast = (System.nanoTime() - attached) / 1_000_000;
            });
            post(Launches::activity);
        }
    }

    private static Activity leaked;

    private ActivityController<MainActivity> shown;

    @Test
    public void everything() throws Exception {
        assertTrue(MethodBeat.isInstalled());
        installAgain();
        battery();
        coldStart();
        frames();
        states();
        changes();
        messages();
        printers();
        pages();
        background();
        leaks();
        warmStart();
        stopped();
        MethodBeat.stopAndWait();
        assertEquals("a summary", 1, heard("Trace_Summary", "\"cold_starts\":1",
                "\"warm_starts\":1", "\"hot_starts\":2", "\"pages\":3", "\"leaks\":2"));
        assertEquals("frames of the scene", 1, heard("Trace_FPS", MAIN));
        assertEquals("all were in time", 0, heard("Trace_FPS", "\"DROPPED_NORMAL\":0"));
        assertEquals("what a frame took", 0, heard("Trace_FPS", MAIN) - heard("Trace_FPS", MAIN, "\"verdict\":\"LOW_AVERAGE\"",
                "\"phase\":{\"input\":" + (Build.VERSION.SDK_INT >= 24 ? "1,\"animation\":2,\"traversal\":" : "")));
        assertEquals("those that nothing told of", Build.VERSION.SDK_INT >= 24 ? 1 : 0,
                heard("Trace_FPS", MAIN, "\"unseen\":20"));
        assertEquals("at 120 Hz too", 0, heard("Trace_FPS", "\"DROPPED_MIDDLE\":0"));
        assertFalse(Heard.REPORTS.contains("a listener waited for itself"));
    }

    /** By whomever, on whatever thread: the first counts. */
    private void installAgain() throws Exception {
        Application app = RuntimeEnvironment.getApplication();
        Printer printer = Launches.printer();
        Object callback = Launches.callback();
        onMain(() -> MethodBeat.install(app));
        Thread other = new Thread(() -> MethodBeat.install(app));
        other.start();
        other.join();
        onMain(() -> { });
        assertTrue("one printer", printer != null && Launches.printer() == printer);
        assertTrue("one callback", Launches.callback() == callback);
        assertFalse("one file", new File(app.getFilesDir(), "methodbeat.ndjson").exists());
    }

    private void coldStart() throws Exception {
        onMain(() -> { });
        assertTrue("the callback that was there is called", App.PASSED.get() >= 1);
        redirect();
        ActivityController<SplashActivity> splash = show(SplashActivity.class);
        drawn(splash.get());
        assertEquals("neither is a first screen", 0, heard("Trace_StartUp"));
        onMain(splash::pause);
        shown = show(MainActivity.class);
        onMain(() -> splash.stop().destroy());
        assertEquals("it waits for the first frame", 0, heard("Trace_StartUp"));
        Work.sleep(50);
        drawn(shown.get());
        await(1, "Trace_StartUp", "\"application_create_scene\":" + Launches.activityMessage(),
                "\"is_warm_start_up\":false");
        long process = Build.VERSION.SDK_INT < 24 ? 0 : number("Trace_StartUp", "process_start");
        long asked = Build.VERSION.SDK_INT >= 33 ? Begun.ASKED_MILLIS : Build.VERSION.SDK_INT >= 24 ? Begun.MILLIS : 0;
        assertTrue("the process is older than the recorder", process <= asked && process >= asked * 3 / 4);
        assertTrue("a splash is displayed, and then the first screen",
                number("Trace_StartUp", "ttid") < process + number("Trace_StartUp", "first_frame"));
        onMain(() -> MethodBeat.reportFullyDrawn(shown.get()));
        onMain(() -> MethodBeat.reportFullyDrawn(shown.get()));
        assertEquals("all is displayed once", 1, heard("Trace_StartUp", "\"ttfd\":"));
        assertTrue("after the first frame",
                number("Trace_StartUp", "ttfd") >= process + number("Trace_StartUp", "first_frame"));
        assertEquals("each activity is drawn", 1, heard("Trace_Activity", "\"scene\":\"" + MAIN, "\"create_first_frame\":"));
        assertTrue("the other message was none", number("Trace_StartUp", "application_create") >= App.atLeast);
    }

    /** What the app says, and what scrolls, which nobody says. */
    private void states() throws Exception {
        String none = "\"state\":\"screen";
        MethodBeat.state("list", "filled");
        ViewTreeObserver observer = shown.get().getWindow().getDecorView().getViewTreeObserver();
        int before = heard("Trace_EvilMethod", "\"state\":\"list=filled\"");
        onMain(() -> Work.message(170));
        await(before + 1, "Trace_EvilMethod", "\"state\":\"list=filled\"");
        onMain(() -> ReflectionHelpers.callInstanceMethod(observer, "dispatchOnScrollChanged"));
        onMain(() -> Work.message(170));
        await(1, "Trace_EvilMethod", "\"state\":\"list=filled, screen=scrolling\"");
        MethodBeat.state("list", null);
        onMain(() -> ReflectionHelpers.callInstanceMethod(observer, "dispatchOnScrollChanged"));
        pass(1000);
        before = heard("Trace_EvilMethod");
        onMain(() -> Work.message(170));
        await(before + 1, "Trace_EvilMethod");
        assertEquals("it rests", 0, heard("Trace_EvilMethod", none));
    }

    /** There is no renderer that would do it. */
    private void drawn(Activity activity) throws Exception {
        onMain(() -> {
            if (Build.VERSION.SDK_INT >= 29) {
                Screen.committed(activity);
            } else {
                activity.getWindow().getDecorView().getViewTreeObserver().dispatchOnDraw();
            }
        });
    }

    private void changes() throws Exception {
        onMain(shown::pause);
        ActivityController<SecondActivity> second = show(SecondActivity.class);
        drawn(second.get());
        await(1, "Trace_Activity", "\"scene\":\"" + SECOND, "\"last_scene\":\"" + MAIN, "\"pause_first_frame\":");
        onMain(() -> second.windowFocusChanged(false));
        onMain(second::pause);
        onMain(() -> shown.resume().windowFocusChanged(false));
        onMain(() -> shown.windowFocusChanged(true));
        await(1, "Trace_Activity", "\"scene\":\"" + MAIN, "\"last_scene\":\"" + SECOND);
        onMain(() -> second.stop().destroy());
    }

    private void messages() throws Exception {
        onMain(() -> Work.message(200));
        await(1, "Trace_EvilMethod", "NORMAL", "\"scene\":\"" + MAIN);
        onMain(() -> Work.message(2200));
        await(1, "Trace_EvilMethod", "\"detail\":\"LAG\"");
        await(1, "Trace_EvilMethod", "\"detail\":\"LAG\"", "\"threadStack\":\"after ", " samples:\\n",
                "com.example.sample.Work.read");
        // By the runtime's own thread, while it hung.
        await(1, "Trace_EvilMethod", "\"detail\":\"ANR\"", "\"threadStack\":\"",
                "com.example.sample.Work.read", "\"processNice\":", "\"isProcessForeground\":true",
                "\"memory\":{\"dalvik_heap\":");
        assertEquals("the heap is known", 0, heard("Trace_EvilMethod", "\"dalvik_heap\":0"));
    }

    /** Slow messages are still seen when others set the loop's printer. */
    private void printers() throws Exception {
        AtomicInteger lines = new AtomicInteger();
        Printer theirs = line -> lines.incrementAndGet();
        onMain(() -> Looper.getMainLooper().setMessageLogging(theirs));
        onMain(() -> shown.pause().resume());
        onMain(() -> { });
        int before = heard("Trace_EvilMethod", "NORMAL");
        int linesBefore = lines.get();
        onMain(() -> Work.message(170));
        assertTrue("after a replaced printer", heard("Trace_EvilMethod", "NORMAL") > before);
        assertTrue("theirs is called", lines.get() > linesBefore);

        // One that calls ours is left where it is.
        Printer ours = Launches.printer();
        Printer polite = line -> ours.println(line);
        onMain(() -> Looper.getMainLooper().setMessageLogging(polite));
        onMain(() -> shown.pause().resume());
        onMain(() -> { });
        assertTrue("a printer over ours stays", Launches.printer() == polite);
        before = heard("Trace_EvilMethod", "NORMAL");
        onMain(() -> Work.message(170));
        assertTrue("below another printer", heard("Trace_EvilMethod", "NORMAL") > before);
    }

    private void pages() throws Exception {
        for (int mark = MethodBeat.PAGE_BEGIN; mark <= MethodBeat.PAGE_DRAWN_WITH_DATA; mark++) {
            MethodBeat.page("catalogue", mark);
            Work.sleep(5);
        }
        await(1, "Trace_Page", "catalogue");
        onMain(shown::pause);
        ActivityController<PagedActivity> paged = show(PagedActivity.class);
        PagedActivity page = paged.get();
        ViewTreeObserver observer = page.getWindow().getDecorView().getViewTreeObserver();
        onMain(observer::dispatchOnDraw);
        onMain(() -> page.title.setText("Catalogue"));
        onMain(observer::dispatchOnDraw);
        assertEquals("the list is missing", 0, heard("Trace_Page", PagedActivity.class.getName()));
        onMain(() -> page.list.addView(new TextView(page)));
        onMain(() -> page.list.setVisibility(View.GONE));
        onMain(observer::dispatchOnDraw);
        assertEquals("it is not shown", 0, heard("Trace_Page", PagedActivity.class.getName()));
        Work.sleep(40);
        onMain(() -> page.list.setVisibility(View.VISIBLE));
        Work.sleep(40);
        assertEquals("it is not drawn", 0, heard("Trace_Page", PagedActivity.class.getName()));
        onMain(observer::dispatchOnDraw);
        onMain(observer::dispatchOnDraw);
        assertEquals("all is there", 1, heard("Trace_Page", PagedActivity.class.getName()));
        assertEquals("when it came is known", 0, heard("Trace_Page", PagedActivity.class.getName(), "\"t2\":0"));
        assertEquals("and how long it took to be drawn", 0,
                heard("Trace_Page", PagedActivity.class.getName(), "\"t3\":0"));
        onMain(() -> paged.windowFocusChanged(false));
        onMain(paged::pause);
        composed();
        onMain(() -> shown.resume().windowFocusChanged(true));
        onMain(() -> paged.stop().destroy());
    }

    private static void logged(String text) {
        assertTrue(text, ShadowLog.getLogsForTag("methodbeat").stream().anyMatch(line -> line.msg.startsWith(text)));
    }

    /** Its data is there with the last call, which any thread tells; what is shown of it later. */
    private void composed() throws Exception {
        String name = ComposedActivity.class.getName();
        logged("pages: line 3 is left out, for it is not \"activity: view, view\": no page");
        logged("pages: line 6 is left out, for \"tga=feed\" is neither the id of a view nor tag=NAME");
        MethodBeat.loaded("/v1/users/7/feed");
        ActivityController<ComposedActivity> page = show(ComposedActivity.class);
        ViewTreeObserver observer = page.get().getWindow().getDecorView().getViewTreeObserver();
        onMain(observer::dispatchOnDraw);
        onMain(() -> page.get().compose("TestTag", "feed"));
        onMain(() -> page.get().compose("ContentDescription", Arrays.asList("Basket", "Check#out")));
        MethodBeat.loaded("/v1/users/7");
        MethodBeat.loaded("/v1/cart");
        onMain(observer::dispatchOnDraw);
        assertEquals("a call that ended before the page began is not its own", 0, heard("Trace_Page", name));
        Work.sleep(40);
        MethodBeat.loaded("/v1/users/7/feed");
        Work.sleep(40);
        onMain(observer::dispatchOnDraw);
        assertEquals("all is there", 1, heard("Trace_Page", name));
        assertEquals("from the drawing to the last call", 0, heard("Trace_Page", name, "\"t2\":0"));
        assertEquals("and from there", 0, heard("Trace_Page", name, "\"t3\":0"));
        onMain(() -> page.windowFocusChanged(false));
        onMain(() -> page.pause().stop().destroy());
    }

    /** Of an activity that is shown for the first time; the screen's rate changes under way. */
    private void frames() throws Exception {
        draw();
        Screen.rate = 120;
        Work.sleep(1000);
        draw();
    }

    private void draw() throws Exception {
        if (Build.VERSION.SDK_INT >= 24) {
            Metrics.report(shown.get().getWindow(), 15);
            Metrics.asBefore(26, () -> Metrics.report(shown.get().getWindow(), 15));
        } else {
            for (int i = 0; i < 40; i++) {
                int millis = i % 10 == 9 ? 100 : 1;
                onMain(() -> {
                    ShadowSystemClock.advanceBy(millis, TimeUnit.MILLISECONDS);
                    shown.get().getWindow().getDecorView().getViewTreeObserver().dispatchOnDraw();
                });
            }
        }
    }

    /** A leaking activity opened and closed. */
    private void leak() throws Exception {
        onMain(shown::pause);
        ActivityController<LeakingActivity> leaking = show(LeakingActivity.class);
        leaked = leaking.get();
        onMain(() -> leaking.windowFocusChanged(false));
        onMain(leaking::pause);
        onMain(shown::resume);
        onMain(() -> leaking.stop().destroy());
    }

    private void background() throws Exception {
        leak();
        pass(100); // for the reading with which a period of this scene begins
        Traffic.received += 5000;
        Traffic.sent += 700;
        MethodBeat.traffic("images", 4000, 30);
        SampleApp.network = "lte";
        Work.sleep(1500);
        onMain(() -> shown.pause().stop());
        await(1, "Trace_Traffic", "\"source\":\"images\",\"network\":\"wifi\",\"received\":4000,\"sent\":30");
        assertEquals("by the network that it was when it was read", 1,
                heard("Trace_Traffic", "\"network\":\"lte\",\"received\":5000,\"sent\":700"));
        await(1, "Trace_Vitals", "\"scene\":\"" + LEAKING, "\"battery_end\":76",
                "\"charging\":true", "\"received\":5000,\"sent\":700", "\"pss_java\":123,\"pss_native\":45",
                Build.VERSION.SDK_INT >= 23 ? "\"pss_graphics\":67" : "", "\"cores\":",
                "\"heap_max\":", "\"heap_used\":", "\"descriptors\":", "\"session\":");
        await(1, "Trace_Leak", LEAKING, "\"count\":1");
        assertEquals("others have gone", 0, heard("Trace_Leak", SECOND));
        assertNotNull(leaked);
    }

    /** Nothing is recorded between, and all goes on. */
    private void stopped() throws Exception {
        MethodBeat.stopAndWait();
        int before = heard("Trace_EvilMethod");
        onMain(() -> Work.message(170));
        assertEquals("while it was stopped", before, heard("Trace_EvilMethod"));
        MethodBeat.start();
        onMain(() -> Work.message(170));
        await(before + 1, "Trace_EvilMethod");
    }

    private void hotStart(int starts) throws Exception {
        onMain(() -> shown.restart().resume().windowFocusChanged(false));
        onMain(() -> shown.windowFocusChanged(true));
        drawn(shown.get());
        await(starts, "Trace_StartUp", "\"ttid\":", "\"is_warm_start_up\":false,\"is_hot_start_up\":true");
    }

    /** One that goes and comes again is told again. */
    private void leaks() throws Exception {
        hotStart(1);
        leaked = null;
        destroy(show(SecondActivity.class)); // the framework itself keeps the last one for a while
        onMain(() -> shown.pause().stop());
        pass(1500); // a collection takes its own time
        hotStart(2);
        leak();
        onMain(() -> shown.pause().stop());
        await(2, "Trace_Leak", LEAKING, "\"count\":1");
        assertNotNull(leaked);
    }

    private void warmStart() throws Exception {
        onMain(shown::destroy);
        shown = null;
        redirect();
        ActivityController<SecondActivity> second = show(SecondActivity.class);
        await(1, "Trace_StartUp", "\"is_warm_start_up\":true");
        assertEquals("no more starts", 4, heard("Trace_StartUp", "\"startup_duration\":"));
        destroy(second);
        pass(1500);
        assertTrue("the last one in front is no leak", second.get().isDestroyed());
        assertEquals("the last one in front is no leak", 0, heard("Trace_Leak", SECOND));
    }
}
