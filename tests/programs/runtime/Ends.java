import io.methodbeat.AppMethodBeat;

/** A slow message, and then an end of the program: the first argument says which. */
public final class Ends {
    private static void message(int millis) throws InterruptedException {
        AppMethodBeat.dispatchBegin();
        AppMethodBeat.i(1);
        Thread.sleep(millis);
        AppMethodBeat.o(1);
        AppMethodBeat.dispatchEnd();
    }

    /** Threads that still run, and call the probes, when the program ends. */
    private static void crowd(int size) {
        for (int n = 0; n < size; n++) {
            Thread thread = new Thread(() -> {
                for (;;) {
                    AppMethodBeat.i(2);
                    AppMethodBeat.o(2);
                    Thread.yield();
                }
            });
            thread.setDaemon(true);
            thread.start();
        }
    }

    public static void main(String[] args) throws Exception {
        crowd(8);
        message(350);
        switch (args[0]) {
            case "exit":
                System.exit(3);
                break;
            case "exit-inside":
                AppMethodBeat.dispatchBegin();
                System.exit(3);
                break;
            case "exit-elsewhere":
                new Thread(() -> System.exit(3)).start();
                Thread.sleep(60000);
                break;
            case "halt":
                Runtime.getRuntime().halt(3);
                break;
            case "hook":
                Runtime.getRuntime().addShutdownHook(new Thread(AppMethodBeat::stop));
                System.exit(3);
                break;
            case "exception":
                throw new IllegalStateException("expected");
            case "signal":
                new ProcessBuilder("kill", Long.toString(ProcessHandle.current().pid())).start();
                Thread.sleep(60000);
                break;
            default:
                break;
        }
    }
}
