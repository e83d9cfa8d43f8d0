import io.methodbeat.AppMethodBeat;

/** An application with a listener, which Redeploys deploys: one slow message. */
public class Deployed implements Runnable, AutoCloseable {
    static void onReport(String json) {
        System.out.println("heard " + json.contains("Trace_EvilMethod"));
    }

    public void run() {
        AppMethodBeat.dispatchBegin();
        long until = System.nanoTime() + 60_000_000;
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
        AppMethodBeat.dispatchEnd();
        System.out.println("recording " + AppMethodBeat.isRecording());
    }

    public void close() {
        AppMethodBeat.stopAndWait();
    }
}
