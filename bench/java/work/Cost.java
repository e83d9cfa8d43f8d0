// SPDX-License-Identifier: Apache-2.0
package work;

import io.methodbeat.AppMethodBeat;
import java.util.List;

/**
 * What a message of a program costs the thread that works: prints its milliseconds of CPU, the median, once all is
 * compiled, and what it came to.
 *
 * <p>Arguments: the program; how it runs; seconds of CPU of a block (see {@link Loop#warmUp}), of which three are
 * measured. How it runs:
 * plain, matrix; main: on the main thread, which is recorded; other: on another one, while the main thread has
 * a message 60 times a second; stopped; unsampled; missing: there is no library.
 */
public final class Cost {
    private Cost() {
    }

    private static void measure(Loop loop, double seconds) throws Exception {
        loop.warmUp(seconds);
        List<Double> costs = loop.messages(3 * seconds);
        System.out.printf("%.4f %d%n", Loop.median(costs), loop.sum());
    }

    private static void expectRecording(boolean expected) {
        if (AppMethodBeat.isRecording() != expected) {
            throw new IllegalStateException("recording is " + !expected);
        }
    }

    private static void other(String program, double seconds) throws Exception {
        Throwable[] thrown = new Throwable[1];
        AppMethodBeat.start();
        expectRecording(true);
        Thread worker = new Thread(() -> {
            try {
                measure(Loop.recorded(program), seconds);
            } catch (Throwable e) {
                thrown[0] = e;
            }
        }, "worker");
        worker.start();
        while (worker.isAlive()) {
            AppMethodBeat.dispatchBegin();
            AppMethodBeat.dispatchEnd();
            worker.join(16);
        }
        if (thrown[0] != null) {
            throw new IllegalStateException(thrown[0]);
        }
    }

    public static void main(String[] args) throws Exception {
        String program = args[0];
        double seconds = Double.parseDouble(args[2]);
        switch (args[1]) {
            case "plain" -> measure(Loop.plain(program), seconds);
            case "matrix" -> {
                com.tencent.matrix.trace.core.AppMethodBeat.start();
                measure(Loop.matrix(program), seconds);
            }
            case "main" -> {
                AppMethodBeat.start();
                expectRecording(true);
                measure(Loop.recorded(program), seconds);
            }
            case "other" -> other(program, seconds);
            case "stopped" -> {
                AppMethodBeat.start();
                AppMethodBeat.stop();
                expectRecording(false);
                measure(Loop.recorded(program), seconds);
            }
            case "unsampled" -> {
                AppMethodBeat.start("mode", "online", "sample", "1", "user", "somebody");
                expectRecording(false);
                measure(Loop.recorded(program), seconds);
            }
            case "missing" -> {
                expectRecording(false);
                measure(Loop.recorded(program), seconds);
            }
            default -> throw new IllegalArgumentException(args[1]);
        }
        System.exit(0); // A program's own threads may go on.
    }
}
