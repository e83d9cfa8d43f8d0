package com.tencent.matrix.trace.core;

/** The main loop, as Matrix hears of it; of its package, so it must have no probes. */
public class LooperMonitor {
    public static long[] dispatch(Runnable message) {
        int from = AppMethodBeat.maskIndex();
        AppMethodBeat.i(AppMethodBeat.METHOD_ID_DISPATCH);
        for (int times = 0; times < 1; times++) {
            message.run();
        }
        AppMethodBeat.o(AppMethodBeat.METHOD_ID_DISPATCH);
        return AppMethodBeat.copyData(from);
    }
}
