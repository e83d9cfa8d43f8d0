import io.methodbeat.AppMethodBeat;
import java.nio.file.Files;
import java.nio.file.Paths;

/** Virtual threads that end in the midst of a message, again and again: their rings are the next ones'. */
public class VirtualEnds {
    static final int THREADS = 50;

    /** Address space of the process, in kB. */
    static long size() throws Exception {
        for (String line : Files.readAllLines(Paths.get("/proc/self/status"))) {
            if (line.startsWith("VmSize:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", ""));
            }
        }
        throw new IllegalStateException("no VmSize");
    }

    static void batch() throws Exception {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class)
                    .invoke(null, (Runnable) AppMethodBeat::dispatchBegin);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Thread.sleep(100);
    }

    public static void main(String[] args) throws Exception {
        AppMethodBeat.start();
        int same = 0;
        for (int i = 0; i < 200 && same < 5; i++) {
            long before = size();
            batch();
            // A ring has 800 kB, and its open calls 1,024.
            same = size() - before < THREADS * 900 ? same + 1 : 0;
        }
        System.out.println("kept " + (same < 5));
        AppMethodBeat.stopAndWait();
    }
}
