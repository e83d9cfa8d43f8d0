import io.methodbeat.AppMethodBeat;

/**
 * A message of many calls, nearly all of which begin and end within one step of the recorder's clock:
 * loops of leaves, of two and of a hundred methods, trees, recursion, exceptions. Prints how many calls there were.
 */
public final class Counted {
    private static long calls;

    private static void enter(int id) {
        calls++;
        AppMethodBeat.i(id);
    }

    private static void leaf(int id) {
        enter(id);
        AppMethodBeat.o(id);
    }

    private static void tree(int depth) {
        enter(200);
        if (depth > 0) {
            tree(depth - 1);
            tree(depth - 1);
        }
        AppMethodBeat.o(200);
    }

    private static void down(int depth) {
        enter(300 + depth);
        if (depth > 0) {
            down(depth - 1);
        }
        AppMethodBeat.o(300 + depth);
    }

    private static void round() {
        for (int n = 0; n < 20000; n++) {
            leaf(2);
        }
        for (int n = 0; n < 20000; n++) {
            leaf(3 + n % 2);
        }
        for (int n = 0; n < 20000; n++) {
            leaf(5 + n % 100);
        }
        for (int n = 0; n < 2000; n++) {
            enter(109);
            enter(110);
            leaf(111);
            leaf(112);
            leaf(111);
            enter(113); // an exception leaves it, or its caller too
            if (n % 3 != 0) {
                AppMethodBeat.o(110);
            }
            AppMethodBeat.o(109);
        }
        tree(12);
        for (int n = 0; n < 100; n++) {
            down(50);
        }
    }

    public static void main(String[] args) {
        AppMethodBeat.dispatchBegin();
        enter(1);
        for (int n = 0; n < 60; n++) {
            round();
        }
        AppMethodBeat.o(1);
        AppMethodBeat.dispatchEnd();
        AppMethodBeat.stop();
        System.out.println(calls + 1); // the message itself
    }
}
