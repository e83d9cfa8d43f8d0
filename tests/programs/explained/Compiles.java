import com.sun.tools.javac.main.Main;
import io.methodbeat.AppMethodBeat;

/** A message in which the JDK's compiler compiles. */
public final class Compiles {
    private static Main.Result message(String[] args) {
        return new Main("javac").compile(args);
    }

    public static void main(String[] args) {
        AppMethodBeat.dispatchBegin();
        Main.Result result = message(args);
        AppMethodBeat.dispatchEnd();
        AppMethodBeat.stopAndWait();
        System.exit(result.exitCode);
    }
}
