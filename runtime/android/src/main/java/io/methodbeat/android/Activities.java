// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.Activity;
import android.app.Application;
import android.os.Bundle;
import java.lang.ref.WeakReference;

/** What becomes of the activities, passed on to all who want to know. */
final class Activities implements Application.ActivityLifecycleCallbacks {
    private final MainLooper looper;
    private final Frames frames;
    private final Leaks leaks;
    private final Readings readings;
    private final Launch launch;
    private final Pages pages;
    private final Inputs inputs = new Inputs();
    private final Scrolling scrolling;
    private int started;
    private boolean foreground;

    /** That which was resumed last, and was not paused. */
    private WeakReference<Activity> front = new WeakReference<>(null);

    /** The next that is resumed is the first since the app was out of sight. */
    private boolean returns;

    Activities(MainLooper looper, Frames frames, Leaks leaks, Readings readings, Launch launch,
            Pages pages, Scrolling scrolling) {
        this.scrolling = scrolling;
        this.pages = pages;
        this.looper = looper;
        this.frames = frames;
        this.leaks = leaks;
        this.readings = readings;
        this.launch = launch;
    }

    @Override
    public void onActivityCreated(Activity activity, Bundle state) {
        launch.activityCreated();
        Natives.tell(Event.ACTIVITY, name(activity), Natives.CREATED);
        pages.created(activity);
        Fragments.watch(activity, leaks);
    }

    @Override
    public void onActivityStarted(Activity activity) {
        started++;
        if (!foreground) {
            foreground = true;
            returns = true;
            // Of one that is new a start has begun already.
            Natives.tell(Event.ACTIVITY, name(activity), Natives.RETURNED);
            leaks.foreground();
            readings.foreground();
        }
    }

    @Override
    public void onActivityResumed(Activity activity) {
        Natives.tell(Event.ACTIVITY, name(activity), Natives.RESUMED);
        FirstFrame.await(activity, returns);
        returns = false;
        front = new WeakReference<>(activity);
        listen(activity);
        pages.resumed(activity);
        leaks.resumed(activity);
        looper.check();
    }

    /** To what is on. */
    private void listen(Activity activity) {
        frames.resumed(activity);
        inputs.resumed(activity);
        scrolling.resumed(activity);
    }

    /** Other collectors are on from now on. On the main thread. */
    void update() {
        Activity activity = front.get();
        if (activity != null) {
            listen(activity);
        }
        readings.update();
    }

    @Override
    public void onActivityPaused(Activity activity) {
        front.clear();
        frames.paused(activity);
        Natives.tell(Event.ACTIVITY, name(activity), Natives.PAUSED);
    }

    @Override
    public void onActivityStopped(Activity activity) {
        started = Math.max(started - 1, 0);
        leaks.stopped(activity);
        // One that is made anew for another configuration starts again at once.
        if (started == 0 && foreground && !activity.isChangingConfigurations()) {
            foreground = false;
            readings.background();
            leaks.background();
        }
    }

    @Override
    public void onActivitySaveInstanceState(Activity activity, Bundle state) {
        // Nothing of ours is in it.
    }

    @Override
    public void onActivityDestroyed(Activity activity) {
        Natives.tell(Event.ACTIVITY, name(activity), Natives.DESTROYED);
        leaks.destroyed(activity);
    }

    static String name(Activity activity) {
        return activity.getClass().getName();
    }
}
