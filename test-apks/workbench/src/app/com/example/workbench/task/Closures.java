package com.example.workbench.task;

import com.example.workbench.Log;
import com.example.workbench.Task;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;

/** Anonymous and inner classes: accessors, bridges, captured variables, callbacks. */
public final class Closures implements Task {
    interface Function<A, B> {
        B apply(A a);
    }

    enum Unit implements Function<Double, Double> {
        METRE {
            @Override
            public Double apply(Double d) {
                return d;
            }
        },
        FOOT {
            @Override
            public Double apply(Double d) {
                return d * 0.3048;
            }
        };

        static Unit of(String name) {
            for (Unit u : values()) if (u.name().equalsIgnoreCase(name)) return u;
            return valueOf(name);
        }
    }

    private int calls;

    private int secret(int n) {
        return n * 7 + calls;
    }

    private static <A, B> List<B> map(Iterable<A> all, Function<? super A, ? extends B> f) {
        List<B> out = new ArrayList<B>();

        for (A a : all) out.add(f.apply(a));
        return out;
    }

    private static <A, B, C> Function<A, C> then(final Function<A, B> first, final Function<B, C> second) {
        return new Function<A, C>() {
            @Override
            public C apply(A a) {
                return second.apply(first.apply(a));
            }
        };
    }

    private Function<Integer, Integer> adder(final int n) {
        return new Function<Integer, Integer>() {
            private int sum;

            @Override
            public Integer apply(Integer i) {
                calls++;
                sum += secret(i) + n;
                return sum;
            }
        };
    }

    private static Iterable<Integer> range(final int from, final int to) {
        return new Iterable<Integer>() {
            @Override
            public Iterator<Integer> iterator() {
                return new Iterator<Integer>() {
                    private int next = from;

                    @Override
                    public boolean hasNext() {
                        return next < to;
                    }

                    @Override
                    public Integer next() {
                        if (next >= to) throw new NoSuchElementException();
                        return next++;
                    }

                    @Override
                    public void remove() {
                        throw new UnsupportedOperationException();
                    }
                };
            }
        };
    }

    class Node implements Comparable<Node> {
        final String name;
        final int weight;

        Node(String name) {
            this.name = name;
            this.weight = secret(name.length());
        }

        @Override
        public int compareTo(Node other) {
            return weight != other.weight ? weight - other.weight : name.compareTo(other.name);
        }

        @Override
        public String toString() {
            return name + weight;
        }
    }

    @Override
    public void run(Log log) {
        Function<Integer, String> hex = new Function<Integer, String>() {
            @Override
            public String apply(Integer i) {
                return Integer.toHexString(i);
            }
        };
        List<Node> nodes = new ArrayList<Node>();
        Map<String, Integer> lengths = new TreeMap<String, Integer>(Collections.reverseOrder());

        calls = 0;
        log.line(map(range(0, 12), then(adder(5), hex)));
        for (String name : "the quick brown fox jumps over the lazy dog".split(" ")) {
            nodes.add(new Node(name));
            lengths.put(name, name.length());
        }
        Collections.sort(nodes);
        log.line(nodes, " ", calls);
        Collections.sort(nodes, new Comparator<Node>() {
            @Override
            public int compare(Node a, Node b) {
                return b.name.compareTo(a.name);
            }
        });
        log.line(nodes.get(0), " ", lengths);
        for (Unit u : Unit.values()) log.line(u, " ", u.apply(12.5), " ", Unit.of("foot") == u);
        try {
            Unit.of("mile");
        } catch (IllegalArgumentException e) {
            log.line("no such unit");
        }
        try {
            range(0, 0).iterator().next();
        } catch (NoSuchElementException e) {
            log.line("at the end");
        }
    }
}
