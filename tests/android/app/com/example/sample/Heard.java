package com.example.sample;

import io.methodbeat.android.MethodBeat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps all reports, and then does what a listener should not. */
public class Heard implements MethodBeat.Listener {
    public static final List<String> REPORTS = new CopyOnWriteArrayList<>();

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
