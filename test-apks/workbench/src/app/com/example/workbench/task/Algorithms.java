package com.example.workbench.task;

import com.example.workbench.Log;
import com.example.workbench.Task;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;

/** What programs do all day. */
public final class Algorithms implements Task {
    private static void quickSort(long[] a, int low, int high) {
        if (low >= high) return;
        long pivot = a[low + high >>> 1];
        int i = low, j = high;

        while (i <= j) {
            while (a[i] < pivot) i++;
            while (a[j] > pivot) j--;
            if (i <= j) {
                long t = a[i];

                a[i++] = a[j];
                a[j--] = t;
            }
        }
        quickSort(a, low, j);
        quickSort(a, i, high);
    }

    /** Fast Fourier transform in place; sign -1 is the way back, not scaled. */
    private static void fft(double[] re, double[] im, int sign) {
        int n = re.length;

        for (int i = 1, j = 0; i < n; i++) {
            int bit = n >> 1;

            for (; (j & bit) != 0; bit >>= 1) j ^= bit;
            j ^= bit;
            if (i < j) {
                double r = re[i], m = im[i];

                re[i] = re[j];
                im[i] = im[j];
                re[j] = r;
                im[j] = m;
            }
        }
        for (int size = 2; size <= n; size <<= 1) {
            double angle = sign * 2 * Math.PI / size, wr = Math.cos(angle), wi = Math.sin(angle);

            for (int start = 0; start < n; start += size) {
                double cr = 1, ci = 0;

                for (int k = start; k < start + size / 2; k++) {
                    int other = k + size / 2;
                    double tr = re[other] * cr - im[other] * ci, ti = re[other] * ci + im[other] * cr;

                    re[other] = re[k] - tr;
                    im[other] = im[k] - ti;
                    re[k] += tr;
                    im[k] += ti;
                    double next = cr * wr - ci * wi;

                    ci = cr * wi + ci * wr;
                    cr = next;
                }
            }
        }
    }

    private static int queens(int n, int row, int columns, int left, int right) {
        int count = 0;

        if (row == n) return 1;
        for (int free = (1 << n) - 1 & ~(columns | left | right); free != 0; free &= free - 1) {
            int bit = free & -free;

            count += queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
        return count;
    }

    private static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];

        for (int i = 0; i <= a.length(); i++)
            for (int j = 0; j <= b.length(); j++)
                d[i][j] = i == 0 ? j : j == 0 ? i
                    : Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1,
                        d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
        return d[a.length()][b.length()];
    }

    private static List<Integer> compress(byte[] text) {
        Map<String, Integer> codes = new HashMap<String, Integer>();
        List<Integer> out = new ArrayList<Integer>();
        String word = "";

        for (int i = 0; i < 256; i++) codes.put(String.valueOf((char) i), i);
        for (byte b : text) {
            String longer = word + (char) (b & 0xff);

            if (codes.containsKey(longer)) {
                word = longer;
                continue;
            }
            out.add(codes.get(word));
            codes.put(longer, codes.size());
            word = String.valueOf((char) (b & 0xff));
        }
        if (!word.isEmpty()) out.add(codes.get(word));
        return out;
    }

    private static long[] dijkstra(int[][] edges, int n, int from) {
        final long[] best = new long[n];
        PriorityQueue<long[]> open = new PriorityQueue<long[]>(16, new java.util.Comparator<long[]>() {
            @Override
            public int compare(long[] a, long[] b) {
                return a[0] != b[0] ? a[0] < b[0] ? -1 : 1 : (int) (a[1] - b[1]);
            }
        });

        java.util.Arrays.fill(best, Long.MAX_VALUE);
        best[from] = 0;
        open.add(new long[] {0, from});
        while (!open.isEmpty()) {
            long[] at = open.poll();

            if (at[0] > best[(int) at[1]]) continue;
            for (int[] e : edges) {
                if (e[0] != at[1] || at[0] + e[2] >= best[e[1]]) continue;
                best[e[1]] = at[0] + e[2];
                open.add(new long[] {best[e[1]], e[1]});
            }
        }
        return best;
    }

    private static String life(int width, int height, int steps) {
        boolean[][] cells = new boolean[height][width];
        StringBuilder out = new StringBuilder();

        cells[1][2] = cells[2][3] = cells[3][1] = cells[3][2] = cells[3][3] = true;
        for (int s = 0; s < steps; s++) {
            boolean[][] next = new boolean[height][width];

            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    int around = 0;

                    for (int dy = -1; dy <= 1; dy++)
                        for (int dx = -1; dx <= 1; dx++)
                            if ((dx != 0 || dy != 0) && cells[(y + dy + height) % height][(x + dx + width) % width])
                                around++;
                    next[y][x] = around == 3 || around == 2 && cells[y][x];
                }
            }
            cells = next;
        }
        for (boolean[] row : cells)
            for (boolean cell : row) out.append(cell ? '#' : '.');
        return out.toString();
    }

    private static int mandelbrot(double cr, double ci, int limit) {
        double r = 0, i = 0;
        int n = 0;

        for (; n < limit && r * r + i * i < 4; n++) {
            double t = r * r - i * i + cr;

            i = 2 * r * i + ci;
            r = t;
        }
        return n;
    }

    private static double[][] multiply(double[][] a, double[][] b) {
        double[][] c = new double[a.length][b[0].length];

        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b[0].length; j++)
                for (int k = 0; k < b.length; k++) c[i][j] += a[i][k] * b[k][j];
        return c;
    }

    private static void permute(String head, String tail, List<String> out) {
        if (tail.isEmpty()) out.add(head);
        for (int i = 0; i < tail.length(); i++)
            permute(head + tail.charAt(i), tail.substring(0, i) + tail.substring(i + 1), out);
    }

    private static int primes(int n) {
        BitSet composite = new BitSet(n);
        int count = 0;

        for (int i = 2; i < n; i++) {
            if (composite.get(i)) continue;
            count++;
            for (long k = (long) i * i; k < n; k += i) composite.set((int) k);
        }
        return count;
    }

    @Override
    public void run(Log log) {
        Random random = new Random(42);
        long[] numbers = new long[500];
        double[] re = new double[64], im = new double[64];
        int[][] edges = new int[120][];
        List<String> words = new ArrayList<String>();

        for (int i = 0; i < numbers.length; i++) numbers[i] = random.nextLong();
        quickSort(numbers, 0, numbers.length - 1);
        for (int i = 1; i < numbers.length; i++) log.mix(numbers[i] >= numbers[i - 1] ? numbers[i] : -1);
        for (int i = 0; i < 64; i++) re[i] = random.nextInt(1000);
        fft(re, im, 1);
        for (double r : re) log.mix(Math.round(r * 1000));
        fft(re, im, -1);
        for (double r : re) log.mix(Math.round(r / 64));
        log.line(queens(7, 0, 0, 0, 0), " ", distance("instrumentation", "intermediation"));
        log.line(compress("to be or not to be, to be or not".getBytes()));
        for (int i = 0; i < edges.length; i++)
            edges[i] = new int[] {random.nextInt(30), random.nextInt(30), 1 + random.nextInt(100)};
        for (long d : dijkstra(edges, 30, 0)) log.mix(d);
        log.line(life(8, 8, 12));
        for (int y = -8; y <= 8; y++)
            for (int x = -12; x <= 4; x++) log.mix(mandelbrot(x / 6.0, y / 6.0, 50));
        log.line(multiply(new double[][] {{1, 2}, {3, 4}}, new double[][] {{5, 6}, {7, 8.5}})[1][1]);
        permute("", "abcd", words);
        log.line(words.size(), " ", words.get(17), " ", primes(3000));
    }
}
