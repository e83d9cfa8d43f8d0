import io.methodbeat.AppMethodBeat;
import java.io.File;

/**
 * A program that is saved in the midst of a message and goes on where the system's clock shows less: as
 * the file's name says. Before and after it has a slow message, and one that hangs.
 */
public class Restored {
    static void spin(long ms) {
        long until = System.nanoTime() + ms * 1_000_000;
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
    }

    static void message(int id, long ms, Runnable within) {
        AppMethodBeat.dispatchBegin();
        AppMethodBeat.i(id);
        spin(ms);
        within.run();
        spin(ms);
        AppMethodBeat.o(id);
        AppMethodBeat.dispatchEnd();
    }

    public static void main(String[] args) throws Exception {
        message(1, 300, () -> { });
        message(2, 300, () -> {
            try {
                new File(args[0]).createNewFile();
            } catch (java.io.IOException e) {
                throw new IllegalStateException(e);
            }
        });
        message(3, 300, () -> { });
        message(4, 1300, () -> { });
        AppMethodBeat.stopAndWait();
    }
}
