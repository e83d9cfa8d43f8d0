// SPDX-License-Identifier: Apache-2.0
package drive;

import android.content.Context;
import android.os.Build;
import android.os.Bundle;
import android.os.CancellationSignal;
import android.os.ProfilingManager;
import android.os.ProfilingResult;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** Stands for the system's service behind ProfilingManager; and for what Android 16 added to it. */
public class Profiler extends ProfilingManager {
    static final class Request {
        final int type;
        final String tag;
        final Bundle parameters;

        Request(int type, String tag, Bundle parameters) {
            this.type = type;
            this.tag = tag;
            this.parameters = parameters;
        }
    }

    final List<Request> requests = new CopyOnWriteArrayList<>();
    final List<Object> triggers = new CopyOnWriteArrayList<>();
    volatile boolean refuses;
    private Executor executor;
    private Consumer<ProfilingResult> listener;

    Profiler(Context context) {
        super(context);
    }

    @Override
    public void requestProfiling(int type, Bundle parameters, String tag, CancellationSignal stop,
            Executor toldBy, Consumer<ProfilingResult> told) {
        if (refuses) {
            throw new SecurityException("expected of a profiler");
        }
        requests.add(new Request(type, tag, parameters));
    }

    @Override
    public void registerForAllProfilingResults(Executor toldBy, Consumer<ProfilingResult> told) {
        executor = toldBy;
        listener = told;
    }

    /** Since Android 16. */
    public void addProfilingTriggers(List<?> more) {
        triggers.addAll(more);
    }

    /** The last one's name. */
    String asked(int type) {
        String tag = null;
        for (Request request : requests) {
            tag = request.type == type ? request.tag : tag;
        }
        return tag;
    }

    void tell(int error, String file, String tag, String message) {
        tell(ReflectionHelpers.callConstructor(ProfilingResult.class,
                ClassParameter.from(int.class, error), ClassParameter.from(String.class, file),
                ClassParameter.from(String.class, tag), ClassParameter.from(String.class, message)));
    }

    @SuppressWarnings("unchecked")
    void tell(Object result) {
        executor.execute(() -> ((Consumer<Object>) (Consumer<?>) listener).accept(result));
    }

    /** A result of Android 16, of which the system had no such trigger before. */
    public static final class Triggered {
        public String getTag() {
            return null;
        }

        public String getResultFilePath() {
            return "/data/user/0/com.example.sample/files/profiling/profile_trigger_2.perfetto-trace";
        }

        public String getErrorMessage() {
            return null;
        }

        public int getErrorCode() {
            return 0;
        }

        public int getTriggerType() {
            return 2;
        }
    }

    /** With the system calling itself Android 16. */
    static void asSixteen(Drive.Step step) throws Exception {
        int actual = Build.VERSION.SDK_INT;
        ReflectionHelpers.setStaticField(Build.VERSION.class, "SDK_INT", 36);
        try {
            step.run();
        } finally {
            ReflectionHelpers.setStaticField(Build.VERSION.class, "SDK_INT", actual);
        }
    }
}
