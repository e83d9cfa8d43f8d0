package com.example.workbench.task;

import com.example.workbench.Log;
import com.example.workbench.Task;
import java.io.IOException;

/** Exceptions: caught, passed on, nested, replaced, and finally in all its forms. */
public final class Handlers implements Task {
    static final class Resource implements AutoCloseable {
        private final Log log;
        private final String name;
        private final boolean bad;

        Resource(Log log, String name, boolean bad) {
            if (name.isEmpty()) throw new IllegalStateException("no name");
            this.log = log;
            this.name = name;
            this.bad = bad;
        }

        @Override
        public void close() throws IOException {
            log.line("close ", name);
            if (bad) throw new IOException("close " + name);
        }
    }

    /** Fails while its superclass is being built. */
    static class Parent {
        Parent(int n) {
            if (n > 2) throw new IllegalArgumentException("parent of " + n);
        }
    }

    static final class Child extends Parent {
        final int size;

        Child(int n) {
            super(check(n));
            size = n;
        }

        private static int check(int n) {
            if (n < 0) throw new ArithmeticException("child of " + n);
            return n;
        }
    }

    static final class Unlucky {
        static final int VALUE = fail();

        private static int fail() {
            throw new UnsupportedOperationException("static initialiser");
        }
    }

    private static int fail(int how) throws IOException {
        switch (how) {
            case 0: throw new IOException("io");
            case 1: throw new IllegalStateException("state");
            case 2: return 1 / (how - 2);
            case 3: return ((String) null).length();
            case 4: return ((Integer) (Object) "text");
            case 5: throw new StackOverflowError("not really");
            default: return how;
        }
    }

    @SuppressWarnings("finally")
    private static int finallyWins(int how) {
        try {
            return fail(how);
        } catch (IOException e) {
            return -1;
        } finally {
            if (how == 1) return -2;
        }
    }

    private static String nested(int how, Log log) throws IOException {
        StringBuilder trace = new StringBuilder();

        try {
            try {
                try {
                    trace.append(fail(how));
                } catch (ArithmeticException e) {
                    trace.append("divided ");
                    throw new IllegalStateException("after", e);
                } finally {
                    trace.append("inner ");
                    log.mix(how);
                }
            } catch (NullPointerException | ClassCastException e) {
                trace.append(e instanceof NullPointerException ? "null " : "cast ");
            } finally {
                trace.append("middle ");
            }
        } catch (RuntimeException e) {
            trace.append(e.getMessage()).append(' ').append(e.getCause() != null).append(' ');
        } catch (Error e) {
            trace.append("error ");
        }
        return trace.toString();
    }

    private static int loop(Log log) {
        int done = 0;

        for (int i = 0; ; i++) {
            try {
                if (i == 7) break;
                if (i == 5) continue;
                done += fail(i % 5 == 4 ? 9 : i);
            } catch (IOException e) {
                done += 100;
                continue;
            } catch (RuntimeException e) {
                done += 1000;
            } catch (Error e) {
                return -done;
            } finally {
                log.mix(i);
            }
            done++;
        }
        return done;
    }

    private static void resources(Log log, boolean first, boolean second, boolean inside) {
        try (Resource a = new Resource(log, "a", first); Resource b = new Resource(log, "b", second)) {
            log.line(a.name, b.name);
            if (inside) throw new IOException("inside");
        } catch (IOException e) {
            log.line(e.getMessage(), " ", e.getSuppressed().length);
        }
    }

    private static void rethrow(Throwable t) throws Exception {
        try {
            if (t instanceof RuntimeException) throw (RuntimeException) t;
            if (t instanceof Error) throw (Error) t;
        } finally {
            t.setStackTrace(new StackTraceElement[0]);
        }
        throw new Exception(t);
    }

    private static int depth(int n) {
        try {
            return n == 0 ? fail(2) : depth(n - 1);
        } catch (IOException e) {
            return -1;
        } finally {
            if (n == 7) throw new IllegalStateException("seven");
        }
    }

    private static void build(int n, Log log) {
        try {
            log.line("child ", new Child(n).size);
        } catch (IllegalArgumentException | ArithmeticException e) {
            log.line(e.getMessage());
        }
    }

    /** A handler that is its own loop. */
    private static int retry(int times) {
        int tries = 0;

        while (true) {
            try {
                tries++;
                if (tries < times) fail(tries % 4);
                return tries;
            } catch (Exception e) {
                if (tries > 50) throw new AssertionError(e);
            }
        }
    }

    @Override
    public void run(Log log) throws Exception {
        for (int how = 0; how < 7; how++) {
            try {
                log.line(finallyWins(how));
            } catch (RuntimeException | Error e) {
                log.line(e.getClass().getName());
            }
            try {
                log.line(nested(how, log));
            } catch (IOException e) {
                log.line("out: ", e.getMessage());
            }
        }
        log.line(loop(log));
        for (int i = 0; i < 8; i++) resources(log, (i & 1) != 0, (i & 2) != 0, (i & 4) != 0);
        for (Throwable t : new Throwable[] {new IOException("a"), new RuntimeException("b"), new Error("c")}) {
            try {
                rethrow(t);
            } catch (Throwable caught) {
                log.line(caught.getMessage(), " ", caught == t);
            }
        }
        for (int n : new int[] {3, 10}) {
            try {
                log.line(depth(n));
            } catch (RuntimeException e) {
                log.line(e.getClass().getSimpleName());
            }
        }
        for (int n = -1; n < 5; n += 2) build(n, log);
        for (int i = 0; i < 2; i++) {
            try {
                log.line(Unlucky.VALUE);
            } catch (LinkageError e) {
                log.line(e.getClass().getSimpleName());
            }
        }
        log.line(retry(9));
    }
}
