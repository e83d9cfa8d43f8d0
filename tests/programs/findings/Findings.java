import io.methodbeat.AppMethodBeat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** A slow message for each cause. Calls the probes by hand, as instrumented code would. */
public final class Findings {
    private static final Object MONITOR = new Object();
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final List<Object> KEPT = new ArrayList<>();

    private static void spin(int millis) {
        long until = System.nanoTime() + millis * 1000000L;
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void sync(int millis) {
        try (FileChannel file = FileChannel.open(Paths.get("synced"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (long until = System.nanoTime() + millis * 1000000L; System.nanoTime() < until;) {
                file.write(ByteBuffer.allocate(4096));
                file.force(true);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void hold(CountDownLatch held) {
        held.countDown();
        sleep(1500);
    }

    private static void holdMonitor(CountDownLatch held) {
        synchronized (MONITOR) {
            hold(held);
        }
    }

    private static void holdLock(CountDownLatch held) {
        LOCK.lock();
        hold(held);
        LOCK.unlock();
    }

    private static void run(String cause) {
        switch (cause) {
            case "monitor":
                synchronized (MONITOR) {
                    KEPT.add(cause);
                }
                break;
            case "lock":
                LOCK.lock();
                LOCK.unlock();
                break;
            case "gc":
                for (long until = System.nanoTime() + 1200000000L; System.nanoTime() < until;) {
                    System.gc();
                }
                break;
            case "disk":
                sync(1200);
                break;
            case "sleep":
                sleep(1200);
                break;
            default:
                spin(1200);
        }
    }

    private static void message(String cause) {
        AppMethodBeat.dispatchBegin();
        AppMethodBeat.i(1);
        run(cause);
        AppMethodBeat.o(1);
        AppMethodBeat.dispatchEnd();
    }

    private static void start(String name, Runnable run) {
        Thread thread = new Thread(run, name);
        thread.setDaemon(true);
        thread.start();
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        AppMethodBeat.i(1);
        switch (args[0]) {
            case "monitor":
                start("worker-3", () -> holdMonitor(held));
                held.await();
                break;
            case "lock":
                start("worker-3", () -> holdLock(held));
                held.await();
                break;
            case "gc":
                for (int i = 0; i < 400000; i++) {
                    KEPT.add(new int[] {i, i, i});
                }
                break;
            case "core":
                for (int i = 1; i <= 12; i++) {
                    start("hog-" + i, () -> spin(10000));
                }
                break;
            default:
        }
        message(args[0]);
    }
}
