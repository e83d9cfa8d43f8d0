package io.methodbeat.android;

import android.os.Handler;
import android.os.Message;
import java.lang.reflect.Field;
import java.util.List;

/**
 * Learns when the application's start has ended: with the first message to ActivityThread's handler
 * that brings an activity, a service or a receiver to life. It looks at the messages as the
 * handler's callback, calls the one that was set before, and goes when it has seen enough.
 */
final class Launch implements Handler.Callback {
    static final int LAUNCH_ACTIVITY = 100; // until Android 8.1
    static final int RECEIVER = 113;
    static final int CREATE_SERVICE = 114;
    static final int EXECUTE_TRANSACTION = 159; // since Android 9

    private final Handler handler;
    private final Field callback;
    private final Handler.Callback next;
    private boolean seen;

    private Launch(Handler handler, Field callback, Handler.Callback next) {
        this.handler = handler;
        this.callback = callback;
        this.next = next;
    }

    /** On the main thread. Where the system hides its handler there is no start to report. */
    static void install() {
        try {
            Class<?> type = Class.forName("android.app.ActivityThread");
            Object thread = type.getDeclaredMethod("currentActivityThread").invoke(null);
            Field field = type.getDeclaredField("mH");
            field.setAccessible(true);
            Handler handler = (Handler) field.get(thread);
            Field callback = Handler.class.getDeclaredField("mCallback");
            callback.setAccessible(true);
            Handler.Callback next = (Handler.Callback) callback.get(handler);
            callback.set(handler, new Launch(handler, callback, next));
        } catch (Exception e) {
            android.util.Log.w("methodbeat", "no starts are reported: " + e);
        }
    }

    @Override
    public boolean handleMessage(Message message) {
        if (!seen && launches(message)) {
            seen = true;
            Natives.appCreated(message.what);
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

    /**
     * Its items are in either list, by the version; one that can't be looked into counts, since the
     * first of a process is a launch.
     */
    private static boolean launches(Object transaction) {
        List<?> items = items(transaction, "getTransactionItems");
        List<?> callbacks = items(transaction, "getCallbacks");
        return hasLaunch(items) || hasLaunch(callbacks) || (items == null && callbacks == null);
    }

    private static boolean hasLaunch(List<?> items) {
        if (items != null) {
            for (Object item : items) {
                if (item != null && item.getClass().getName().endsWith(".LaunchActivityItem")) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<?> items(Object transaction, String getter) {
        try {
            return (List<?>) transaction.getClass().getMethod(getter).invoke(transaction);
        } catch (Exception e) {
            return null;
        }
    }
}
