import io.methodbeat.AppMethodBeat;
import java.lang.reflect.Field;

/**
 * Any histories of calls: what the class writes by itself must be, slot by slot, what the library's general
 * way does with the same calls. Argument: how many histories.
 */
public final class Twins {
    private static final int EVENTS = 4000;

    /** A history by its number. */
    private static native void begin(long seed);

    /** The next call: an id, or one less 2^20 for its exit; or the least int, for no call. */
    private static native int next();

    /** What differs after it, in the last slots or in all; or null. */
    private static native String follow(boolean whole);

    private static void look(long seed, int event, boolean whole) {
        String differs = follow(whole);
        if (differs != null) {
            throw new IllegalStateException("history " + seed + ", after " + event + " events: " + differs);
        }
    }

    private static void history(long seed) {
        begin(seed);
        for (int event = 0; event < EVENTS; event++) {
            int id = next();
            if (id >= 0) {
                AppMethodBeat.i(id);
            } else if (id > Integer.MIN_VALUE) {
                AppMethodBeat.o(id + (1 << 20));
            }
            look(seed, event, event == EVENTS - 1);
        }
    }

    public static void main(String[] args) throws Exception {
        long histories = Long.parseLong(args[0]);
        AppMethodBeat.dispatchBegin();
        Field direct = AppMethodBeat.class.getDeclaredField("mainThread");
        direct.setAccessible(true);
        System.out.println("direct " + (direct.get(null) != null));
        for (long seed = 1; seed <= histories; seed++) {
            history(seed);
        }
        System.out.println("the same");
        Runtime.getRuntime().halt(0);
    }
}
