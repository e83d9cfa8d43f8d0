import io.methodbeat.AppMethodBeat;

/**
 * The recorder under calls of four threads while another pauses it, starts it again with other
 * settings and takes its memory away. Afterwards a slow message must be reported as if nothing had been.
 *
 * <p>Arguments: the library of storm.c, milliseconds, a path for trace files.
 */
public final class Storm {
    private static final int OTHERS = 3;
    private static volatile boolean over;

    /** Does all that to the recorder for so long. Ends with it started. */
    private static native void storm(int millis, String trace);

    /** Slots so far. */
    private static native long recorded();

    private static void beatUntilOver() {
        while (!over) {
            AppMethodBeat.i(7000);
            for (int n = 0; n < 1000; n++) {
                AppMethodBeat.i(1 + n);
                AppMethodBeat.o(n % 3 == 0 ? 5000 + n : 1 + n); // an exception leaves some
            }
            AppMethodBeat.o(7000);
        }
    }

    public static void main(String[] args) throws Exception {
        AppMethodBeat.start();
        System.load(args[0]);
        Thread[] threads = new Thread[OTHERS + 1];
        for (int n = 0; n < OTHERS; n++) {
            threads[n] = new Thread(Storm::beatUntilOver);
        }
        threads[OTHERS] = new Thread(() -> {
            storm(Integer.parseInt(args[1]), args[2]);
            over = true;
        });
        for (Thread thread : threads) {
            thread.start();
        }
        beatUntilOver();
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(recorded() + " slots recorded");
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
