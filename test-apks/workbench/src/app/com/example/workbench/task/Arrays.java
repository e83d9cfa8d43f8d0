package com.example.workbench.task;

import com.example.workbench.Log;
import com.example.workbench.Task;

/** Arrays of every kind, most of them from tables of constants. */
public final class Arrays implements Task {
    private static final int[] PRIMES = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53};
    private static final long[] FACTORIALS = {1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800,
        479001600, 6227020800L, 87178291200L, 1307674368000L};
    private static final String[][] NAMES = {{"a", "b"}, {}, {"c", null, "d"}};

    private static byte[] bytes() {
        return new byte[] {1, -1, 127, -128, 0, 3, 5}; // an odd length
    }

    private static short[] shorts() {
        return new short[] {1, -1, 32767, -32768, 99};
    }

    private static char[] chars() {
        return new char[] {'m', '\u00e9', '\uffff', '\0', 'z'};
    }

    private static float[] floats() {
        return new float[] {1.5f, -0.0f, Float.MAX_VALUE, 3e-40f, 7};
    }

    private static double[] doubles() {
        return new double[] {1.5, -0.0, Double.MAX_VALUE, 4.9e-324, 7};
    }

    private static boolean[] booleans() {
        return new boolean[] {true, false, true, true, false};
    }

    private static int[] small(int a, int b, int c) {
        return new int[] {a, b, c};
    }

    private static String[] texts(String a, String b, String c, String d, String e, String f) {
        return new String[] {a, b, c, d, e, f};
    }

    private static int[][][] cube(int n) {
        int[][][] c = new int[n][n + 1][n + 2];

        for (int i = 0; i < n; i++)
            for (int j = 0; j <= n; j++)
                for (int k = 0; k < n + 2; k++) c[i][j][k] = i * 100 + j * 10 + k;
        return c;
    }

    private static int sum(int[]... rows) {
        int sum = 0;

        for (int[] row : rows)
            for (int n : row) sum += n;
        return sum;
    }

    private static String store(Object[] into, Object what) {
        try {
            into[1] = what;
            return "stored";
        } catch (ArrayStoreException e) {
            return "not stored";
        } finally {
            into[0] = null;
        }
    }

    @Override
    public void run(Log log) {
        for (byte b : bytes()) log.mix(b);
        for (short s : shorts()) log.mix(s);
        for (char c : chars()) log.mix(c);
        for (float f : floats()) log.mix(Float.floatToIntBits(f));
        for (double d : doubles()) log.mix(Double.doubleToLongBits(d));
        for (boolean b : booleans()) log.mix(b ? 1 : 0);
        for (long l : FACTORIALS) log.mix(l);
        log.line(sum(PRIMES, small(1, 2, 3), cube(3)[2][1]), " ", texts("a", "b", "c", "d", "e", "f")[4]);
        for (String[] row : NAMES)
            for (String name : row) log.mix(String.valueOf(name));
        log.line(store(new Object[2], "x"), ", ", store(new Integer[2], "x"));
        log.line(java.util.Arrays.toString(PRIMES.clone()));
        try {
            log.line(PRIMES[PRIMES.length]);
        } catch (ArrayIndexOutOfBoundsException e) {
            log.line("out of bounds");
        }
        try {
            log.line(new int[-PRIMES[0]].length);
        } catch (NegativeArraySizeException e) {
            log.line("negative");
        }
    }
}
