// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.annotation.TargetApi;
import android.app.Activity;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.view.ViewTreeObserver;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * When an activity's first frame, or the first since the app was out of sight, has been handed to the
 * screen: since Android 10 the system says so; before, it is when the message that draws it has ended. Its
 * view has a window, and with that what frames are told by, some time after it was resumed.
 */
final class FirstFrame implements View.OnAttachStateChangeListener, ViewTreeObserver.OnDrawListener, Runnable {
    private static final Map<Activity, Boolean> AWAITED =
            Collections.synchronizedMap(new WeakHashMap<Activity, Boolean>());

    private final String activity;
    private final View view;
    private final Handler handler = new Handler(Looper.getMainLooper());
    private boolean drawn;

    private FirstFrame(String activity, View view) {
        this.activity = activity;
        this.view = view;
    }

    /** Of an activity that is resumed, the first time or as the app comes back. On the main thread. */
    static void await(Activity activity, boolean returns) {
        if (!Switches.isOn(Collector.STARTS)) {
            return;
        }
        if (AWAITED.put(activity, true) != null && !returns) {
            return;
        }
        View view = activity.getWindow().getDecorView();
        FirstFrame first = new FirstFrame(Activities.name(activity), view);
        Natives.tell(Event.ACTIVITY, first.activity, Natives.DRAWS);
        if (view.isAttachedToWindow()) {
            first.onViewAttachedToWindow(view);
        } else {
            view.addOnAttachStateChangeListener(first);
        }
    }

    @Override
    public void onViewAttachedToWindow(View attached) {
        view.removeOnAttachStateChangeListener(this);
        if (Build.VERSION.SDK_INT >= 29) {
            Committed.call(view, this);
        } else {
            view.getViewTreeObserver().addOnDrawListener(this);
        }
    }

    @Override
    public void onViewDetachedFromWindow(View detached) {
        // It was not attached.
    }

    /** Before it is drawn. */
    @Override
    public void onDraw() {
        if (!drawn) {
            drawn = true;
            handler.postAtFrontOfQueue(this);
        }
    }

    /** After that. Not within it: the system does not let go of a listener that it is calling. */
    @Override
    public void run() {
        Natives.tell(Event.ACTIVITY, activity, Natives.DRAWN);
        if (drawn && view.getViewTreeObserver().isAlive()) {
            view.getViewTreeObserver().removeOnDrawListener(this);
        }
    }

    /** What older systems do not have. */
    @TargetApi(29)
    private static final class Committed {
        static void call(View view, Runnable then) {
            view.getViewTreeObserver().registerFrameCommitCallback(then);
        }
    }
}
