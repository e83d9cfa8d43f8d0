import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;

/** Throws in every sort of place and prints each frame of each trace: class, method, file and line. */
public class Traces {
    static int zero;

    static class Base {
        Base(int n) {
            if (n == 1)
                throw new IllegalStateException("in the base constructor");
        }
    }

    static class Derived extends Base {
        final int[] field = new int[1 / (1 - zero)];

        Derived(int n) {
            super(before(n));
            if (n == 2)
                throw new IllegalStateException("after super");
        }

        Derived() {
            this(
                1);
        }

        static int before(int n) {
            if (n == 0)
                throw new IllegalStateException("before super");
            return n;
        }
    }

    static class Static {
        static final int VALUE;

        static {
            VALUE = 1 / zero;
        }
    }

    enum Kind { ONE, TWO }

    static int first(int n) { return n / zero; }

    static void nested(int n) {
        try {
            if (n == 0)
                first(3);
            nested(n - 1);
        } catch (RuntimeException e) {
            throw new IllegalStateException("at " + n, e);
        } finally {
            zero = 0;
        }
    }

    static int switches(int n) {
        switch (n) {
        case 0:
            return first(n);
        case 1:
            throw null;
        case 7:
            return new int[n][8].length / zero;
        default:
            for (int i = 0; i < 10; i++)
                if (i == n)
                    throw
                        new UnsupportedOperationException(
                            String.valueOf(n));
            return ((Object[]) new Integer[] {1}).length;
        }
    }

    static synchronized void lock(Object o) {
        synchronized (o) {
            o.notify();
        }
    }

    static Object store(Object[] a) {
        a[0] = "not a number";
        return a;
    }

    static void lambda() {
        Runnable r = () -> {
            IntFunction<Integer> f = n ->
                n / zero;
            f.apply(3);
        };
        r.run();
    }

    static void loop(List<Integer> list) {
        for (Integer n : list)
            list.remove(n);
    }

    static int deep(int n) {
        return n == 0 ? first(n) : 1 + deep(n - 1);
    }

    static void show(String what, Callable<?> c) {
        try {
            System.out.println(what + ": no exception " + c.call());
        } catch (Throwable e) {
            System.out.println(what);
            for (Throwable t = e; t != null; t = t.getCause()) {
                System.out.println("  " + t);
                for (StackTraceElement f : t.getStackTrace())
                    System.out.println("    " + f.getClassName() + " " + f.getMethodName() + " " + f.getFileName() + " " + f.getLineNumber());
            }
        }
    }

    public static void main(String[] args) {
        show("first instruction", () -> first(1));
        show("nested", () -> {
            nested(3);
            return 0;
        });
        show("before super", () -> new Derived(0));
        show("in super", () -> new Derived(1));
        show("in this()", () -> new Derived());
        show("after super", () -> new Derived(2));
        show("static initialiser", () -> Static.VALUE);
        for (int n : new int[] {0, 1, 3, 7})
            show("switch " + n, () -> switches(n));
        show("synchronized", () -> {
            lock(null);
            return 0;
        });
        show("array store", () -> store(new Integer[1]));
        show("lambda", () -> {
            lambda();
            return 0;
        });
        show("loop", () -> {
            loop(new ArrayList<>(List.of(1, 2, 3)));
            return 0;
        });
        show("recursion", () -> deep(20));
        show("enum", () -> Kind.valueOf("THREE"));
        show("cast", () -> (String) (Object) 1);
    }
}
