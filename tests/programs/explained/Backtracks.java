import io.methodbeat.AppMethodBeat;

/** A message of a parser that tries one rule after the other: those that do not fit throw. */
public final class Backtracks {
    private static final class Unfit extends RuntimeException {
        Unfit() {
            super(null, null, false, false);
        }
    }

    private static final Unfit UNFIT = new Unfit();
    private static final String TEXT = "(1+(x*2)+(y+3)*(4+z))*(((5)))";

    private int at;
    private int thrown;

    private char peek() {
        return at < TEXT.length() ? TEXT.charAt(at) : 0;
    }

    private void expect(char c) {
        for (int n = 0; n < 1; n++) {
            if (peek() != c) {
                thrown++;
                throw UNFIT;
            }
            at++;
        }
    }

    private int number() {
        int value = 0, from = at;
        while (Character.isDigit(peek())) {
            value = value * 10 + peek() - '0';
            at++;
        }
        if (at == from) {
            thrown++;
            throw UNFIT;
        }
        return value;
    }

    private int variable() {
        if (!Character.isLetter(peek())) {
            thrown++;
            throw UNFIT;
        }
        return TEXT.charAt(at++) - 'a';
    }

    private int braces() {
        expect('(');
        int value = sum();
        expect(')');
        return value;
    }

    private int factor() {
        int from = at;
        try {
            return number();
        } catch (Unfit unfit) {
            at = from;
        }
        try {
            return variable();
        } catch (Unfit unfit) {
            at = from;
        }
        return braces();
    }

    private int product() {
        int value = factor();
        for (;;) {
            int from = at;
            try {
                expect('*');
                value *= factor();
            } catch (Unfit unfit) {
                at = from;
                return value;
            }
        }
    }

    private int sum() {
        int value = product();
        for (;;) {
            int from = at;
            try {
                expect('+');
                value += product();
            } catch (Unfit unfit) {
                at = from;
                return value;
            }
        }
    }

    private int parse() {
        at = 0;
        return sum();
    }

    private static long message(Backtracks parser, int times) {
        long total = 0;
        for (int n = 0; n < times; n++) {
            total += parser.parse();
        }
        return total;
    }

    public static void main(String[] args) {
        Backtracks parser = new Backtracks();
        AppMethodBeat.dispatchBegin();
        long total = message(parser, Integer.parseInt(args[0]));
        AppMethodBeat.dispatchEnd();
        AppMethodBeat.stopAndWait();
        System.out.println(total + ", " + parser.thrown + " thrown");
    }
}
