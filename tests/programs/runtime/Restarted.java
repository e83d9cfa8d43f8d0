import io.methodbeat.AppMethodBeat;

/**
 * Recording is stopped and started by another thread while the main thread calls; then a message is
 * slow, in a scene that was set before all. Argument: how often.
 */
public final class Restarted {
    private static volatile boolean over;

    public static void main(String[] args) throws InterruptedException {
        AppMethodBeat.setScene("early");
        AppMethodBeat.start();
        Thread other = new Thread(() -> {
            for (int n = Integer.parseInt(args[0]); n > 0; n--) {
                AppMethodBeat.stop();
                AppMethodBeat.start();
            }
            over = true;
        });
        other.start();
        while (!over) {
            AppMethodBeat.i(3);
            AppMethodBeat.o(3);
        }
        other.join();
        AppMethodBeat.dispatchBegin();
        AppMethodBeat.i(1);
        Thread.sleep(400);
        AppMethodBeat.o(1);
        AppMethodBeat.dispatchEnd();
        AppMethodBeat.stop();
    }
}
