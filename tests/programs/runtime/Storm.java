import io.methodbeat.AppMethodBeat;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The recorder under calls of four threads while another pauses it, starts it again with other
 * settings and takes its memory away. Each call must be counted exactly once, as recorded or as
 * rejected; and afterwards a slow message must be reported as if nothing had been.
 *
 * <p>Arguments: the library of storm.c, milliseconds, a path for trace files.
 */
public final class Storm {
    private static final int OTHERS = 3;
    private static volatile boolean over;

    /** Does all that to the recorder for so long. Ends with it started. */
    private static native void storm(int millis, String trace);

    /** Slots kept so far, and calls of i and o while stopped, on other threads. */
    private static native long[] counted();

    private static long beatUntilOver() {
        long calls = 0;
        while (!over) {
            for (int n = 0; n < 1000; n++) {
                AppMethodBeat.i(1 + n);
                AppMethodBeat.o(5000 + n); // what is left without an exit keeps its slot
            }
            calls += 2000;
        }
        return calls;
    }

    public static void main(String[] args) throws Exception {
        AppMethodBeat.start();
        Field direct = AppMethodBeat.class.getDeclaredField("mainThread");
        direct.setAccessible(true);
        System.out.println("direct " + (direct.get(null) != null));
        System.load(args[0]);
        AtomicLong made = new AtomicLong();
        Thread[] threads = new Thread[OTHERS + 1];
        for (int n = 0; n < OTHERS; n++) {
            threads[n] = new Thread(() -> made.addAndGet(beatUntilOver()));
        }
        threads[OTHERS] = new Thread(() -> {
            storm(Integer.parseInt(args[1]), args[2]);
            over = true;
        });
        for (Thread thread : threads) {
            thread.start();
        }
        made.addAndGet(beatUntilOver());
        for (Thread thread : threads) {
            thread.join();
        }
        // An exchange of the memory may have hidden the last slot of before.
        AppMethodBeat.i(1);
        AppMethodBeat.o(5000);
        made.addAndGet(2);
        long[] counted = counted();
        System.out.println(counted[0] + " slots kept, " + counted[1] + " while stopped, " + counted[2]
                + " on other threads");
        System.out.println("not counted: " + (made.get() - counted[0] - counted[1] - counted[2]));
        AppMethodBeat.dispatchBegin();
        AppMethodBeat.i(1);
        AppMethodBeat.i(2);
        Thread.sleep(150);
        AppMethodBeat.o(2);
        AppMethodBeat.o(1);
        AppMethodBeat.dispatchEnd();
        AppMethodBeat.stop();
    }
}
