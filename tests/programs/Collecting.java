import com.google.common.base.CaseFormat;
import com.google.common.base.CharMatcher;
import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import com.google.common.base.Throwables;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.BiMap;
import com.google.common.collect.ComparisonChain;
import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableRangeMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Iterators;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import com.google.common.collect.MinMaxPriorityQueue;
import com.google.common.collect.Ordering;
import com.google.common.collect.Range;
import com.google.common.collect.Sets;
import com.google.common.collect.TreeBasedTable;
import com.google.common.collect.TreeMultimap;
import com.google.common.collect.TreeMultiset;
import com.google.common.collect.TreeRangeSet;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import com.google.common.html.HtmlEscapers;
import com.google.common.io.BaseEncoding;
import com.google.common.io.CharSource;
import com.google.common.math.BigIntegerMath;
import com.google.common.math.DoubleMath;
import com.google.common.math.IntMath;
import com.google.common.math.LongMath;
import com.google.common.math.Stats;
import com.google.common.net.InetAddresses;
import com.google.common.net.InternetDomainName;
import com.google.common.net.MediaType;
import com.google.common.primitives.Doubles;
import com.google.common.primitives.Ints;
import com.google.common.primitives.UnsignedLongs;
import com.google.common.util.concurrent.Monitor;
import com.google.common.util.concurrent.SettableFuture;
import com.google.common.util.concurrent.Striped;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;

/** A tour through Guava with fixed seeds: collections, caches, hashes, numbers, threads. */
public class Collecting {
    static final Random random = new Random(7);

    static void collections() {
        TreeMultimap<String, Integer> index = TreeMultimap.create(Ordering.natural().reverse(), Ordering.natural());
        TreeBasedTable<Integer, String, Long> table = TreeBasedTable.create();
        TreeMultiset<Integer> bag = TreeMultiset.create();
        TreeRangeSet<Integer> ranges = TreeRangeSet.create();
        MinMaxPriorityQueue<Integer> queue = MinMaxPriorityQueue.maximumSize(20).create();
        BiMap<String, Integer> names = HashBiMap.create();

        for (int i = 0; i < 300; i++) {
            int n = random.nextInt(1000);

            index.put(Integer.toString(n % 17, 17), n);
            table.put(n % 13, "c" + n % 7, (long) n << 33);
            bag.add(n % 29, 1 + n % 3);
            if (n % 3 == 0) ranges.add(Range.closedOpen(n, n + 5));
            else ranges.remove(Range.closed(n, n + 1));
            queue.add(n);
            names.forcePut("n" + n % 50, i);
        }
        System.out.println(index);
        System.out.println(table.column("c3") + " " + table.rowMap().size());
        System.out.println(bag.headMultiset(9, com.google.common.collect.BoundType.OPEN) + " " + bag.descendingMultiset().firstEntry());
        System.out.println(ranges.complement());
        StringBuilder ends = new StringBuilder();
        while (!queue.isEmpty()) ends.append(queue.pollLast()).append(queue.isEmpty() ? "" : "-" + queue.pollFirst()).append(' ');
        System.out.println(ends);
        System.out.println(new java.util.TreeMap<>(names.inverse()));
        System.out.println(Sets.powerSet(Sets.newTreeSet(Ints.asList(3, 1, 2))).size() + " "
            + Lists.cartesianProduct(Ints.asList(1, 2), Ints.asList(3, 4)) + Lists.transform(Ints.asList(5, 6), n -> n * n));
        System.out.println(Iterables.toString(Iterables.limit(Iterables.cycle(Ints.asList(1, 2, 3)), 8)) + Iterators.size(ImmutableList.of(1, 2).iterator()));
        System.out.println(Maps.difference(ImmutableSortedMap.of("a", 1, "b", 2), ImmutableSortedMap.of("b", 3, "c", 4)));
        System.out.println(ImmutableRangeMap.<Integer, String>builder().put(Range.lessThan(3), "low").put(Range.atLeast(5), "high").build().get(7));
    }

    static void texts() {
        System.out.println(Joiner.on(", ").skipNulls().join("a", null, "b") + Splitter.fixedLength(3).splitToList("abcdefgh"));
        System.out.println(Splitter.on(';').trimResults().omitEmptyStrings().withKeyValueSeparator('=').split("a=1; b = 2;;c=3"));
        System.out.println(CaseFormat.LOWER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, "someLongName") + Strings.padStart("7", 3, '0')
            + Strings.commonPrefix("instrument", "instrumented"));
        System.out.println(CharMatcher.inRange('a', 'f').or(CharMatcher.anyOf("xyz")).precomputed().retainFrom("hello xylophone cab"));
        System.out.println(HtmlEscapers.htmlEscaper().escape("<a href=\"x\">&</a>"));
        for (BaseEncoding e : new BaseEncoding[] {BaseEncoding.base16(), BaseEncoding.base32Hex(), BaseEncoding.base64Url().omitPadding()})
            System.out.println(e.encode("any carnal pleas".getBytes(StandardCharsets.UTF_8)) + new String(e.decode(e.encode(new byte[] {65, 66, 67}))));
        for (String bad : new String[] {"a=1;b", "!!"}) {
            try {
                System.out.println(Splitter.on(';').withKeyValueSeparator('=').split(bad).size() + BaseEncoding.base64().decode(bad).length);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(InternetDomainName.from("www.example.co.uk").topPrivateDomain() + " "
            + InetAddresses.forString("2001:db8::1").getHostAddress() + " " + MediaType.parse("text/html; charset=utf-8").charset());
    }

    static void numbers() {
        byte[] text = "the quick brown fox jumps over the lazy dog, several times".getBytes(StandardCharsets.UTF_8);

        for (HashFunction f : new HashFunction[] {Hashing.murmur3_32_fixed(), Hashing.murmur3_128(5), Hashing.sipHash24(), Hashing.farmHashFingerprint64(),
            Hashing.crc32c(), Hashing.adler32(), Hashing.sha256(), Hashing.hmacMd5(text)})
            System.out.println(f.hashBytes(text) + " " + f.newHasher().putLong(1L << 40).putDouble(2.5).putChar('x').hash());
        System.out.println(Hashing.consistentHash(123456789L, 1000));
        System.out.println(LongMath.isPrime(2305843009213693951L) + " " + LongMath.binomial(60, 29) + " " + LongMath.gcd(1L << 40, 6L << 20)
            + " " + LongMath.checkedPow(7, 20) + " " + IntMath.sqrt(2000000000, RoundingMode.HALF_EVEN) + " " + LongMath.log10(999999999999L, RoundingMode.CEILING));
        System.out.println(BigIntegerMath.factorial(50) + " " + BigIntegerMath.log2(BigIntegerMath.factorial(80), RoundingMode.HALF_UP));
        System.out.println(DoubleMath.roundToLong(1e15 + 0.5, RoundingMode.HALF_DOWN) + " " + DoubleMath.factorial(30) + " " + DoubleMath.fuzzyEquals(0.1 + 0.2, 0.3, 1e-9));
        System.out.println(UnsignedLongs.toString(UnsignedLongs.parseUnsignedLong("18446744073709551557") / 3, 36) + " "
            + UnsignedLongs.remainder(-5L, 1000003) + " " + Doubles.tryParse("0x1.8p3") + " " + Ints.tryParse("-2147483648"));
        System.out.println(Stats.of(1, 2.5, -3, 8, 13).populationStandardDeviation());
        for (long[] pair : new long[][] {{Long.MAX_VALUE, 2}, {Long.MIN_VALUE, -1}}) {
            try {
                System.out.println(LongMath.checkedMultiply(pair[0], pair[1]));
            } catch (ArithmeticException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    static void caches() throws Exception {
        List<String> removed = new ArrayList<>();
        LoadingCache<Integer, String> cache = CacheBuilder.newBuilder().maximumSize(10).concurrencyLevel(1).recordStats()
            .<Integer, String>removalListener(n -> removed.add(n.getKey() + ":" + n.getCause())).build(new CacheLoader<Integer, String>() {
                @Override
                public String load(Integer key) throws Exception {
                    if (key == 13) throw new Exception("unlucky");
                    return key < 2 ? "f" : cached(key - 1) + cached(key - 2).length();
                }

                private String cached(int key) throws Exception {
                    return load(key).substring(0, 1);
                }
            });

        for (int i = 0; i < 40; i++) {
            try {
                cache.get(i % 15);
            } catch (ExecutionException e) {
                removed.add(Throwables.getRootCause(e).getMessage());
            }
        }
        cache.invalidate(5);
        System.out.println(removed + " " + cache.stats().missCount() + " " + cache.size());
    }

    /** Hears of everything. */
    static class Listener {
        final List<Object> heard = new ArrayList<>();

        @Subscribe
        public void number(Integer n) {
            heard.add(n);
            if (n == 3) throw new IllegalStateException("three");
        }

        @Subscribe
        public void any(Comparable<?> c) {
            heard.add(c + "!");
        }
    }

    static void threads() throws Exception {
        Listener listener = new Listener();
        EventBus bus = new EventBus((e, context) -> listener.heard.add(e.getMessage()));
        ConcurrentHashMultiset<String> words = ConcurrentHashMultiset.create();
        Striped<java.util.concurrent.locks.Lock> locks = Striped.lock(4);
        SettableFuture<String> future = SettableFuture.create();
        Monitor monitor = new Monitor();
        int[] turn = {0}, sum = {0};
        List<Thread> all = new ArrayList<>();

        bus.register(listener);
        for (Object o : new Object[] {1, "a", 3, 2.5}) bus.post(o);
        listener.heard.sort((a, b) -> ComparisonChain.start().compare(a.toString(), b.toString()).result());
        System.out.println(listener.heard);
        for (int t = 0; t < 3; t++) {
            int me = t;
            Monitor.Guard mine = new Monitor.Guard(monitor) {
                @Override
                public boolean isSatisfied() {
                    return turn[0] % 3 == me;
                }
            };

            all.add(new Thread(() -> {
                for (int i = 0; i < 50; i++) {
                    monitor.enterWhenUninterruptibly(mine);
                    try {
                        sum[0] = sum[0] * 3 % 1000003 + me;
                        turn[0]++;
                    } finally {
                        monitor.leave();
                    }
                    locks.get(i).lock();
                    try {
                        words.add("w" + i % 5);
                    } finally {
                        locks.get(i).unlock();
                    }
                }
                if (me == 2) future.set("done");
            }, "worker " + t));
        }
        for (Thread t : all) t.start();
        for (Thread t : all) t.join();
        System.out.println(sum[0] + " " + new java.util.TreeMap<String, Integer>(Maps.asMap(words.elementSet(), words::count)) + " " + future.get());
    }

    public static void main(String[] args) throws Exception {
        collections();
        texts();
        numbers();
        caches();
        threads();
        System.out.println(CharSource.concat(CharSource.wrap("a\nb"), CharSource.wrap("c\n")).readLines());
        Map<String, Object> none = Maps.newTreeMap();
        System.out.println(none);
    }
}
