import io.methodbeat.AppMethodBeat;

/** A message of a loop that skips what it can't read: each second line throws, through two methods. */
public final class Skips {
    private static int skipped;

    private static int digit(char c) {
        if (c < '0' || c > '9') {
            throw new IllegalArgumentException(Character.toString(c));
        }
        return c - '0';
    }

    private static int number(String line) {
        int value = 0;
        for (int at = 0; at < line.length(); at++) {
            value = value * 10 + digit(line.charAt(at));
        }
        return value;
    }

    private static long message(int lines) {
        long sum = 0;
        for (int n = 0; n < lines; n++) {
            try {
                sum += number(n % 2 == 0 ? "12x" : "123");
            } catch (IllegalArgumentException bad) {
                skipped++;
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        AppMethodBeat.dispatchBegin();
        long sum = message(Integer.parseInt(args[0]));
        AppMethodBeat.dispatchEnd();
        AppMethodBeat.stopAndWait();
        System.out.println(sum + ", " + skipped + " skipped");
    }
}
