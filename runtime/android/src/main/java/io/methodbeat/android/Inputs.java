// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.Activity;
import android.view.InputEvent;
import android.view.Window;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Hears where the handling of an event of the user's begins and ends: each activity's window calls
 * ours, which calls the one that was there. A proxy, since each version of Android has methods more.
 */
final class Inputs {
    /** Each time that an app replaces ours, one more stands in the chain: not for ever. */
    private static final int REPLACED_AT_MOST = 16;

    private final Map<Window, Integer> installed = new WeakHashMap<>();

    private static final class Ours implements InvocationHandler {
        private final Window.Callback next;

        Ours(Window.Callback next) {
            this.next = next;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            int kind = Switches.isOn(Collector.INPUT) && arguments != null && arguments.length == 1 && arguments[0] instanceof InputEvent
                    ? kind(method.getName()) : -1;
            if (kind < 0) {
                return pass(proxy, method, arguments);
            }
            Natives.inputBegin(kind, ((InputEvent) arguments[0]).getEventTime() * 1_000_000);
            try {
                return pass(proxy, method, arguments);
            } finally {
                Natives.inputEnd();
            }
        }

        private Object pass(Object proxy, Method method, Object[] arguments) throws Throwable {
            if (method.getName().equals("equals")) {
                return proxy == arguments[0];
            }
            try {
                return method.invoke(next, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }

        private static int kind(String method) {
            switch (method) {
                case "dispatchTouchEvent":
                    return Natives.TOUCH;
                case "dispatchKeyEvent":
                case "dispatchKeyShortcutEvent":
                    return Natives.KEY;
                case "dispatchGenericMotionEvent":
                case "dispatchTrackballEvent":
                    return Natives.MOTION;
                default:
                    return -1;
            }
        }
    }

    /** When all that wrap the callback too have done so; where it is off, ours goes. On the main thread. */
    void resumed(Activity activity) {
        Window window = activity.getWindow();
        Window.Callback there = window == null ? null : window.getCallback();
        if (!Switches.isOn(Collector.INPUT)) {
            if (there != null && isOurs(there)) {
                window.setCallback(((Ours) Proxy.getInvocationHandler(there)).next);
            }
            return;
        }
        if (there == null || isOurs(there)) {
            return;
        }
        Integer before = installed.get(window);
        int times = before == null ? 0 : before;
        if (times < REPLACED_AT_MOST) {
            installed.put(window, times + 1);
            window.setCallback((Window.Callback) Proxy.newProxyInstance(Inputs.class.getClassLoader(),
                    new Class<?>[] {Window.Callback.class}, new Ours(there)));
        }
    }

    private static boolean isOurs(Object callback) {
        return Proxy.isProxyClass(callback.getClass())
                && Proxy.getInvocationHandler(callback) instanceof Ours;
    }
}
