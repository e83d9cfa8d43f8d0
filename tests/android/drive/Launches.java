// SPDX-License-Identifier: Apache-2.0
package drive;

import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.util.Printer;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicInteger;
import org.robolectric.shadow.api.Shadow;

/**
 * The main loop's insides: its printer, and the messages with which a system starts activities, sent
 * to ActivityThread's own handler. What the handler would do then is Robolectric's affair: a
 * callback keeps them from it.
 */
final class Launches {
    private static final int EXECUTE_TRANSACTION = 159;

    private Launches() {
    }

    static int activityMessage() {
        return Build.VERSION.SDK_INT >= 28 ? EXECUTE_TRANSACTION : 100;
    }

    private static Handler handler() throws Exception {
        Class<?> type = Class.forName("android.app.ActivityThread");
        Object thread = type.getDeclaredMethod("currentActivityThread").invoke(null);
        Field field = type.getDeclaredField("mH");
        field.setAccessible(true);
        return (Handler) field.get(thread);
    }

    /** The main loop's. */
    static Printer printer() throws Exception {
        Field field = Looper.class.getDeclaredField("mLogging");
        field.setAccessible(true);
        return (Printer) field.get(Looper.getMainLooper());
    }

    /** Of ActivityThread's handler. */
    static Handler.Callback callback() throws Exception {
        Field field = Handler.class.getDeclaredField("mCallback");
        field.setAccessible(true);
        return (Handler.Callback) field.get(handler());
    }

    /** Ends the chain of callbacks after those that are there: they must be called first. */
    static void stub(AtomicInteger passed) {
        try {
            Field field = Handler.class.getDeclaredField("mCallback");
            field.setAccessible(true);
            Handler.Callback ours = callback();
            field.set(handler(), (Handler.Callback) message -> {
                ours.handleMessage(message);
                passed.incrementAndGet();
                return true;
            });
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** A message that starts nothing. */
    static void other() throws Exception {
        Handler handler = handler();
        Object resume = Build.VERSION.SDK_INT >= 28
                ? transaction("android.app.servertransaction.ResumeActivityItem") : null;
        int what = Build.VERSION.SDK_INT >= 28 ? EXECUTE_TRANSACTION : 107;
        handler.dispatchMessage(Message.obtain(handler, what, resume));
    }

    /** One that starts a service or a receiver, or an activity. */
    static void dispatch(int what) throws Exception {
        Handler handler = handler();
        if (what == activityMessage()) {
            activity();
        } else {
            handler.dispatchMessage(Message.obtain(handler, what));
        }
    }

    static void activity() throws Exception {
        Handler handler = handler();
        Object launch = Build.VERSION.SDK_INT >= 28
                ? transaction("android.app.servertransaction.LaunchActivityItem") : null;
        handler.dispatchMessage(Message.obtain(handler, activityMessage(), launch));
    }

    private static Object transaction(String item) throws Exception {
        Class<?> type = Class.forName("android.app.servertransaction.ClientTransaction");
        Class<?> items = Class.forName("android.app.servertransaction.ClientTransactionItem");
        Object transaction = Shadow.newInstanceOf(type);
        Method add = type.getDeclaredMethod(
                Build.VERSION.SDK_INT >= 35 ? "addTransactionItem" : "addCallback", items);
        add.setAccessible(true);
        add.invoke(transaction, Shadow.newInstanceOf(Class.forName(item)));
        return transaction;
    }
}
