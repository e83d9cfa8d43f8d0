// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.annotation.TargetApi;
import android.app.Activity;
import android.os.Build;
import android.view.View;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Since Android 10: when an activity's first frame has been handed to the screen. Its view has a
 * window, and with that what frames are told by, some time after it was resumed.
 */
@TargetApi(29)
final class FirstFrame implements View.OnAttachStateChangeListener, Runnable {
    private static final Map<Activity, Boolean> AWAITED =
            Collections.synchronizedMap(new WeakHashMap<Activity, Boolean>());

    private final String activity;

    private FirstFrame(String activity) {
        this.activity = activity;
    }

    /** Of an activity that is resumed, the first time. On the main thread. */
    static void await(Activity activity) {
        if (Build.VERSION.SDK_INT < 29 || AWAITED.put(activity, true) != null) {
            return;
        }
        FirstFrame first = new FirstFrame(Activities.name(activity));
        View view = activity.getWindow().getDecorView();
        Natives.tell(Event.ACTIVITY, first.activity, Natives.DRAWS);
        if (view.isAttachedToWindow()) {
            first.onViewAttachedToWindow(view);
        } else {
            view.addOnAttachStateChangeListener(first);
        }
    }

    @Override
    public void onViewAttachedToWindow(View view) {
        view.removeOnAttachStateChangeListener(this);
        view.getViewTreeObserver().registerFrameCommitCallback(this);
    }

    @Override
    public void onViewDetachedFromWindow(View view) {
        // It was not attached.
    }

    @Override
    public void run() {
        Natives.tell(Event.ACTIVITY, activity, Natives.DRAWN);
    }
}
