// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.app.Activity;
import android.os.Build;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/**
 * The scene within an activity: the fragment that was resumed last of those that are, with those it is in,
 * "FeedFragment" or "HomeFragment/FeedFragment". Those without a view, dialogs and those of androidx itself
 * (NavHostFragment) are none.
 *
 * <p>Of androidx, from fragment 1.3 on, whatever there is by reflection: a listener hears each fragment that is
 * attached, and an observer its lifecycle. Where that is not there, or has other names, an activity is one scene.
 */
final class Fragments implements InvocationHandler {
    /** In the order in which they were resumed. On the main thread. */
    private final List<Object> resumed = new ArrayList<>();
    private final Leaks leaks;
    private final Activity activity;

    private Fragments(Activity activity, Leaks leaks) {
        this.activity = activity;
        this.leaks = leaks;
    }

    /** Of an activity that is being created, before its fragments are. */
    static void watch(Activity activity, Leaks leaks) {
        if (!Switches.isOn(Collector.FRAGMENTS) && !Switches.isOn(Collector.LEAKS)) {
            return;
        }
        Fragments fragments = new Fragments(activity, leaks);
        try {
            fragments.hear(call(activity, "getSupportFragmentManager"));
        } catch (Exception e) {
            // It has none.
        }
        if (Build.VERSION.SDK_INT >= 26) {
            PlatformFragments.watch(activity, fragments);
        }
    }

    private static Object call(Object of, String method) throws Exception {
        return of.getClass().getMethod(method).invoke(of);
    }

    private Object proxy(Class<?> type) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this);
    }

    /** A manager of androidx. */
    private void hear(Object manager) throws Exception {
        for (Method method : manager.getClass().getMethods()) {
            if (method.getName().equals("addFragmentOnAttachListener")) {
                method.invoke(manager, proxy(method.getParameterTypes()[0]));
                return;
            }
        }
    }

    /** Both the listener and the observers. */
    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
        try {
            switch (method.getName()) {
                case "onAttachFragment":
                    attached(arguments[1]);
                    return null;
                case "onStateChanged":
                    changed(arguments[0], arguments[1].toString());
                    return null;
                case "hashCode":
                    return System.identityHashCode(proxy);
                case "equals":
                    return proxy == arguments[0];
                default:
                    return null;
            }
        } catch (Exception e) {
            return null; // It has other names.
        }
    }

    private void attached(Object fragment) throws Exception {
        Object lifecycle = call(fragment, "getLifecycle");
        Class<?> observer = Class.forName("androidx.lifecycle.LifecycleEventObserver", false,
                fragment.getClass().getClassLoader());
        for (Method method : lifecycle.getClass().getMethods()) {
            if (method.getName().equals("addObserver")) {
                method.invoke(lifecycle, proxy(observer));
                break;
            }
        }
        hear(call(fragment, "getChildFragmentManager"));
    }

    /** The owner of a fragment's lifecycle is the fragment. */
    private void changed(Object fragment, String event) {
        if (event.equals("ON_RESUME")) {
            resumed(fragment);
        } else if (event.equals("ON_PAUSE")) {
            paused(fragment);
        } else if (event.equals("ON_DESTROY")) {
            destroyed(fragment);
        } else if (event.equals("ON_STOP")) {
            leaks.stopped(fragment);
        }
    }

    void resumed(Object fragment) {
        if (isScreen(fragment)) {
            resumed.remove(fragment);
            resumed.add(fragment);
            tell();
        }
    }

    void paused(Object fragment) {
        // With the activity all its fragments are paused: it comes back as it went.
        if (resumed.remove(fragment) && !resumed.isEmpty()) {
            tell();
        }
    }

    void destroyed(Object fragment) {
        leaks.destroyed(fragment, activity);
    }

    private void tell() {
        StringBuilder path = new StringBuilder();
        for (Object one = resumed.get(resumed.size() - 1); one != null; one = get(one, "getParentFragment")) {
            String name = one.getClass().getName();
            if (!name.startsWith("androidx.")) {
                path.insert(0, "/" + name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1));
            }
        }
        Natives.tell(Event.PART, new String[] {Activities.name(activity), path.substring(1)}, new long[0]);
    }

    private static Object get(Object of, String method) {
        try {
            return call(of, method);
        } catch (Exception e) {
            return null;
        }
    }

    private static boolean isScreen(Object fragment) {
        return get(fragment, "getView") != null && !Boolean.TRUE.equals(get(fragment, "getShowsDialog"))
                && !fragment.getClass().getName().startsWith("androidx.");
    }
}
