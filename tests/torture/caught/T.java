/** Exceptions that the method itself catches: none of these throws leaves it, so none is an exit. */
public final class T {
    static int caught(int n) {
        try {
            throw new IllegalStateException("a" + n);
        } catch (IllegalStateException e) {
            return e.getMessage().length();
        }
    }

    /** Out of one handler into that around it. */
    static int twice(int n) {
        try {
            try {
                throw new IllegalStateException("a" + n);
            } catch (IllegalStateException e) {
                throw new RuntimeException(e.getMessage());
            }
        } catch (RuntimeException e) {
            return e.getMessage().length();
        }
    }

    static int inLoop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++)
            try {
                if (i % 2 == 0)
                    throw new IllegalStateException("b" + i);
                sum += i;
            } catch (IllegalStateException e) {
                sum += e.getMessage().length();
            }
        return sum;
    }

    /** Caught by a handler of another type's, or leaves. */
    static int perhaps(int n) {
        try {
            if (n > 1)
                throw new IllegalStateException("c" + n);
            throw new UnsupportedOperationException("d" + n);
        } catch (IllegalStateException e) {
            return e.getMessage().length();
        }
    }

    static int locked(Object lock) {
        synchronized (lock) {
            try {
                throw new IllegalStateException(lock.toString());
            } catch (IllegalStateException e) {
                return e.getMessage().length();
            }
        }
    }

    public static String run() {
        String said = caught(1) + " " + twice(2) + " " + inLoop(5) + " " + perhaps(3) + " " + locked("e");
        try {
            return said + perhaps(0);
        } catch (UnsupportedOperationException e) {
            return said + " " + e.getMessage();
        }
    }
}
