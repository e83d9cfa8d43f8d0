import io.methodbeat.AppMethodBeat;

/** A slow message of more calls than are kept. Prints nothing; the report says what was lost. */
public final class Wrapped {
    public static void main(String[] args) throws InterruptedException {
        AppMethodBeat.dispatchBegin();
        for (int n = 0; n < 1400000; n++) {
            AppMethodBeat.i(3); // an exception leaves each
        }
        AppMethodBeat.i(1);
        AppMethodBeat.i(2);
        Thread.sleep(400);
        AppMethodBeat.o(2);
        AppMethodBeat.o(1);
        AppMethodBeat.dispatchEnd();
        AppMethodBeat.stop();
    }
}
