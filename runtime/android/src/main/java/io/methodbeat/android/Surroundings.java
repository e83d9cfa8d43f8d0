// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.annotation.TargetApi;
import android.app.ActivityManager;
import android.content.Context;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.net.ConnectivityManager;
import android.net.Network;
import android.net.NetworkCapabilities;
import android.net.NetworkInfo;
import android.os.Build;
import android.os.Handler;
import android.os.PowerManager;

/**
 * Where reports come from: the app's version and the device, told once, and the network, the power and the
 * temperature, read with the other {@link Readings}. All of it on the worker, since it asks the system's services.
 * What can't be known is left out, without a word: so is the network of an app without ACCESS_NETWORK_STATE.
 */
final class Surroundings {
    /** NetworkCapabilities' transports, NetworkInfo's types, and our words, the one that says most first: a VPN is over another. */
    private static final int[] TRANSPORTS = {
        NetworkCapabilities.TRANSPORT_VPN, NetworkCapabilities.TRANSPORT_WIFI,
        NetworkCapabilities.TRANSPORT_CELLULAR, NetworkCapabilities.TRANSPORT_ETHERNET,
    };
    private static final int[] TYPES = {
        ConnectivityManager.TYPE_VPN, ConnectivityManager.TYPE_WIFI,
        ConnectivityManager.TYPE_MOBILE, ConnectivityManager.TYPE_ETHERNET,
    };
    private static final String[] WORDS = {"vpn", "wifi", "cellular", "ethernet"};

    /** PowerManager's thermal states, by their numbers. */
    private static final String[] THERMAL = {"none", "light", "moderate", "severe", "critical", "emergency", "shutdown"};

    private final Context context;

    /** Null: nobody but the system says. */
    private final MethodBeat.Network network;
    private final Handler worker;

    /** A ConnectivityManager.NetworkCallback; null: nothing is heard. Only the worker knows. */
    private Object heard;

    Surroundings(Context context, MethodBeat.Network network, Handler worker) {
        this.context = context;
        this.network = network;
        this.worker = worker;
        worker.post(new Runnable() {
            @Override
            public void run() {
                try {
                    once();
                } catch (RuntimeException e) {
                    // A system service that is down or refuses.
                }
            }
        });
    }

    /** What is on, from now on. On the worker. */
    void update() {
        boolean on = network == null && Switches.isOn(Collector.NETWORK);
        if (Build.VERSION.SDK_INT >= 24 && on != (heard != null)) {
            try {
                hear(on);
            } catch (RuntimeException e) {
                // Not allowed to, or the app listens to as much as it may.
            }
        }
    }

    private static void tell(String field, String value) {
        if (value != null) {
            Natives.tell(Event.CONTEXT, new String[] {field, value}, new long[0]);
        }
    }

    private static void tell(String field, long value) {
        tell(field, Long.toString(value));
    }

    private void once() {
        tell("device", Build.MODEL);
        tell("manufacturer", Build.MANUFACTURER);
        tell("os", Build.VERSION.RELEASE);
        tell("sdk", Build.VERSION.SDK_INT);
        if (Build.VERSION.SDK_INT >= 23) {
            tell("security_patch", Build.VERSION.SECURITY_PATCH);
        }
        if (Build.VERSION.SDK_INT >= 31 && Build.VERSION.MEDIA_PERFORMANCE_CLASS > 0) {
            tell("media_class", Build.VERSION.MEDIA_PERFORMANCE_CLASS);
        }
        ActivityManager manager = (ActivityManager) context.getSystemService(Context.ACTIVITY_SERVICE);
        tell("memory_class", manager.getLargeMemoryClass());
        if (manager.isLowRamDevice()) {
            tell("device_class", "low");
        }
        String type = built("BUILD_TYPE");
        boolean debuggable = (context.getApplicationInfo().flags & ApplicationInfo.FLAG_DEBUGGABLE) != 0;
        tell("build_type", type != null ? type : debuggable ? "debug" : "release");
        tell("flavor", built("FLAVOR"));
        try {
            PackageInfo info = context.getPackageManager().getPackageInfo(context.getPackageName(), 0);
            tell("version", info.versionName);
            tell("version_code", Build.VERSION.SDK_INT >= 28 ? info.getLongVersionCode() : info.versionCode);
        } catch (PackageManager.NameNotFoundException e) {
            // It is this app, which is there.
        }
    }

    /** A text of the BuildConfig that Gradle makes: null where R8 has taken it out, or it lies elsewhere. */
    private String built(String field) {
        String[] names = {context.getPackageName(), context.getClass().getName()};
        for (String name : names) {
            for (int end = name.length(); end > 0; end = name.lastIndexOf('.', end - 1)) {
                try {
                    Object value = Class.forName(name.substring(0, end) + ".BuildConfig", true,
                            context.getClassLoader()).getField(field).get(null);
                    return value.toString().isEmpty() ? null : value.toString();
                } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
                    continue;
                }
            }
        }
        return null;
    }

    /** Each half minute. */
    void read() {
        if (Switches.isOn(Collector.NETWORK)) {
            Natives.tell(Event.NETWORK, network != null ? network.type() : type());
        }
        PowerManager power = (PowerManager) context.getSystemService(Context.POWER_SERVICE);
        tell("power_save", Boolean.toString(power.isPowerSaveMode()));
        if (Build.VERSION.SDK_INT >= 29) {
            int status = power.getCurrentThermalStatus();
            tell("thermal", status >= 0 && status < THERMAL.length ? THERMAL[status] : null);
        }
    }

    /** And whenever it changes: the callback comes on a thread of the system's. */
    @TargetApi(24)
    private void hear(boolean on) {
        if (!on) {
            manager().unregisterNetworkCallback((ConnectivityManager.NetworkCallback) heard);
            heard = null;
            return;
        }
        final Runnable read = new Runnable() {
            @Override
            public void run() {
                try {
                    Natives.tell(Event.NETWORK, type());
                } catch (RuntimeException e) {
                    // Nobody knows.
                }
            }
        };
        ConnectivityManager.NetworkCallback callback = new ConnectivityManager.NetworkCallback() {
            @Override
            public void onLost(Network lost) {
                worker.post(read);
            }

            @Override
            public void onCapabilitiesChanged(Network changed, NetworkCapabilities to) {
                worker.removeCallbacks(read);
                worker.post(read);
            }
        };
        manager().registerDefaultNetworkCallback(callback);
        heard = callback;
    }

    private ConnectivityManager manager() {
        return (ConnectivityManager) context.getSystemService(Context.CONNECTIVITY_SERVICE);
    }

    /** Null: it is not known. */
    private String type() {
        try {
            return Build.VERSION.SDK_INT >= 23 ? typeNow() : typeBefore(manager().getActiveNetworkInfo());
        } catch (SecurityException e) {
            return null;
        }
    }

    @TargetApi(23)
    private String typeNow() {
        NetworkCapabilities can = manager().getNetworkCapabilities(manager().getActiveNetwork());
        for (int i = 0; can != null && i < TRANSPORTS.length; i++) {
            if (can.hasTransport(TRANSPORTS[i])) {
                return WORDS[i];
            }
        }
        return can == null ? "none" : "other";
    }

    private static String typeBefore(NetworkInfo info) {
        if (info == null || !info.isConnected()) {
            return "none";
        }
        for (int i = 0; i < TYPES.length; i++) {
            if (info.getType() == TYPES[i]) {
                return WORDS[i];
            }
        }
        return "other";
    }
}
