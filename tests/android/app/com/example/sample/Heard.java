package com.example.sample;

import io.methodbeat.android.MethodBeat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps all reports, and then does what a listener should not. */
public class Heard implements MethodBeat.Listener {
    public static final List<String> REPORTS = new CopyOnWriteArrayList<>();

    /** By a second listener, behind this one; hangs; and frames. */
    public static final AtomicInteger AGAIN = new AtomicInteger();
    public static final AtomicInteger HANGS = new AtomicInteger();
    public static final AtomicInteger FRAMES = new AtomicInteger();

    @Override
    public void onReport(String json) {
        REPORTS.add(json);
        MethodBeat.page("in a listener", MethodBeat.PAGE_BEGIN);
        if (MethodBeat.flush(60_000)) {
            REPORTS.add("a listener waited for itself");
        }
        throw new IllegalStateException("expected of a listener");
    }
}
