// SPDX-License-Identifier: Apache-2.0
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * What beginning and ending a message costs the main thread when messages come as frames do: one of 1 ms after each
 * pause of 6 ms. Ours, Matrix's and none take turns, 500 times behind a warm-up. Prints, for none, ours and Matrix's,
 * the lower quartile of the CPU time in ns, in which the calls that read that time are too.
 */
public final class MessageCost {
    private static final int ROUNDS = 500;
    private static final int WARM_UP = 20_000;
    private static final int KINDS = 3;
    private static final long PAUSE_NS = 6_000_000;
    private static final long MESSAGE_NS = 1_000_000;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static void begin(int kind) {
        if (kind == 1) {
            io.methodbeat.AppMethodBeat.dispatchBegin();
        } else if (kind == 2) {
            com.tencent.matrix.trace.core.AppMethodBeat.dispatchBegin();
        }
    }

    private static void end(int kind) {
        if (kind == 1) {
            io.methodbeat.AppMethodBeat.dispatchEnd();
        } else if (kind == 2) {
            com.tencent.matrix.trace.core.AppMethodBeat.dispatchEnd();
        }
    }

    private static void await(long untilNs) {
        while (System.nanoTime() < untilNs) {
            Thread.onSpinWait();
        }
    }

    private static long message(int kind) {
        LockSupport.parkNanos(PAUSE_NS);
        long before = THREADS.getCurrentThreadCpuTime();
        begin(kind);
        long cost = THREADS.getCurrentThreadCpuTime() - before;
        await(System.nanoTime() + MESSAGE_NS);
        before = THREADS.getCurrentThreadCpuTime();
        end(kind);
        return cost + THREADS.getCurrentThreadCpuTime() - before;
    }

    public static void main(String[] args) {
        long[][] costs = new long[KINDS][ROUNDS];
        for (int round = 0; round < WARM_UP; round++) {
            for (int kind = 0; kind < KINDS; kind++) {
                begin(kind);
                end(kind);
            }
        }
        for (int round = 0; round < ROUNDS; round++) {
            for (int kind = 0; kind < KINDS; kind++) {
                costs[kind][round] = message(kind);
            }
        }
        for (long[] of : costs) {
            Arrays.sort(of);
            System.out.println(of[ROUNDS / 4]);
        }
    }
}
