// SPDX-License-Identifier: Apache-2.0
package io.methodbeat.android;

import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.net.TrafficStats;
import android.os.BatteryManager;
import android.os.Build;
import android.os.Debug;
import android.os.Handler;
import android.os.Process;

/**
 * The battery's level, the parts of the memory and the bytes of the network, read on the worker: before the app is said to be
 * in the foreground, each half minute there, and before it is said to have gone. The parts of the memory, which cost most, are
 * read then, and each five minutes.
 */
final class Readings {
    private static final long PERIOD_MILLIS = 30_000;
    private static final int PERIODS_OF_MEMORY = 10;
    private static final String[] READ = {
        Collector.BATTERY, Collector.MEMORY, Collector.TRAFFIC, Collector.NETWORK, Collector.MESSAGES,
    };

    private final StartInfo starts;
    private final Context context;
    private final Handler worker;
    private final MainLooper looper;

    private final Surroundings surroundings;

    /** The app can be seen. Only the worker knows, as all that follows. */
    private boolean seen;
    private int ticks;
    private final Runnable tick = new Runnable() {
        @Override
        public void run() {
            read(ticks++ % PERIODS_OF_MEMORY == 0);
            looper.check();
            worker.postDelayed(this, PERIOD_MILLIS);
        }
    };
    private final Runnable first = new Runnable() {
        @Override
        public void run() {
            seen = true;
            ticks = 0;
            updated.run();
            Natives.tell(Event.FOREGROUND, 1);
            starts.foreground();
        }
    };
    private final Runnable last = new Runnable() {
        @Override
        public void run() {
            seen = false;
            MethodBeat.seen();
            worker.removeCallbacks(tick);
            read(true);
            starts.background();
            Natives.tell(Event.FOREGROUND, 0);
        }
    };

    private final Runnable updated = new Runnable() {
        @Override
        public void run() {
            worker.removeCallbacks(tick);
            RefreshRate.update(context, worker);
            surroundings.update();
            if (seen && isAnyOn()) {
                tick.run();
            }
        }
    };

    Readings(Context context, Handler worker, MainLooper looper, Surroundings surroundings) {
        this.surroundings = surroundings;
        starts = new StartInfo(context, worker);
        starts.process();
        this.context = context;
        this.worker = worker;
        this.looper = looper;
    }

    private static boolean isAnyOn() {
        boolean any = false;
        for (String one : READ) {
            any |= Switches.isOn(one);
        }
        return any;
    }

    /** What is on, from now on. */
    void update() {
        worker.post(updated);
    }

    void foreground() {
        worker.post(first);
    }

    void background() {
        worker.post(last);
    }

    /** What is on. A system service may be down or refuse: then there is no reading this time. */
    private void read(boolean memoryToo) {
        try {
            if (Switches.isOn(Collector.BATTERY)) {
                battery();
            }
            if (Switches.isOn(Collector.MEMORY)) {
                heap();
                if (memoryToo) {
                    memory();
                }
            }
            surroundings.read();
            if (Switches.isOn(Collector.TRAFFIC)) {
                traffic();
            }
        } catch (RuntimeException e) {
            return;
        }
    }

    private static void traffic() {
        long received = TrafficStats.getUidRxBytes(Process.myUid());
        long sent = TrafficStats.getUidTxBytes(Process.myUid());
        if (received != TrafficStats.UNSUPPORTED && sent != TrafficStats.UNSUPPORTED) {
            Natives.tell(Event.TRAFFIC, received, sent);
        }
    }

    private void battery() {
        // It is a sticky broadcast: no receiver is needed to have the last one.
        Intent intent = context.registerReceiver(null,
                new IntentFilter(Intent.ACTION_BATTERY_CHANGED));
        int level = intent == null ? -1 : intent.getIntExtra(BatteryManager.EXTRA_LEVEL, -1);
        int scale = intent == null ? -1 : intent.getIntExtra(BatteryManager.EXTRA_SCALE, -1);
        if (level >= 0 && scale > 0 && level <= scale) {
            Natives.tell(Event.BATTERY, 100L * level / scale);
        }
        int status = intent == null ? BatteryManager.BATTERY_STATUS_UNKNOWN
                : intent.getIntExtra(BatteryManager.EXTRA_STATUS, BatteryManager.BATTERY_STATUS_UNKNOWN);
        if (status != BatteryManager.BATTERY_STATUS_UNKNOWN) {
            Natives.tell(Event.CHARGING, status == BatteryManager.BATTERY_STATUS_CHARGING
                    || status == BatteryManager.BATTERY_STATUS_FULL ? 1 : 0);
        }
    }

    /** It reads all of /proc/self/smaps: some tens of milliseconds of the worker. */
    private static void memory() {
        Debug.MemoryInfo info = new Debug.MemoryInfo();
        Debug.getMemoryInfo(info);
        Natives.tell(Event.CONTEXT, new String[] {"pss", Integer.toString(info.getTotalPss())}, new long[0]);
        Natives.tell(Event.MEMORY, info.dalvikPss, info.nativePss, graphics(info));
    }

    private static void heap() {
        Runtime heap = Runtime.getRuntime();
        Natives.tell(Event.HEAP, (heap.totalMemory() - heap.freeMemory()) / 1024, heap.maxMemory() / 1024);
    }

    /** What the driver of the graphics has for the process; 0 before Android 6. */
    private static long graphics(Debug.MemoryInfo info) {
        String kilobytes = Build.VERSION.SDK_INT >= 23 ? info.getMemoryStat("summary.graphics") : null;
        return kilobytes == null ? 0 : Long.parseLong(kilobytes);
    }
}
