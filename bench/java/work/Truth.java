// SPDX-License-Identifier: Apache-2.0
package work;

import io.methodbeat.AppMethodBeat;
import java.nio.file.Files;
import java.nio.file.Path;
import one.profiler.AsyncProfiler;

/**
 * One long message of a program, once all is compiled, under async-profiler: stacks with the number of
 * samples of each go into a file, and our report to where the settings say.
 *
 * <p>Arguments: the program; recorded or plain; seconds of CPU of a block (see {@link Loop#warmUp}); seconds of the
 * message; the profiler's event; its library; the file.
 */
public final class Truth {
    private Truth() {
    }

    public static void main(String[] args) throws Exception {
        boolean recorded = args[1].equals("recorded");
        AsyncProfiler profiler = AsyncProfiler.getInstance(args[5]);
        if (recorded) {
            AppMethodBeat.start();
            if (!AppMethodBeat.isRecording()) {
                throw new IllegalStateException("not recording");
            }
        }
        Loop loop = recorded ? Loop.recorded(args[0]) : Loop.plain(args[0]);
        loop.warmUp(Double.parseDouble(args[2]));
        profiler.execute("start,event=" + args[4] + ",interval=1ms,cstack=vm,threads");
        if (recorded) {
            AppMethodBeat.dispatchBegin();
        }
        long until = System.nanoTime() + (long) (Double.parseDouble(args[3]) * 1e9);
        while (System.nanoTime() < until) {
            loop.work();
        }
        if (recorded) {
            AppMethodBeat.dispatchEnd();
        }
        profiler.execute("stop");
        Files.writeString(Path.of(args[6]), profiler.execute("collapsed,threads,sig"));
        if (recorded) {
            AppMethodBeat.stop();
        }
        System.exit(0);
    }
}
