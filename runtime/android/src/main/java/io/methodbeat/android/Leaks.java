// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.Activity;
import android.os.Handler;
import android.os.SystemClock;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Activities and fragments that were destroyed, and view models of theirs, that are still reachable some seconds
 * after the app went to the background and a collection ran: counted by class. A collection costs, so there is none while the
 * app can be seen, nor where all had gone without one. The one that was in front last is not counted until another one is: the system
 * itself keeps it, as what was touched and typed into last.
 */
final class Leaks {
    /** Time for the collector to clear references. */
    private static final long PAUSE_MILLIS = 200;

    /** If it comes so much later than it should, the process was frozen: what thaws it may be a start. */
    private static final long LATE_MILLIS = 1000;

    private static final long LONGEST_MILLIS = 365L * 24 * 3600 * 1000;

    private static final class Gone {
        final String className;
        final WeakReference<Object> object;

        /** Whose it is: where that is reachable, that is the leak. */
        final WeakReference<Activity> host;

        Gone(Object object, Activity host) {
            this.className = object.getClass().getName();
            this.object = new WeakReference<>(object);
            this.host = new WeakReference<>(host);
        }
    }

    private final Handler worker;
    private final List<Gone> gone = new ArrayList<>();

    /** View models of activities and fragments when they were stopped. On the main thread. */
    private final Map<Object, List<WeakReference<Object>>> models = new WeakHashMap<>();

    /** When the next step should come. */
    private volatile long dueMillis;
    private volatile WeakReference<Activity> front = new WeakReference<>(null);

    /** Classes of which some were counted last. Only the worker knows. */
    private final Set<String> counted = new HashSet<>();

    private final Runnable collect = new Runnable() {
        @Override
        public void run() {
            if (isLate()) {
                background();
            } else if (waiting() && suspected()) {
                Runtime.getRuntime().gc();
                post(count, PAUSE_MILLIS);
            }
        }
    };
    private final Runnable count = new Runnable() {
        @Override
        public void run() {
            if (isLate()) {
                background();
                return;
            }
            // What had a finalizer is gone only after a second one.
            Runtime.getRuntime().runFinalization();
            Runtime.getRuntime().gc();
            tell(reachable());
        }
    };

    /** How long it is from going to the background to the look: a year at most, which no process lives. */
    private volatile long delayMillis;

    Leaks(Handler worker) {
        this.worker = worker;
    }

    /** What is on, from now on. On any thread. */
    void update(long millis) {
        delayMillis = Math.max(0, Math.min(millis, LONGEST_MILLIS));
        if (!Switches.isOn(Collector.LEAKS)) {
            foreground();
            synchronized (gone) {
                gone.clear();
            }
        }
    }

    void resumed(Activity activity) {
        front = new WeakReference<>(activity);
    }

    void destroyed(Activity activity) {
        add(activity, null);
        modelsGone(activity, activity);
    }

    /** A fragment of an activity. */
    void destroyed(Object fragment, Activity activity) {
        add(fragment, activity);
        modelsGone(fragment, activity);
    }

    private void add(Object one, Activity host) {
        if (!Switches.isOn(Collector.LEAKS)) {
            return;
        }
        synchronized (gone) {
            gone.add(new Gone(one, host));
        }
    }

    /** An activity or a fragment: when it is destroyed, it has no view models any more. */
    void stopped(Object owner) {
        if (!Switches.isOn(Collector.LEAKS)) {
            return;
        }
        try {
            Object store = owner.getClass().getMethod("getViewModelStore").invoke(owner);
            for (Field field : store.getClass().getDeclaredFields()) {
                if (Map.class.isAssignableFrom(field.getType())) {
                    field.setAccessible(true);
                    List<WeakReference<Object>> all = new ArrayList<>();
                    for (Object model : ((Map<?, ?>) field.get(store)).values()) {
                        all.add(new WeakReference<>(model));
                    }
                    models.put(owner, all);
                }
            }
        } catch (Exception e) {
            // It has none, or they have other names.
        }
    }

    /** What is made anew for another configuration keeps them. */
    private void modelsGone(Object owner, Activity host) {
        List<WeakReference<Object>> all = models.remove(owner);
        if (all != null && !host.isChangingConfigurations()) {
            for (WeakReference<Object> one : all) {
                Object model = one.get();
                if (model != null) {
                    add(model, host);
                }
            }
        }
    }

    void background() {
        if (!Switches.isOn(Collector.LEAKS)) {
            return;
        }
        post(collect, delayMillis);
    }

    private void post(Runnable step, long delay) {
        dueMillis = SystemClock.uptimeMillis() + delay;
        worker.postDelayed(step, delay);
    }

    private boolean isLate() {
        return SystemClock.uptimeMillis() - dueMillis > LATE_MILLIS;
    }

    void foreground() {
        worker.removeCallbacks(collect);
        worker.removeCallbacks(count);
    }

    private boolean waiting() {
        synchronized (gone) {
            return !gone.isEmpty();
        }
    }

    /** Something is still there without a collection of ours; else it has gone. */
    private boolean suspected() {
        Map<String, Integer> there = reachable();
        if (there.isEmpty()) {
            tell(there);
        }
        return !there.isEmpty();
    }

    private Map<String, Integer> reachable() {
        Map<String, Integer> counts = new HashMap<>();
        synchronized (gone) {
            for (Iterator<Gone> i = gone.iterator(); i.hasNext();) {
                Gone one = i.next();
                Object object = one.object.get();
                Activity host = one.host.get();
                if (object == null) {
                    i.remove();
                } else if (object != front.get() && (host == null || !host.isDestroyed())) {
                    Integer before = counts.get(one.className);
                    counts.put(one.className, before == null ? 1 : before + 1);
                }
            }
        }
        return counts;
    }

    private void tell(Map<String, Integer> counts) {
        for (String name : counted) {
            if (!counts.containsKey(name)) {
                Natives.tell(Event.LEAK, name, 0);
            }
        }
        for (Map.Entry<String, Integer> entry : counts.entrySet()) {
            Natives.tell(Event.LEAK, entry.getKey(), entry.getValue());
        }
        counted.clear();
        counted.addAll(counts.keySet());
    }
}
