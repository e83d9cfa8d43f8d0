import io.methodbeat.AppMethodBeat;

/** Calls the probes by hand, as instrumented code would. */
public final class RuntimeSample {
    private static void spin(int millis) {
        long until = System.nanoTime() + millis * 1000000L;
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
    }

    private static void leaf(int millis) {
        AppMethodBeat.i(3);
        spin(millis);
        AppMethodBeat.o(3);
    }

    /** Left by its exception, without an exit. */
    private static void failing() {
        AppMethodBeat.i(4);
        leaf(20);
        throw new IllegalStateException();
    }

    private static void load(int millis) {
        AppMethodBeat.i(2);
        try {
            failing();
        } catch (IllegalStateException expected) {
            leaf(millis);
        }
        AppMethodBeat.o(2);
    }

    private static void message(int millis) {
        AppMethodBeat.dispatchBegin();
        AppMethodBeat.i(1);
        load(millis);
        AppMethodBeat.o(1);
        AppMethodBeat.dispatchEnd();
    }

    /** The cost of a pair of probes, on stderr. */
    private static void measure() {
        AppMethodBeat.dispatchBegin();
        for (int round = 0; round < 5; round++) {
            long start = System.nanoTime();
            for (int n = 0; n < 2000000; n++) {
                AppMethodBeat.i(5);
                AppMethodBeat.o(5);
            }
            System.err.println("ns a pair: " + (System.nanoTime() - start) / 2000000.0);
        }
        AppMethodBeat.dispatchEnd();
    }

    public static void main(String[] args) throws Exception {
        AppMethodBeat.i(1);
        AppMethodBeat.o(1);
        AppMethodBeat.dispatchBegin();
        AppMethodBeat.setScene("com.demo.Main\u00e9\ud83d\ude00");
        AppMethodBeat.dispatchEnd();
        Thread other = new Thread(() -> leaf(1));
        other.start();
        other.join();
        message(5);
        message(400);
        message(5);
        System.out.println("loaded " + AppMethodBeat.isLoaded());
        if (args.length > 0 && args[0].equals("measure")) {
            measure();
        }
        if (args.length > 0 && args[0].equals("stop")) {
            AppMethodBeat.stop();
            message(400);
        }
    }
}
