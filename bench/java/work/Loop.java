// SPDX-License-Identifier: Apache-2.0
package work;

import io.methodbeat.AppMethodBeat;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;

/** A message loop: a program's work, message by message, begun and ended for a recorder. */
final class Loop {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Work work;
    private final Runnable begin;
    private final Runnable end;
    private final long sum;

    private Loop(String program, Runnable begin, Runnable end) throws Exception {
        work = (Work) Class.forName("work." + program).getDeclaredConstructor().newInstance();
        work.setUp();
        this.begin = begin;
        this.end = end;
        sum = work.message();
    }

    /** Of a program without probes. */
    static Loop plain(String program) throws Exception {
        return new Loop(program, () -> { }, () -> { });
    }

    static Loop recorded(String program) throws Exception {
        return new Loop(program, AppMethodBeat::dispatchBegin, AppMethodBeat::dispatchEnd);
    }

    /** For probes of Matrix's recorder. */
    static Loop matrix(String program) throws Exception {
        return new Loop(program, com.tencent.matrix.trace.core.AppMethodBeat::dispatchBegin,
                com.tencent.matrix.trace.core.AppMethodBeat::dispatchEnd);
    }

    /** What each message comes to. */
    long sum() {
        return sum;
    }

    static long cpu() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /** The work of a message, without its begin and end. */
    void work() throws Exception {
        if (work.message() != sum) {
            throw new IllegalStateException("a message came to something else than the first");
        }
    }

    /** Messages for so many seconds of this thread's CPU: milliseconds of CPU of each. */
    List<Double> messages(double seconds) throws Exception {
        List<Double> costs = new ArrayList<>();
        long from = cpu();
        for (long began = from; began - from < seconds * 1e9;) {
            begin.run();
            work();
            end.run();
            long ended = cpu();
            costs.add((ended - began) / 1e6);
            began = ended;
        }
        return costs;
    }

    static double median(List<Double> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
    }

    /**
     * Messages until all is compiled: blocks of so many seconds, three at least and twenty at most, until one's median
     * is no longer 2 % below that of all before.
     */
    void warmUp(double seconds) throws Exception {
        double least = Double.MAX_VALUE;
        for (int n = 0; n < 20; n++) {
            double block = median(messages(seconds));
            if (n >= 2 && block > least * 0.98) {
                break;
            }
            least = Math.min(least, block);
        }
    }
}
