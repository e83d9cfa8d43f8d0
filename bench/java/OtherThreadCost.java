// SPDX-License-Identifier: Apache-2.0
import io.methodbeat.AppMethodBeat;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * What one pair of i and o costs other threads than the main one in Java, without the setting `threads` and with it:
 * nanoseconds of CPU time, in warm code, of a thousand methods in turn. All take turns. Prints a name and the median
 * of the rounds in a line each.
 */
public final class OtherThreadCost {
    private static final int PAIRS = 1_000_000;
    private static final int METHODS = 1024;
    private static final int WARM_UP = 3;
    private static final int TRIES = 5;
    private static final int ROUNDS = 9;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final String[] WAYS = {"counted", "not named", "not named, in a message", "named"};

    private static int sink;

    private static int pairs() {
        int sum = 0;
        for (int n = 0; n < PAIRS; n++) {
            int id = 1 + n % METHODS;
            AppMethodBeat.i(id);
            sum = sum * 31 + n % METHODS;
            AppMethodBeat.o(id);
        }
        return sum;
    }

    /** The least of a few tries on a thread of this name. */
    private static double cost(String name, boolean inMessage) throws InterruptedException {
        double[] least = {Double.MAX_VALUE};
        Thread thread = new Thread(() -> {
            if (inMessage) {
                AppMethodBeat.dispatchBegin();
            }
            for (int k = 0; k < WARM_UP + TRIES; k++) {
                long begin = THREADS.getCurrentThreadCpuTime();
                sink += pairs();
                double ns = (double) (THREADS.getCurrentThreadCpuTime() - begin) / PAIRS;
                least[0] = k < WARM_UP ? least[0] : Math.min(least[0], ns);
            }
            if (inMessage) {
                AppMethodBeat.dispatchEnd();
            }
        }, name);
        thread.start();
        thread.join();
        return least[0];
    }

    public static void main(String[] args) throws InterruptedException {
        double[][] costs = new double[WAYS.length][ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            System.clearProperty("methodbeat.threads");
            AppMethodBeat.start();
            costs[0][round] = cost("other", false);
            AppMethodBeat.stop();
            System.setProperty("methodbeat.threads", "named");
            AppMethodBeat.start();
            costs[1][round] = cost("other", false);
            costs[2][round] = cost("other", true);
            costs[3][round] = cost("named", true);
            AppMethodBeat.stop();
        }
        for (int way = 0; way < WAYS.length; way++) {
            Arrays.sort(costs[way]);
            System.out.printf("%s %.3f%n", WAYS[way], costs[way][ROUNDS / 2]);
        }
    }
}
