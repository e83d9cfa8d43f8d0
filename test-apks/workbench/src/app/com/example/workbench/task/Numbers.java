package com.example.workbench.task;

import com.example.workbench.Log;
import com.example.workbench.Task;
import java.math.BigInteger;

/** Values of two registers: as parameters, results, and across calls. */
public final class Numbers implements Task {
    private static double blend(long a, double b, int c, float d, long e, double f, byte g, long h) {
        double r = a * b + c;

        r = r / (1 + Math.abs(d)) - e % 97;
        return Math.sqrt(Math.abs(r * f)) + g * (h >>> 7);
    }

    private static long pick(boolean first, long a, long b) {
        return first ? a : b;
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    private static long power(long base, long exponent, long modulus) {
        long result = 1;

        for (base %= modulus; exponent > 0; exponent >>= 1) {
            if ((exponent & 1) != 0) result = multiply(result, base, modulus);
            base = multiply(base, base, modulus);
        }
        return result;
    }

    private static long multiply(long a, long b, long modulus) {
        long sum = 0;

        for (; b > 0; b >>= 1, a = a * 2 % modulus) if ((b & 1) != 0) sum = (sum + a) % modulus;
        return sum;
    }

    private static String compare(double a, double b) {
        return (a < b ? "<" : a > b ? ">" : a == b ? "=" : "?") + Double.compare(a, b) + (a >= b) + !(a <= b);
    }

    private static long convert(double d) {
        return (long) d + (int) d + (int) (float) d + (byte) (int) d + (char) (int) d + (short) (long) d;
    }

    private static long bits(long v) {
        long r = 0;

        for (int i = 0; i < 64; i += 3) {
            r ^= v << i | v >>> 64 - i;
            r += v >> i;
        }
        return r;
    }

    private static double integrate(double from, double to, int steps) {
        double h = (to - from) / steps, sum = 0;

        for (int i = 0; i <= steps; i++) {
            double x = from + i * h, y = Math.sin(x) * Math.exp(-x * x / 2);

            sum += i == 0 || i == steps ? y : i % 2 == 0 ? 2 * y : 4 * y;
        }
        return sum * h / 3;
    }

    /** Digits of pi, by the spigot of Gibbons. */
    private static String pi(int digits) {
        BigInteger q = BigInteger.ONE, r = BigInteger.ZERO, t = BigInteger.ONE, k = BigInteger.ONE;
        BigInteger n = BigInteger.valueOf(3), l = BigInteger.valueOf(3);
        StringBuilder out = new StringBuilder();

        while (out.length() < digits) {
            if (q.shiftLeft(2).add(r).subtract(t).compareTo(n.multiply(t)) < 0) {
                BigInteger next = r.subtract(n.multiply(t)).multiply(BigInteger.TEN);

                out.append(n);
                n = q.multiply(BigInteger.valueOf(3)).add(r).multiply(BigInteger.TEN).divide(t)
                    .subtract(n.multiply(BigInteger.TEN));
                q = q.multiply(BigInteger.TEN);
                r = next;
            } else {
                BigInteger next = q.shiftLeft(1).add(r).multiply(l);

                n = q.multiply(k.multiply(BigInteger.valueOf(7)).add(BigInteger.valueOf(2))).add(r.multiply(l))
                    .divide(t.multiply(l));
                q = q.multiply(k);
                t = t.multiply(l);
                l = l.add(BigInteger.valueOf(2));
                k = k.add(BigInteger.ONE);
                r = next;
            }
        }
        return out.toString();
    }

    @Override
    public void run(Log log) {
        double[] special = {0.0, -0.0, 1.5, -2.25, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE};

        log.line(blend(1L << 40, 2.5, -7, 3.5f, 1234567890123L, -0.125, (byte) -3, Long.MIN_VALUE));
        log.line(pick(true, 1, 2), pick(false, Long.MAX_VALUE, Long.MIN_VALUE), " ", gcd(1071L << 20, 462L << 22));
        log.line(power(3, 1000003, 2305843009213693951L));
        for (double a : special)
            for (double b : special) log.mix(compare(a, b));
        for (double d : special) log.mix(convert(d * 1e10));
        for (long v = 1; v > 0; v *= 5) log.mix(bits(v));
        log.line(integrate(-1, 3, 2000));
        log.line(pi(60));
    }
}
