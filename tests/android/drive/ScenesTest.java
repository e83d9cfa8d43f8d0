// SPDX-License-Identifier: Apache-2.0
package drive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import android.app.Dialog;
import android.os.Build;
import android.view.View;
import android.view.Window;
import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentManager;
import androidx.fragment.app.NavHostFragment;
import androidx.lifecycle.Lifecycle;
import com.example.sample.FragmentsActivity;
import com.example.sample.MainActivity;
import com.example.sample.SampleApp;
import com.example.sample.Work;
import io.methodbeat.android.MethodBeat;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;
import org.robolectric.shadows.ShadowDisplayManager;
import org.robolectric.shadows.ShadowSystemClock;
import org.robolectric.util.ReflectionHelpers;

/** What is seen within an activity and over it, and what of it leaks. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = {21, 28, 35}, application = ScenesTest.App.class, shadows = {Screen.class})
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class ScenesTest extends Drive {
    /** As the sample is. */
    public static class App extends SampleApp { }

    private static final String ACTIVITY = FragmentsActivity.class.getName();
    private static Object[] leaked;

    private ActivityController<FragmentsActivity> controller;
    private FragmentsActivity shown;
    private Fragment home;
    private Fragment feed;

    @Test
    public void scenes() throws Exception {
        assertTrue(MethodBeat.isInstalled());
        controller = show(FragmentsActivity.class);
        shown = controller.get();
        fragments();
        platform();
        destinations();
        if (Build.VERSION.SDK_INT >= 24) {
            dialogs();
        }
        leaks();
        MethodBeat.stopAndWait();
        if (Build.VERSION.SDK_INT >= 24) {
            assertEquals("a dialog's frames are the scene's", 1, heard("Trace_FPS", "\"scene\":\"Details\"",
                    "\"first\":1,"));
            assertEquals("at the rate that the screen got", 1, heard("Trace_FPS", "\"scene\":\"Details\"",
                    "\"fps\":11"));
        }
    }

    private <T extends Fragment> T attach(FragmentManager to, T fragment, Fragment parent) throws Exception {
        onMain(() -> {
            fragment.parent = parent;
            fragment.view = new View(shown);
            to.attach(fragment);
            fragment.become(Lifecycle.Event.ON_RESUME);
        });
        return fragment;
    }

    /** What a slow message says. */
    private void is(String scene) throws Exception {
        int before = heard("Trace_EvilMethod", "\"scene\":\"" + scene + "\"");
        onMain(() -> Work.message(170));
        await(before + 1, "Trace_EvilMethod", "\"scene\":\"" + scene + "\"");
    }

    private void fragments() throws Exception {
        is(ACTIVITY);
        Fragment host = attach(shown.getSupportFragmentManager(), new NavHostFragment(), null);
        is(ACTIVITY);
        home = attach(host.getChildFragmentManager(), new FragmentsActivity.Home(), host);
        is(ACTIVITY + "/Home");
        feed = attach(home.getChildFragmentManager(), new FragmentsActivity.Feed(), home);
        is(ACTIVITY + "/Home/Feed");
        onMain(() -> feed.become(Lifecycle.Event.ON_PAUSE));
        is(ACTIVITY + "/Home");
        onMain(() -> feed.become(Lifecycle.Event.ON_RESUME));
        onMain(() -> controller.windowFocusChanged(false));
        onMain(() -> controller.windowFocusChanged(true));
        is(ACTIVITY + "/Home/Feed");
    }

    /** Of Android itself, where there can be heard of them; one without a view is none. */
    private void platform() throws Exception {
        if (Build.VERSION.SDK_INT < 26) {
            return;
        }
        Old old = new Old();
        onMain(() -> shown.getFragmentManager().beginTransaction().add(new android.app.Fragment(), "none")
                .add(android.R.id.content, old).commit());
        onMain(() -> { });
        is(ACTIVITY + "/Old");
        onMain(() -> shown.getFragmentManager().beginTransaction().remove(old).commit());
        onMain(() -> { });
        is(ACTIVITY + "/Home/Feed");
    }

    /** A fragment of before. */
    public static class Old extends android.app.Fragment {
        @Override
        public View onCreateView(android.view.LayoutInflater inflater, android.view.ViewGroup container,
                android.os.Bundle state) {
            return new View(getActivity());
        }
    }

    /** As Compose has them: what the app says holds, until another activity is there, and then again. */
    private void destinations() throws Exception {
        MethodBeat.setScene("Details");
        is("Details");
        onMain(() -> feed.become(Lifecycle.Event.ON_PAUSE));
        onMain(() -> controller.windowFocusChanged(false));
        onMain(controller::pause);
        ActivityController<MainActivity> main = show(MainActivity.class);
        is(MainActivity.class.getName());
        onMain(() -> main.windowFocusChanged(false));
        onMain(main::pause);
        onMain(() -> controller.resume().windowFocusChanged(true));
        onMain(() -> main.stop().destroy());
        is("Details");
    }

    private void focusGone(Window window) {
        ReflectionHelpers.callInstanceMethod(window.getDecorView().getViewTreeObserver(), "dispatchOnWindowFocusChange",
                ReflectionHelpers.ClassParameter.from(boolean.class, false));
    }

    private void dialogs() throws Exception {
        Dialog[] dialogs = new Dialog[2];
        for (int i = 0; i < 2; i++) {
            int at = i;
            onMain(() -> {
                dialogs[at] = new Dialog(shown);
                dialogs[at].show();
            });
            onMain(() -> focusGone(at == 0 ? shown.getWindow() : dialogs[0].getWindow()));
        }
        Metrics.report(dialogs[0].getWindow(), 1);
        long now = System.nanoTime();
        Metrics.report(dialogs[1].getWindow(), now, now + 1_000_000);
        Screen.rate = 120;
        ShadowDisplayManager.changeDisplay(0, "w320dp-h470dp");
        Work.sleep(50);
        for (int i = 1; i <= 25; i++) {
            Metrics.report(dialogs[1].getWindow(), now + i * 8_333_333, now + i * 8_333_333 + 1_000_000);
        }
        onMain(dialogs[1]::dismiss);
        onMain(dialogs[0]::dismiss);
    }

    /** Fragments and view models; the look for them is not made in what may be a start. */
    private void leaks() throws Exception {
        Object[] models = {new FragmentsActivity.FeedModel(), new FragmentsActivity.MainModel()};
        feed.getViewModelStore().put("feed", models[0]);
        shown.getViewModelStore().put("main", models[1]);
        leaked = new Object[] {feed, models[0], models[1]};
        onMain(() -> {
            feed.become(Lifecycle.Event.ON_STOP);
            feed.getViewModelStore().clear();
            feed.become(Lifecycle.Event.ON_DESTROY);
        });
        onMain(() -> controller.windowFocusChanged(false));
        onMain(() -> controller.pause().stop());
        Work.sleep(100);
        ShadowSystemClock.advanceBy(60, TimeUnit.SECONDS);
        Work.sleep(300);
        assertEquals("the process was frozen until now", 0, heard("Trace_Leak"));
        await(1, "Trace_Leak", "FragmentsActivity$Feed\"", "\"count\":1");
        await(1, "Trace_Leak", "FragmentsActivity$FeedModel\"", "\"count\":1");
        assertEquals("nothing else yet", 2, heard("Trace_Leak"));
        assertNotNull(leaked);
    }
}
