package com.example.sample;

import io.methodbeat.android.MethodBeat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps all reports. */
public class Heard implements MethodBeat.Listener {
    public static final List<String> REPORTS = new CopyOnWriteArrayList<>();

    @Override
    public void onReport(String json) {
        REPORTS.add(json);
    }
}
