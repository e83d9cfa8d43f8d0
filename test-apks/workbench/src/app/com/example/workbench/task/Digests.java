package com.example.workbench.task;

import com.example.workbench.Log;
import com.example.workbench.Task;
import java.security.MessageDigest;

/** SHA-512 and SHA-256 by hand, with their state in locals, checked against the platform's. */
public final class Digests implements Task {
    /** Fractional parts of roots of the first primes; digits are found, not listed. */
    private static long[] constants(int n, int root) {
        long[] out = new long[n];
        int prime = 2;

        for (int i = 0; i < n; prime++) {
            if (java.math.BigInteger.valueOf(prime).isProbablePrime(20)) out[i++] = fraction(prime, root);
        }
        return out;
    }

    private static long fraction(int prime, int root) {
        java.math.BigInteger scaled = java.math.BigInteger.valueOf(prime).shiftLeft(64 * root);
        java.math.BigInteger low = java.math.BigInteger.ZERO, high = scaled;

        while (high.subtract(low).compareTo(java.math.BigInteger.ONE) > 0) {
            java.math.BigInteger middle = low.add(high).shiftRight(1);

            if (middle.pow(root).compareTo(scaled) <= 0) low = middle;
            else high = middle;
        }
        return low.longValue();
    }

    private static final long[] K = constants(80, 3), H = constants(8, 2);

    private static void block512(long[] state, byte[] data, int at) {
        long[] w = new long[80];
        long a = state[0], b = state[1], c = state[2], d = state[3];
        long e = state[4], f = state[5], g = state[6], h = state[7];

        for (int t = 0; t < 16; t++)
            for (int k = 0; k < 8; k++) w[t] = w[t] << 8 | data[at + 8 * t + k] & 0xff;
        for (int t = 16; t < 80; t++) {
            long x = w[t - 15], y = w[t - 2];

            w[t] = (Long.rotateRight(y, 19) ^ Long.rotateRight(y, 61) ^ y >>> 6) + w[t - 7]
                + (Long.rotateRight(x, 1) ^ Long.rotateRight(x, 8) ^ x >>> 7) + w[t - 16];
        }
        for (int t = 0; t < 80; t++) {
            long t1 = h + (Long.rotateRight(e, 14) ^ Long.rotateRight(e, 18) ^ Long.rotateRight(e, 41))
                + (e & f ^ ~e & g) + K[t] + w[t];
            long t2 = (Long.rotateRight(a, 28) ^ Long.rotateRight(a, 34) ^ Long.rotateRight(a, 39))
                + (a & b ^ a & c ^ b & c);

            h = g;
            g = f;
            f = e;
            e = d + t1;
            d = c;
            c = b;
            b = a;
            a = t1 + t2;
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
        state[5] += f;
        state[6] += g;
        state[7] += h;
    }

    private static void block256(int[] state, byte[] data, int at) {
        int[] w = new int[64];
        int a = state[0], b = state[1], c = state[2], d = state[3];
        int e = state[4], f = state[5], g = state[6], h = state[7];

        for (int t = 0; t < 16; t++)
            w[t] = data[at + 4 * t] << 24 | (data[at + 4 * t + 1] & 0xff) << 16 | (data[at + 4 * t + 2] & 0xff) << 8
                | data[at + 4 * t + 3] & 0xff;
        for (int t = 16; t < 64; t++)
            w[t] = (rotate(w[t - 2], 17) ^ rotate(w[t - 2], 19) ^ w[t - 2] >>> 10) + w[t - 7]
                + (rotate(w[t - 15], 7) ^ rotate(w[t - 15], 18) ^ w[t - 15] >>> 3) + w[t - 16];
        for (int t = 0; t < 64; t++) {
            int t1 = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + (e & f ^ ~e & g) + (int) (K[t] >>> 32) + w[t];
            int t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + (a & b ^ a & c ^ b & c);

            h = g;
            g = f;
            f = e;
            e = d + t1;
            d = c;
            c = b;
            b = a;
            a = t1 + t2;
        }
        int[] sum = {a, b, c, d, e, f, g, h};

        for (int i = 0; i < 8; i++) state[i] += sum[i];
    }

    private static int rotate(int v, int n) {
        return v >>> n | v << 32 - n;
    }

    private static byte[] pad(byte[] text, int block) {
        int length = (text.length + 1 + block / 8 + block - 1) / block * block;
        byte[] data = java.util.Arrays.copyOf(text, length);

        data[text.length] = (byte) 0x80;
        for (int i = 0; i < 4; i++) data[length - 1 - i] = (byte) (text.length * 8 >>> 8 * i);
        return data;
    }

    private static String sha512(byte[] text) {
        long[] state = H.clone();
        byte[] data = pad(text, 128);
        StringBuilder hex = new StringBuilder();

        for (int at = 0; at < data.length; at += 128) block512(state, data, at);
        for (long s : state)
            for (int i = 60; i >= 0; i -= 4) hex.append(Character.forDigit((int) (s >>> i & 15), 16));
        return hex.toString();
    }

    private static String sha256(byte[] text) {
        int[] state = new int[8];
        byte[] data = pad(text, 64);
        StringBuilder hex = new StringBuilder();

        for (int i = 0; i < 8; i++) state[i] = (int) (H[i] >>> 32);
        for (int at = 0; at < data.length; at += 64) block256(state, data, at);
        for (int s : state) hex.append(String.format("%08x", s));
        return hex.toString();
    }

    private static boolean agrees(String algorithm, byte[] text, String ours) throws Exception {
        StringBuilder hex = new StringBuilder();

        for (byte b : MessageDigest.getInstance(algorithm).digest(text)) hex.append(String.format("%02x", b));
        return hex.toString().equals(ours);
    }

    @Override
    public void run(Log log) throws Exception {
        for (int length : new int[] {0, 3, 55, 56, 111, 112, 1000}) {
            byte[] text = new byte[length];

            for (int i = 0; i < length; i++) text[i] = (byte) (i * 7);
            log.line(length, " ", agrees("SHA-512", text, sha512(text)), " ", agrees("SHA-256", text, sha256(text)));
            log.mix(sha512(text) + sha256(text));
        }
    }
}
