// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.Activity;
import android.os.Handler;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Activities that were destroyed and are still reachable, some seconds after the app went to the
 * background and a collection ran: counted by class. A collection costs, so there is none while the
 * app can be seen. The one that was in front last is not counted until another one is: the system
 * itself keeps it, as what was touched and typed into last.
 */
final class Leaks {
    /** Time for the collector to clear references. */
    private static final long PAUSE_MILLIS = 200;

    private static final class Gone {
        final String className;
        final WeakReference<Activity> activity;

        Gone(Activity activity) {
            this.className = activity.getClass().getName();
            this.activity = new WeakReference<>(activity);
        }
    }

    private final Handler worker;
    private final long delayMillis;
    private final List<Gone> gone = new ArrayList<>();
    private volatile WeakReference<Activity> front = new WeakReference<>(null);

    /** Classes of which some were counted last. Only the worker knows. */
    private final Set<String> counted = new HashSet<>();

    private final Runnable collect = new Runnable() {
        @Override
        public void run() {
            if (waiting()) {
                Runtime.getRuntime().gc();
                worker.postDelayed(count, PAUSE_MILLIS);
            }
        }
    };
    private final Runnable count = new Runnable() {
        @Override
        public void run() {
            // What had a finalizer is gone only after a second one.
            Runtime.getRuntime().runFinalization();
            Runtime.getRuntime().gc();
            tell(reachable());
        }
    };

    Leaks(Handler worker, long delayMillis) {
        this.worker = worker;
        this.delayMillis = delayMillis;
    }

    void resumed(Activity activity) {
        front = new WeakReference<>(activity);
    }

    void destroyed(Activity activity) {
        synchronized (gone) {
            gone.add(new Gone(activity));
        }
    }

    void background() {
        worker.postDelayed(collect, delayMillis);
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

    private Map<String, Integer> reachable() {
        Map<String, Integer> counts = new HashMap<>();
        synchronized (gone) {
            for (Iterator<Gone> i = gone.iterator(); i.hasNext();) {
                Gone one = i.next();
                Activity activity = one.activity.get();
                if (activity == null) {
                    i.remove();
                } else if (activity != front.get()) {
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
