// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.ActivityManager;
import android.os.Build;
import android.os.Handler;
import android.os.Message;
import android.util.Log;
import java.lang.reflect.Field;
import java.util.List;

/**
 * Learns when the application's start has ended: with the first message to ActivityThread's handler
 * that brings an activity, a service or a receiver to life. It looks at the messages as the
 * handler's callback, calls the one that was set before, and goes when it has seen enough.
 *
 * <p>Where the system hides its handler the first activity ends the start, a little later, if the
 * process was made to be seen.
 */
final class Launch implements Handler.Callback {
    static final int LAUNCH_ACTIVITY = 100; // until Android 8.1
    static final int RECEIVER = 113;
    static final int CREATE_SERVICE = 114;
    static final int EXECUTE_TRANSACTION = 159; // since Android 9

    /** Null where it is hidden. */
    private final Handler handler;
    private final Field callback;
    private final Handler.Callback next;
    private boolean seen;

    private Launch(Handler handler, Field callback, Handler.Callback next) {
        this.handler = handler;
        this.callback = callback;
        this.next = next;
    }

    /** On the main thread. */
    static Launch install() {
        if (!Switches.isOn(Collector.STARTS)) {
            Launch none = new Launch(null, null, null);
            none.seen = true;
            return none;
        }
        try {
            Handler handler = Hidden.launcher();
            Field callback = Hidden.callback();
            Handler.Callback next = (Handler.Callback) callback.get(handler);
            Launch launch = new Launch(handler, callback, next);
            callback.set(handler, launch);
            return launch;
        } catch (Exception | LinkageError e) {
            Log.i("methodbeat", "the first activity ends a start: " + e);
            Launch launch = new Launch(null, null, null);
            if (!isForeground()) {
                launch.told(CREATE_SERVICE);
            }
            return launch;
        }
    }

    private static boolean isForeground() {
        ActivityManager.RunningAppProcessInfo info = new ActivityManager.RunningAppProcessInfo();
        ActivityManager.getMyMemoryState(info);
        return info.importance == ActivityManager.RunningAppProcessInfo.IMPORTANCE_FOREGROUND;
    }

    /** One was. On the main thread. */
    void activityCreated() {
        if (handler == null && !seen) {
            told(Build.VERSION.SDK_INT >= 28 ? EXECUTE_TRANSACTION : LAUNCH_ACTIVITY);
        }
    }

    private void told(int message) {
        seen = true;
        Natives.tell(Event.APP_CREATED, message);
    }

    @Override
    public boolean handleMessage(Message message) {
        if (!seen && launches(message)) {
            told(message.what);
            remove();
        }
        return next != null && next.handleMessage(message);
    }

    /** Only where nobody has set theirs over ours. */
    private void remove() {
        try {
            if (callback.get(handler) == this) {
                callback.set(handler, next);
            }
        } catch (Exception e) {
            // It stays, and passes all on.
        }
    }

    private static boolean launches(Message message) {
        switch (message.what) {
            case LAUNCH_ACTIVITY:
            case RECEIVER:
            case CREATE_SERVICE:
                return true;
            case EXECUTE_TRANSACTION:
                return launches(message.obj);
            default:
                return false;
        }
    }

    /** One that can't be looked into counts, since the first of a process is a launch. */
    private static boolean launches(Object transaction) {
        List<?> items = items(transaction);
        if (items == null) {
            return true;
        }
        for (Object item : items) {
            if (item != null && item.getClass().getName().endsWith(".LaunchActivityItem")) {
                return true;
            }
        }
        return false;
    }

    /** Null where they are hidden. */
    private static List<?> items(Object transaction) {
        try {
            return Hidden.items(transaction);
        } catch (Exception | LinkageError e) {
            return null;
        }
    }
}
