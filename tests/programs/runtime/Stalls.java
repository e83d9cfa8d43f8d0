import io.methodbeat.AppMethodBeat;
import java.util.concurrent.LinkedBlockingQueue;

/** A loop with a queue, which others post to; events and idle handlers between its messages. */
public final class Stalls {
    private static final LinkedBlockingQueue<Runnable> QUEUE = new LinkedBlockingQueue<>();

    /** The listener's. */
    static void probe() {
        QUEUE.add(AppMethodBeat::probeTaken);
    }

    /** Another one, whose queue is full. */
    static final class Full {
        static void probe() {
            throw new IllegalStateException("full");
        }
    }

    private static void work(int id, int millis) {
        AppMethodBeat.i(id);
        long until = System.nanoTime() + millis * 1_000_000L;
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
        AppMethodBeat.o(id);
    }

    private static void rest(int id, int millis) throws InterruptedException {
        AppMethodBeat.i(id);
        Thread.sleep(millis);
        AppMethodBeat.o(id);
    }

    private static void drain() {
        for (Runnable message = QUEUE.poll(); message != null; message = QUEUE.poll()) {
            AppMethodBeat.dispatchBegin();
            message.run();
            AppMethodBeat.dispatchEnd();
        }
    }

    private static void busy(int messages, int millis) {
        for (int n = 0; n < messages; n++) {
            QUEUE.add(() -> work(1, millis));
        }
        drain();
    }

    public static void main(String[] args) throws InterruptedException {
        if (args.length > 0) {
            AppMethodBeat.start();
            busy(20, 100);
            AppMethodBeat.stopAndWait();
            return;
        }
        AppMethodBeat.inputBegin(AppMethodBeat.INPUT_KEY, 1);
        AppMethodBeat.inputEnd();
        AppMethodBeat.outside(AppMethodBeat.OUTSIDE_IDLE);
        AppMethodBeat.probeTaken();
        AppMethodBeat.start();
        busy(12, 300);
        long came = System.nanoTime();
        Thread.sleep(500);
        AppMethodBeat.inputBegin(AppMethodBeat.INPUT_KEY, came);
        work(2, 600);
        AppMethodBeat.inputEnd();
        drain();
        AppMethodBeat.outside(AppMethodBeat.OUTSIDE_IDLE);
        work(3, 600);
        AppMethodBeat.outside(AppMethodBeat.OUTSIDE_WAITS);
        work(4, 600);
        QUEUE.add(() -> work(1, 1));
        drain();
        rest(5, 600);
        QUEUE.add(() -> work(1, 1));
        drain();
        AppMethodBeat.outside(7);
        AppMethodBeat.inputBegin(7, -1);
        AppMethodBeat.inputEnd();
        AppMethodBeat.stopAndWait();
    }
}
