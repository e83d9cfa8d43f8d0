// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.content.Context;
import android.os.Build;
import android.os.Bundle;
import android.os.CancellationSignal;
import android.os.Handler;
import android.util.Log;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.concurrent.Executor;

/**
 * Asks the system to profile the app: ProfilingManager of Android 15, and from 16 on its triggers. A
 * request profiles what comes after it: a start from here on, a hang from when it was seen. A trigger
 * has what came before. Results come some time later, in the next process of the app even; those of
 * the app's own requests are not touched.
 *
 * <p>By reflection, as the SDK that the module is compiled with may be older.
 */
final class Profiles implements InvocationHandler, Executor {
    /** Letters, digits and dashes, 20 at most: it becomes part of the file's name. */
    private static final String START = "mb-start-";
    private static final String HANG = "mb-anr-";
    private static final int NAME_AT_MOST = 20;

    /** ProfilingManager's types, their names by the number. */
    private static final int STACK_SAMPLING = 3;
    private static final int SYSTEM_TRACE = 4;
    private static final String[] KINDS = {
        null, "java_heap_dump", "heap_profile", "stack_sampling", "system_trace",
    };

    /** ProfilingTrigger's types, likewise. */
    private static final int FULLY_DRAWN = 1;
    private static final int ANR = 2;
    private static final String[] TRIGGERS = {null, "trigger_fully_drawn", "trigger_anr"};

    private static final int START_MILLIS = 15_000;
    private static final int HANG_MILLIS = 10_000;

    private final Object manager;
    private final Class<?> listenerType;
    private final Handler worker;
    private final boolean hangs;

    private Profiles(Object manager, Class<?> listenerType, Handler worker, boolean hangs) {
        this.manager = manager;
        this.listenerType = listenerType;
        this.worker = worker;
        this.hangs = hangs;
    }

    static void install(Context app, Handler worker, boolean starts, boolean hangs) {
        if (Build.VERSION.SDK_INT < 35 || !(starts || hangs)) {
            return;
        }
        try {
            Object manager = app.getSystemService("profiling");
            if (manager == null) {
                Log.i("methodbeat", "no profiles: the system has no ProfilingManager");
                return;
            }
            Profiles made = new Profiles(manager, Class.forName("java.util.function.Consumer"),
                    worker, hangs);
            made.listen();
            if (starts) {
                Natives.tell(Event.START_PROFILE, made.request(SYSTEM_TRACE, START, START_MILLIS));
            }
            if (Build.VERSION.SDK_INT >= 36) {
                made.trigger(starts, FULLY_DRAWN);
                made.trigger(hangs, ANR);
            }
            Natives.profiles = made;
        } catch (Throwable e) {
            failed("no profiles", e);
        }
    }

    /** Asks for one of the main thread that hangs; its name, or null. On any thread. */
    String hangs() {
        if (!hangs) {
            return null;
        }
        try {
            return request(STACK_SAMPLING, HANG, HANG_MILLIS);
        } catch (Throwable e) {
            failed("no profile of a hang", e);
            return null;
        }
    }

    private void listen() throws Exception {
        Object listener = Proxy.newProxyInstance(listenerType.getClassLoader(),
                new Class<?>[] {listenerType}, this);
        manager.getClass().getMethod("registerForAllProfilingResults", Executor.class, listenerType)
                .invoke(manager, this, listener);
    }

    private String request(int type, String prefix, int millis) throws Exception {
        String now = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
        String name = prefix + now;
        name = name.length() <= NAME_AT_MOST ? name : name.substring(0, NAME_AT_MOST);
        Bundle parameters = new Bundle();
        parameters.putInt("KEY_DURATION_MS", millis);
        // Its result comes to the listener for all.
        manager.getClass().getMethod("requestProfiling", int.class, Bundle.class, String.class,
                CancellationSignal.class, Executor.class, listenerType)
                .invoke(manager, type, parameters, name, null, null, null);
        return name;
    }

    private void trigger(boolean wanted, int type) {
        if (!wanted) {
            return;
        }
        try {
            Class<?> builder = Class.forName("android.os.ProfilingTrigger$Builder");
            Object trigger = builder.getMethod("build")
                    .invoke(builder.getConstructor(int.class).newInstance(type));
            manager.getClass().getMethod("addProfilingTriggers", java.util.List.class)
                    .invoke(manager, Collections.singletonList(trigger));
        } catch (Throwable e) {
            failed("no profiles by " + TRIGGERS[type], e);
        }
    }

    /** Where results are told: on the worker. */
    @Override
    public void execute(Runnable run) {
        worker.post(run);
    }

    /** Of the listener for results: accept(), and what every object has. */
    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
        switch (method.getName()) {
            case "accept":
                try {
                    told(arguments[0]);
                } catch (Throwable e) {
                    failed("a profile's result was not understood", e);
                }
                return null;
            case "equals":
                return proxy == arguments[0];
            case "hashCode":
                return System.identityHashCode(proxy);
            case "toString":
                return "methodbeat's listener for profiles";
            default:
                throw new UnsupportedOperationException(method.getName());
        }
    }

    private static void told(Object result) throws Exception {
        String tag = (String) get(result, "getTag");
        String file = (String) get(result, "getResultFilePath");
        String message = (String) get(result, "getErrorMessage");
        int error = (Integer) get(result, "getErrorCode");
        int trigger = Build.VERSION.SDK_INT >= 36 ? (Integer) get(result, "getTriggerType") : 0;
        boolean ofStart = tag != null && tag.startsWith(START);
        boolean ofHang = tag != null && tag.startsWith(HANG);
        if (trigger > 0 && trigger < TRIGGERS.length) {
            tell(file == null ? TRIGGERS[trigger] : file.substring(file.lastIndexOf('/') + 1),
                    KINDS[SYSTEM_TRACE], TRIGGERS[trigger], file, error, message);
        } else if (ofStart || ofHang) {
            tell(tag, KINDS[ofStart ? SYSTEM_TRACE : STACK_SAMPLING], ofStart ? "start" : "anr",
                    file, error, message);
        }
    }

    private static void tell(String name, String kind, String reason, String file, int error,
            String message) {
        if (error != 0) {
            Log.i("methodbeat", "no profile " + name + ": error " + error
                    + (message == null ? "" : ", " + message));
        }
        Natives.tell(Event.PROFILE, new String[] {name, kind, reason, file, message}, new long[] {error});
    }

    private static Object get(Object result, String getter) throws Exception {
        return result.getClass().getMethod(getter).invoke(result);
    }

    private static void failed(String what, Throwable e) {
        Throwable why = e instanceof InvocationTargetException ? e.getCause() : e;
        Log.i("methodbeat", what + ": " + why);
    }
}
