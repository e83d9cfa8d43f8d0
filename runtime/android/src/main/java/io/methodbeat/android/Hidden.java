// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.os.Handler;
import android.os.Looper;
import android.util.Printer;
import android.view.Choreographer;
import android.view.Window;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * All of Android that is no API of its own and yet is looked at, by reflection: nothing else of the module does that.
 * Nothing here is touched while {@link Collector#HIDDEN} is off; an app that leaves out this class, for a check of
 * its own that forbids such names, is treated likewise. Each may be missing on any system.
 */
final class Hidden {
    private Hidden() {
    }

    private static Object get(Class<?> type, String field, Object of) throws ReflectiveOperationException {
        return accessible(type, field).get(of);
    }

    private static Field accessible(Class<?> type, String name) throws ReflectiveOperationException {
        if (!Switches.allows(Collector.HIDDEN)) {
            throw new NoSuchFieldException(name + " is not asked for: hidden is off");
        }
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /** A loop's printer; null where there is none. */
    static Printer printer(Looper looper) throws ReflectiveOperationException {
        return (Printer) get(Looper.class, "mLogging", looper);
    }

    /** The handler that activities, services and receivers are brought to life by. */
    static Handler launcher() throws ReflectiveOperationException {
        Class<?> type = Class.forName("android.app.ActivityThread");
        Field handler = accessible(type, "mH");
        return (Handler) handler.get(type.getDeclaredMethod("currentActivityThread").invoke(null));
    }

    /** A handler's callback. */
    static Field callback() throws ReflectiveOperationException {
        return accessible(Handler.class, "mCallback");
    }

    /** What a transaction of that handler's has: in the one list from Android 15 on, in the other before. */
    static List<?> items(Object transaction) throws ReflectiveOperationException {
        Class<?> type = transaction.getClass();
        try {
            return (List<?>) type.getMethod("getTransactionItems").invoke(transaction);
        } catch (ReflectiveOperationException e) {
            return (List<?>) get(type, "mActivityCallbacks", transaction);
        }
    }

    /** The roots of all windows, before Android 10. */
    static Collection<?> windowViews() throws ReflectiveOperationException {
        Class<?> type = Class.forName("android.view.WindowManagerGlobal");
        Field views = accessible(type, "mViews");
        return new ArrayList<>((Collection<?>) views.get(type.getMethod("getInstance").invoke(null)));
    }

    /** What a root is of; it has none where it is of a popup. */
    static Window window(Object view) throws ReflectiveOperationException {
        return (Window) get(view.getClass(), "mWindow", view);
    }

    /** Of a Choreographer: (kind, what, null, delay). */
    static Method postDelayed() throws ReflectiveOperationException {
        if (!Switches.allows(Collector.HIDDEN)) {
            throw new NoSuchMethodException("hidden is off");
        }
        return Choreographer.class.getMethod("postCallbackDelayed", int.class, Runnable.class, Object.class,
                long.class);
    }
}
