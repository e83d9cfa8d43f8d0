import io.methodbeat.AppMethodBeat;
import java.util.Arrays;

/**
 * Methods with loops that store nothing, before which a compiler may move what follows them. Prints of each how many
 * milliseconds it took in a message, once all are compiled.
 */
public final class Loops {
    private static final int[] NUMBERS = new int[4096];
    private static final Integer[] BOXES = new Integer[4096];
    private static final Loops[] LOOPS = new Loops[16];
    private static final String TEXT = new String(new char[1024]).replace('\0', 'x');
    private static long sink;
    private int field = 7;

    private static int nested(int n) {
        int[] numbers = NUMBERS;
        int sum = 0;
        for (int round = 0; round < n; round += numbers.length) {
            for (int i = 0; i < numbers.length; i++) {
                sum += numbers[i] * round;
            }
        }
        return sum;
    }

    private static int single(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum = sum * 31 + i;
        }
        return sum;
    }

    private static int strided(int n, int step) {
        int sum = 0;
        for (int i = 0; i < n; i += step) {
            sum = sum * 31 + i;
        }
        return sum;
    }

    private static int whiles(int n) {
        int sum = 1;
        for (int left = n; left > 0;) {
            sum = sum * 31 + left;
            left -= (sum & 1) + 1;
        }
        return sum;
    }

    private static long longs(long n) {
        long sum = 0;
        for (long i = 0; i < n; i++) {
            sum = sum * 31 + i;
        }
        return sum;
    }

    private static int boxed(int n) {
        Integer[] boxes = BOXES;
        int sum = 0;
        for (int at = 0; at < n;) {
            int value = boxes[at * 7919 & 4095];
            sum += value;
            at += (value & 1) + 1;
        }
        return sum;
    }

    private static int fields(int n) {
        Loops loop = LOOPS[3];
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum = sum * 31 + loop.field;
        }
        return sum;
    }

    private static int chars(String text, int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum = sum * 31 + text.charAt(i & 1023);
        }
        return sum;
    }

    private static int callNested(int n) {
        return nested(n) + 1;
    }

    private static int callSingle(int n) {
        return single(n) + 1;
    }

    private static int callStrided(int n) {
        return strided(n, 1) + 1;
    }

    private static int callWhiles(int n) {
        return whiles(n) + 1;
    }

    private static long callLongs(int n) {
        return longs(n) + 1;
    }

    private static int callBoxed(int n) {
        return boxed(n) + 1;
    }

    private static int callFields(int n) {
        return fields(n) + 1;
    }

    private static int callChars(int n) {
        return chars(TEXT, n) + 1;
    }

    private static final String[] NAMES =
            {"nested", "single", "strided", "whiles", "longs", "boxed", "fields", "chars"};

    private static long call(int loop, int n) {
        switch (loop) {
            case 0: return callNested(n);
            case 1: return callSingle(n);
            case 2: return callStrided(n);
            case 3: return callWhiles(n);
            case 4: return callLongs(n);
            case 5: return callBoxed(n);
            case 6: return callFields(n);
            default: return callChars(n);
        }
    }

    private static void message(int n, long[] took) {
        for (int round = 0; round < 10; round++) {
            for (int loop = 0; loop < NAMES.length; loop++) {
                long before = System.nanoTime();
                sink += call(loop, n);
                took[loop] += System.nanoTime() - before;
            }
        }
    }

    public static void main(String[] args) {
        long[] took = new long[NAMES.length];

        for (int i = 0; i < BOXES.length; i++) {
            BOXES[i] = i * 2;
        }
        for (int i = 0; i < LOOPS.length; i++) {
            LOOPS[i] = new Loops();
        }
        AppMethodBeat.start();
        for (int i = 0; i < 10000; i++) {
            message(200, took);
        }
        Arrays.fill(took, 0);
        AppMethodBeat.dispatchBegin();
        message(Integer.parseInt(args[0]), took);
        AppMethodBeat.dispatchEnd();
        AppMethodBeat.stop();
        for (int loop = 0; loop < NAMES.length; loop++) {
            System.out.println(NAMES[loop] + " " + took[loop] / 1000000);
        }
    }
}
