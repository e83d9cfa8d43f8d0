import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Records, sealed interfaces, nestmates, lambdas, string concatenation, switches on strings and enums. */
public class T {
    sealed interface Shape permits Circle, Square {
        double area();

        default String text() {
            return name() + " " + area();
        }

        static Shape of(int n) {
            return n % 2 == 0 ? new Circle(n) : new Square(n);
        }

        private String name() {
            return getClass().getSimpleName();
        }
    }

    record Circle(double r) implements Shape {
        Circle {
            if (r < 0)
                throw new IllegalArgumentException("r " + r);
        }

        public double area() {
            return 3 * r * r;
        }
    }

    record Square(double a) implements Shape {
        static final List<Square> made = new ArrayList<>();

        public double area() {
            return a * a;
        }
    }

    enum Level {
        LOW {
            int n() {
                return inner.secret;
            }
        },
        HIGH {
            int n() {
                return 2;
            }
        };

        abstract int n();
    }

    private static final Inner inner = new Inner();

    private static class Inner {
        private int secret = 41;

        private int next() {
            return ++secret;
        }
    }

    static String day(String s) {
        return switch (s) {
            case "mon", "tue" -> "early";
            case "sun" -> {
                String t = s + "!";
                yield t;
            }
            default -> "mid";
        };
    }

    static int close(int n) throws Exception {
        try (AutoCloseable a = () -> { }; AutoCloseable b = () -> { if (n == 2) throw new Exception("b"); }) {
            if (n == 1)
                throw new Exception("a");
            return n;
        } catch (Exception e) {
            return -e.getMessage().charAt(0);
        } finally {
            inner.next();
        }
    }

    static synchronized int locked(Object lock, int n) {
        synchronized (lock) {
            for (int i = 0; ; i++)
                if (i * i > n)
                    return i;
        }
    }

    static <T> T twice(T t, Function<T, T> f) {
        return f.apply(f.apply(t));
    }

    static boolean instance(Object o) {
        return o instanceof Circle c && c.r() > 3;
    }

    public static String run() throws Exception {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < 5; i++)
            s.append(Shape.of(i).text()).append(instance(Shape.of(i))).append(new Circle(i)).append(new Circle(i).equals(new Circle(2)));
        try {
            new Circle(-1);
        } catch (IllegalArgumentException e) {
            s.append(e.getMessage());
        }
        for (Level l : Level.values())
            s.append(l.n());
        for (String d : new String[] {"mon", "sun", "fri"})
            s.append(day(d));
        for (int i = 0; i < 4; i++)
            s.append(close(i));
        int[] captured = {3};
        Supplier<Supplier<Integer>> nested = () -> () -> captured[0]++ + inner.next();
        s.append(nested.get().get()).append(twice("x", t -> t + t)).append(twice(new ArrayList<>(List.of(1)), l -> l).size());
        Runnable r = new Runnable() {
            public void run() {
                captured[0] = locked(this, 50);
            }
        };
        r.run();
        return s.append(captured[0]).toString();
    }
}
