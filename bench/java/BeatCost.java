// SPDX-License-Identifier: Apache-2.0
import io.methodbeat.AppMethodBeat;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one pair of i and o costs in Java: nanoseconds of CPU time, in warm code, ours and Matrix's in
 * one process, of a thousand methods in turn, of one ("leaf"), of one that calls three, and of a binary tree, beside the
 * loop alone and the loop with two stores into an array of the ring's size: in messages of 40,000 pairs, and ("long")
 * all in one message.
 * All take turns, so that a change of the machine's mood meets them all. Prints a name and the median
 * in a line each. Which way ours takes, JNI or its own, is the system property's affair.
 */
public final class BeatCost {
    private static final int PAIRS = 2_000_000;
    private static final int CALLS = 50;
    private static final int METHODS = 1024;
    private static final int SLOTS = 1_000_000;
    private static final int WARM_UP = 6;
    private static final int ROUNDS = 15;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static int sink;
    private static int at;
    private static final long[] ARRAY = new long[SLOTS];

    private interface Loop {
        int run(int pairs);
    }

    private static int bare(int pairs) {
        int sum = 0;
        for (int n = 0; n < pairs; n++) {
            sum = sum * 31 + n % METHODS;
        }
        return sum;
    }

    private static int stores(int pairs) {
        int sum = 0;
        int to = at;
        for (int n = 0; n < pairs; n++) {
            int id = 1 + n % METHODS;
            ARRAY[to] = id;
            sum = sum * 31 + n % METHODS;
            ARRAY[to + 1] = id;
            to = to + 2 == SLOTS ? 0 : to + 2;
        }
        at = to;
        return sum;
    }

    private static int ours(int pairs) {
        int sum = 0;
        for (int n = 0; n < pairs; n++) {
            int id = 1 + n % METHODS;
            AppMethodBeat.i(id);
            sum = sum * 31 + n % METHODS;
            AppMethodBeat.o(id);
        }
        return sum;
    }

    private static int leaf(int pairs) {
        int sum = 0;
        for (int n = 0; n < pairs; n++) {
            AppMethodBeat.i(2);
            sum = sum * 31 + n % METHODS;
            AppMethodBeat.o(2);
        }
        return sum;
    }

    /** A method that calls three. */
    private static int three(int pairs) {
        int sum = 0;
        for (int n = 0; n < pairs; n += 4) {
            AppMethodBeat.i(2);
            for (int id = 3; id < 6; id++) {
                AppMethodBeat.i(id);
                sum = sum * 31 + n % METHODS;
                AppMethodBeat.o(id);
            }
            AppMethodBeat.o(2);
        }
        return sum;
    }

    private static int branch(int depth) {
        AppMethodBeat.i(2);
        int sum = depth > 0 ? branch(depth - 1) * 31 + branch(depth - 1) : depth;
        AppMethodBeat.o(2);
        return sum;
    }

    /** A binary tree of calls. */
    private static int tree(int pairs) {
        int sum = 0;
        for (int n = 0; n < pairs; n += 1 << 12) {
            sum += branch(11);
        }
        return sum;
    }

    private static int matrix(int pairs) {
        int sum = 0;
        for (int n = 0; n < pairs; n++) {
            int id = 1 + n % METHODS;
            com.tencent.matrix.trace.core.AppMethodBeat.i(id);
            sum = sum * 31 + n % METHODS;
            com.tencent.matrix.trace.core.AppMethodBeat.o(id);
        }
        return sum;
    }

    /** One round; of many short calls, so that the code is the compiled one, each a message or not. */
    private static double round(Loop loop, boolean inMessages) {
        long began = THREADS.getCurrentThreadCpuTime();
        for (int k = 0; k < CALLS; k++) {
            if (inMessages) {
                AppMethodBeat.dispatchEnd();
                AppMethodBeat.dispatchBegin();
            }
            sink += loop.run(PAIRS / CALLS);
        }
        return (THREADS.getCurrentThreadCpuTime() - began) / (double) PAIRS;
    }

    private static void measure(String suffix, Map<String, Loop> loops, boolean inMessages) {
        double[][] costs = new double[loops.size()][ROUNDS];
        for (int r = -WARM_UP; r < ROUNDS; r++) {
            int k = 0;
            for (Loop loop : loops.values()) {
                double cost = round(loop, inMessages);
                if (r >= 0) {
                    costs[k][r] = cost;
                }
                k++;
            }
        }
        int k = 0;
        for (String name : loops.keySet()) {
            Arrays.sort(costs[k]);
            System.out.printf("%s%s %.3f%n", name, suffix, costs[k][ROUNDS / 2]);
            k++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Map<String, Loop> calls = new LinkedHashMap<>();
        calls.put("ours", BeatCost::ours);
        calls.put("matrix", BeatCost::matrix);
        measure(" before", Map.of("ours", BeatCost::ours), false);
        AppMethodBeat.dispatchBegin();
        com.tencent.matrix.trace.core.AppMethodBeat.dispatchBegin();
        if (!AppMethodBeat.isLoaded()) {
            throw new IllegalStateException("libmethodbeat is not loaded");
        }
        Map<String, Loop> all = new LinkedHashMap<>(calls);
        all.put("leaf", BeatCost::leaf);
        all.put("three", BeatCost::three);
        all.put("tree", BeatCost::tree);
        all.put("bare", BeatCost::bare);
        all.put("stores", BeatCost::stores);
        measure("", all, true);
        measure(" long", all, false);
        Thread other = new Thread(() -> measure(" elsewhere", calls, false));
        other.start();
        other.join();
        AppMethodBeat.stop();
        com.tencent.matrix.trace.core.AppMethodBeat.stop();
        measure(" stopped", calls, false);
    }
}
