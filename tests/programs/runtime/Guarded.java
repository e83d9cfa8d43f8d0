import io.methodbeat.AppMethodBeat;

/** A program under a SecurityManager that permits little: no exception of the class may reach it. */
public class Guarded {
    public static void main(String[] args) {
        AppMethodBeat.setScene("guarded");
        AppMethodBeat.dispatchBegin();
        AppMethodBeat.start("slow", "1");
        AppMethodBeat.start(null, 5);
        AppMethodBeat.dispatchBegin();
        AppMethodBeat.traffic("images", 1, 1);
        AppMethodBeat.dispatchEnd();
        AppMethodBeat.isLoaded();
        AppMethodBeat.isRecording();
        AppMethodBeat.stop();
        AppMethodBeat.start();
        AppMethodBeat.stopAndWait();
        System.out.println("runs on");
    }
}
