import io.methodbeat.AppMethodBeat;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * What one pair of i and o costs in Java, through JNI: nanoseconds a pair of CPU time, in warm
 * code, beside the same loop without the pair. Prints one JSON object.
 */
public final class BeatCost {
    private static final int PAIRS = 20_000_000;
    private static final int CALLS = 1000;
    private static final int METHODS = 1024;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static int sink;

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

    private static int beats(int pairs) {
        int sum = 0;
        for (int n = 0; n < pairs; n++) {
            int id = 1 + n % METHODS;
            AppMethodBeat.i(id);
            sum = sum * 31 + n % METHODS;
            AppMethodBeat.o(id);
        }
        return sum;
    }

    /** Best of three behind a warm-up, each of many short calls: the code is the compiled one. */
    private static double measure(Loop loop) {
        double best = Double.MAX_VALUE;
        for (int n = 0; n < 4; n++) {
            long began = THREADS.getCurrentThreadCpuTime();
            for (int k = 0; k < CALLS; k++) {
                sink += loop.run(PAIRS / CALLS);
            }
            double pair = (THREADS.getCurrentThreadCpuTime() - began) / (double) PAIRS;
            best = n == 0 ? best : Math.min(best, pair);
        }
        return best;
    }

    public static void main(String[] args) {
        double bare = measure(BeatCost::bare);
        double off = measure(BeatCost::beats);
        AppMethodBeat.start();
        if (!AppMethodBeat.isLoaded()) {
            throw new IllegalStateException("libmethodbeat is not loaded");
        }
        double on = measure(BeatCost::beats);
        AppMethodBeat.stop();
        System.out.printf("{\"bare\": %.3f, \"off\": %.3f, \"on\": %.3f}%n", bare, off, on);
    }
}
