import io.methodbeat.AppMethodBeat;
import java.io.File;

/** Takes its own reports: what it was told of goes to stdout, sorted by the test. */
public final class Listening {
    private static int reports;

    public static void onReport(String json) {
        System.out.println("report " + json.replaceAll(".*\"tag\":\"([A-Za-z_]*)\".*", "$1"));
        if (json.contains("\"scene\":\"Mainé")) {
            System.out.println("with its scene");
        }
        if (reports++ == 0) {
            throw new IllegalStateException("the listener's own");
        }
    }

    /** It is the listener's: it may have it removed. */
    public static void onFile(String path) {
        System.out.println("full " + new File(path).getName() + " " + new File(path).delete());
    }

    public static String network() {
        return "lab";
    }

    private static void message() {
        AppMethodBeat.dispatchBegin();
        AppMethodBeat.i(1);
        long until = System.nanoTime() + 40_000_000L;
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
        AppMethodBeat.o(1);
        AppMethodBeat.dispatchEnd();
    }

    public static void main(String[] args) {
        AppMethodBeat.traffic("nothing is recorded yet", 1, 1);
        AppMethodBeat.setScene("Mainé😀");
        for (int n = 0; n < 4; n++) {
            message();
        }
        AppMethodBeat.traffic("images", 1000, 20);
        AppMethodBeat.traffic(null, 1, 1);
        if (args.length > 0) {
            AppMethodBeat.stop();
        }
    }
}
