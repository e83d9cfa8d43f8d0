package com.example.workbench.task;

import com.example.workbench.Log;
import com.example.workbench.Task;

/**
 * Frames of every size that matters: 14 to 18 registers, where four bits end, 254 to 258, where
 * eight do, parameters that leave no register free, and as many of them as there can be.
 */
public final class Frames implements Task {
    private final int own = 3;

    private static int next(int n) {
        return n * 1103515245 + 12345;
    }

    private static int five(int a, int b, int c, int d, int e) {
        return a + 2 * b + 3 * c + 5 * d + 7 * e;
    }

    private static long wide(long a, int b, long c) {
        return a - b * c;
    }

    /* No register but the parameters. */
    private static int none(int a, int b, int c, int d, int e) {
        return five(a, b, c, d, e);
    }

    private static long noneWide(long a, int b, long c) {
        return wide(a, b, c);
    }

    private static int noneReturn(int a) {
        five(a, a, a, a, a);
        return a;
    }

    private static long noneReturnWide(long a) {
        wide(a, 1, a);
        return a;
    }

    private static Object noneReturnObject(Object a) {
        a.hashCode();
        return a;
    }

    private static void noneVoid(int a, long b, int c) {
        wide(b, a, b);
        next(c);
    }

    private static void noneThrow(RuntimeException e) {
        throw e;
    }

    private int noneOwn(int a, int b, int c, int d) {
        return five(a, b, c, d, this.own);
    }

    private Object noneLoop(Object a) {
        while (a instanceof Object[]) a = ((Object[]) a)[0];
        return a;
    }


    private static int ints9(int seed, int[] into) {
        int a0 = next(seed);
        int a1 = next(a0), a2 = next(a1), a3 = next(a2), a4 = next(a3), a5 = next(a4), a6 = next(a5),
            a7 = next(a6), a8 = next(a7);

        into[a8 & 3] = a7 >> 2;
        try {
            into[a1 & 7] += five(a8, a7, a6, a5, a0);
        } catch (ArrayIndexOutOfBoundsException e) {
            return a8 ^ a4;
        }
        if (a8 > a7) return next(a8) + a7;
        return 1 * a0 + a1 ^ a2 + 4 * a3 ^ a4 + a5 ^ 7 * a6 + a7 ^ a8;
    }

    private static int ints10(int seed, int[] into) {
        int a0 = next(seed);
        int a1 = next(a0), a2 = next(a1), a3 = next(a2), a4 = next(a3), a5 = next(a4), a6 = next(a5),
            a7 = next(a6), a8 = next(a7), a9 = next(a8);

        into[a9 & 3] = a8 >> 2;
        try {
            into[a1 & 7] += five(a9, a8, a7, a6, a0);
        } catch (ArrayIndexOutOfBoundsException e) {
            return a9 ^ a5;
        }
        if (a9 > a8) return next(a9) + a8;
        return 1 * a0 + a1 ^ a2 + 4 * a3 ^ a4 + a5 ^ 7 * a6 + a7 ^ a8 + 10 * a9;
    }

    private static int ints11(int seed, int[] into) {
        int a0 = next(seed);
        int a1 = next(a0), a2 = next(a1), a3 = next(a2), a4 = next(a3), a5 = next(a4), a6 = next(a5),
            a7 = next(a6), a8 = next(a7), a9 = next(a8), a10 = next(a9);

        into[a10 & 3] = a9 >> 2;
        try {
            into[a1 & 7] += five(a10, a9, a8, a7, a0);
        } catch (ArrayIndexOutOfBoundsException e) {
            return a10 ^ a5;
        }
        if (a10 > a9) return next(a10) + a9;
        return 1 * a0 + a1 ^ a2 + 4 * a3 ^ a4 + a5 ^ 7 * a6 + a7 ^ a8 + 10 * a9 ^ a10;
    }

    private static int ints12(int seed, int[] into) {
        int a0 = next(seed);
        int a1 = next(a0), a2 = next(a1), a3 = next(a2), a4 = next(a3), a5 = next(a4), a6 = next(a5),
            a7 = next(a6), a8 = next(a7), a9 = next(a8), a10 = next(a9), a11 = next(a10);

        into[a11 & 3] = a10 >> 2;
        try {
            into[a1 & 7] += five(a11, a10, a9, a8, a0);
        } catch (ArrayIndexOutOfBoundsException e) {
            return a11 ^ a6;
        }
        if (a11 > a10) return next(a11) + a10;
        return 1 * a0 + a1 ^ a2 + 4 * a3 ^ a4 + a5 ^ 7 * a6 + a7 ^ a8 + 10 * a9 ^ a10 + a11;
    }

    private static int ints13(int seed, int[] into) {
        int a0 = next(seed);
        int a1 = next(a0), a2 = next(a1), a3 = next(a2), a4 = next(a3), a5 = next(a4), a6 = next(a5),
            a7 = next(a6), a8 = next(a7), a9 = next(a8), a10 = next(a9), a11 = next(a10), a12 = next(a11);

        into[a12 & 3] = a11 >> 2;
        try {
            into[a1 & 7] += five(a12, a11, a10, a9, a0);
        } catch (ArrayIndexOutOfBoundsException e) {
            return a12 ^ a6;
        }
        if (a12 > a11) return next(a12) + a11;
        return 1 * a0 + a1 ^ a2 + 4 * a3 ^ a4 + a5 ^ 7 * a6 + a7 ^ a8 + 10 * a9 ^ a10 + a11 ^ 13 * a12;
    }

    private static int ints14(int seed, int[] into) {
        int a0 = next(seed);
        int a1 = next(a0), a2 = next(a1), a3 = next(a2), a4 = next(a3), a5 = next(a4), a6 = next(a5),
            a7 = next(a6), a8 = next(a7), a9 = next(a8), a10 = next(a9), a11 = next(a10), a12 = next(a11),
            a13 = next(a12);

        into[a13 & 3] = a12 >> 2;
        try {
            into[a1 & 7] += five(a13, a12, a11, a10, a0);
        } catch (ArrayIndexOutOfBoundsException e) {
            return a13 ^ a7;
        }
        if (a13 > a12) return next(a13) + a12;
        return 1 * a0 + a1 ^ a2 + 4 * a3 ^ a4 + a5 ^ 7 * a6 + a7 ^ a8 + 10 * a9 ^ a10 + a11 ^ 13 * a12 + a13;
    }

    /* 117 longs that live at once. */
    private static long longs117(long seed, long[] into, int at) {
        long l0 = seed ^ next((int) seed);
        long l1 = l0 * 31 + next(at + 1), l2 = l1 * 31 + next(at + 2), l3 = l2 * 31 + next(at + 3),
            l4 = l3 * 31 + next(at + 4), l5 = l4 * 31 + next(at + 5), l6 = l5 * 31 + next(at + 6),
            l7 = l6 * 31 + next(at + 7), l8 = l7 * 31 + next(at + 8), l9 = l8 * 31 + next(at + 9),
            l10 = l9 * 31 + next(at + 10), l11 = l10 * 31 + next(at + 11), l12 = l11 * 31 + next(at + 12),
            l13 = l12 * 31 + next(at + 13), l14 = l13 * 31 + next(at + 14), l15 = l14 * 31 + next(at + 15),
            l16 = l15 * 31 + next(at + 16), l17 = l16 * 31 + next(at + 17), l18 = l17 * 31 + next(at + 18),
            l19 = l18 * 31 + next(at + 19), l20 = l19 * 31 + next(at + 20), l21 = l20 * 31 + next(at + 21),
            l22 = l21 * 31 + next(at + 22), l23 = l22 * 31 + next(at + 23), l24 = l23 * 31 + next(at + 24),
            l25 = l24 * 31 + next(at + 25), l26 = l25 * 31 + next(at + 26), l27 = l26 * 31 + next(at + 27),
            l28 = l27 * 31 + next(at + 28), l29 = l28 * 31 + next(at + 29), l30 = l29 * 31 + next(at + 30),
            l31 = l30 * 31 + next(at + 31), l32 = l31 * 31 + next(at + 32), l33 = l32 * 31 + next(at + 33),
            l34 = l33 * 31 + next(at + 34), l35 = l34 * 31 + next(at + 35), l36 = l35 * 31 + next(at + 36),
            l37 = l36 * 31 + next(at + 37), l38 = l37 * 31 + next(at + 38), l39 = l38 * 31 + next(at + 39),
            l40 = l39 * 31 + next(at + 40), l41 = l40 * 31 + next(at + 41), l42 = l41 * 31 + next(at + 42),
            l43 = l42 * 31 + next(at + 43), l44 = l43 * 31 + next(at + 44), l45 = l44 * 31 + next(at + 45),
            l46 = l45 * 31 + next(at + 46), l47 = l46 * 31 + next(at + 47), l48 = l47 * 31 + next(at + 48),
            l49 = l48 * 31 + next(at + 49), l50 = l49 * 31 + next(at + 50), l51 = l50 * 31 + next(at + 51),
            l52 = l51 * 31 + next(at + 52), l53 = l52 * 31 + next(at + 53), l54 = l53 * 31 + next(at + 54),
            l55 = l54 * 31 + next(at + 55), l56 = l55 * 31 + next(at + 56), l57 = l56 * 31 + next(at + 57),
            l58 = l57 * 31 + next(at + 58), l59 = l58 * 31 + next(at + 59), l60 = l59 * 31 + next(at + 60),
            l61 = l60 * 31 + next(at + 61), l62 = l61 * 31 + next(at + 62), l63 = l62 * 31 + next(at + 63),
            l64 = l63 * 31 + next(at + 64), l65 = l64 * 31 + next(at + 65), l66 = l65 * 31 + next(at + 66),
            l67 = l66 * 31 + next(at + 67), l68 = l67 * 31 + next(at + 68), l69 = l68 * 31 + next(at + 69),
            l70 = l69 * 31 + next(at + 70), l71 = l70 * 31 + next(at + 71), l72 = l71 * 31 + next(at + 72),
            l73 = l72 * 31 + next(at + 73), l74 = l73 * 31 + next(at + 74), l75 = l74 * 31 + next(at + 75),
            l76 = l75 * 31 + next(at + 76), l77 = l76 * 31 + next(at + 77), l78 = l77 * 31 + next(at + 78),
            l79 = l78 * 31 + next(at + 79), l80 = l79 * 31 + next(at + 80), l81 = l80 * 31 + next(at + 81),
            l82 = l81 * 31 + next(at + 82), l83 = l82 * 31 + next(at + 83), l84 = l83 * 31 + next(at + 84),
            l85 = l84 * 31 + next(at + 85), l86 = l85 * 31 + next(at + 86), l87 = l86 * 31 + next(at + 87),
            l88 = l87 * 31 + next(at + 88), l89 = l88 * 31 + next(at + 89), l90 = l89 * 31 + next(at + 90),
            l91 = l90 * 31 + next(at + 91), l92 = l91 * 31 + next(at + 92), l93 = l92 * 31 + next(at + 93),
            l94 = l93 * 31 + next(at + 94), l95 = l94 * 31 + next(at + 95), l96 = l95 * 31 + next(at + 96),
            l97 = l96 * 31 + next(at + 97), l98 = l97 * 31 + next(at + 98), l99 = l98 * 31 + next(at + 99),
            l100 = l99 * 31 + next(at + 100), l101 = l100 * 31 + next(at + 101),
            l102 = l101 * 31 + next(at + 102), l103 = l102 * 31 + next(at + 103),
            l104 = l103 * 31 + next(at + 104), l105 = l104 * 31 + next(at + 105),
            l106 = l105 * 31 + next(at + 106), l107 = l106 * 31 + next(at + 107),
            l108 = l107 * 31 + next(at + 108), l109 = l108 * 31 + next(at + 109),
            l110 = l109 * 31 + next(at + 110), l111 = l110 * 31 + next(at + 111),
            l112 = l111 * 31 + next(at + 112), l113 = l112 * 31 + next(at + 113),
            l114 = l113 * 31 + next(at + 114), l115 = l114 * 31 + next(at + 115),
            l116 = l115 * 31 + next(at + 116);

        into[at] = wide(l116, at, l0);
        try {
            into[at + 1] = wide(l115, at, l114);
        } catch (ArrayIndexOutOfBoundsException e) {
            return l58;
        }
        for (int i = 0; i < into.length; i++) into[i] ^= l116 >> i;
        return l0 - l1 ^ l2 - l3 ^ l4 - l5 ^ l6 - l7 ^ l8 - l9 ^ l10 - l11 ^ l12 - l13 ^ l14 - l15 ^ l16 - l17
            ^ l18 - l19 ^ l20 - l21 ^ l22 - l23 ^ l24 - l25 ^ l26 - l27 ^ l28 - l29 ^ l30 - l31 ^ l32 - l33
            ^ l34 - l35 ^ l36 - l37 ^ l38 - l39 ^ l40 - l41 ^ l42 - l43 ^ l44 - l45 ^ l46 - l47 ^ l48 - l49
            ^ l50 - l51 ^ l52 - l53 ^ l54 - l55 ^ l56 - l57 ^ l58 - l59 ^ l60 - l61 ^ l62 - l63 ^ l64 - l65
            ^ l66 - l67 ^ l68 - l69 ^ l70 - l71 ^ l72 - l73 ^ l74 - l75 ^ l76 - l77 ^ l78 - l79 ^ l80 - l81
            ^ l82 - l83 ^ l84 - l85 ^ l86 - l87 ^ l88 - l89 ^ l90 - l91 ^ l92 - l93 ^ l94 - l95 ^ l96 - l97
            ^ l98 - l99 ^ l100 - l101 ^ l102 - l103 ^ l104 - l105 ^ l106 - l107 ^ l108 - l109 ^ l110 - l111
            ^ l112 - l113 ^ l114 - l115 ^ l116;
    }

    /* 117 longs and an int that live at once. */
    private static long longs117AndOne(long seed, long[] into, int at) {
        int one = next(at) | 1;
        long l0 = seed ^ next((int) seed);
        long l1 = l0 * 31 + next(at + 1), l2 = l1 * 31 + next(at + 2), l3 = l2 * 31 + next(at + 3),
            l4 = l3 * 31 + next(at + 4), l5 = l4 * 31 + next(at + 5), l6 = l5 * 31 + next(at + 6),
            l7 = l6 * 31 + next(at + 7), l8 = l7 * 31 + next(at + 8), l9 = l8 * 31 + next(at + 9),
            l10 = l9 * 31 + next(at + 10), l11 = l10 * 31 + next(at + 11), l12 = l11 * 31 + next(at + 12),
            l13 = l12 * 31 + next(at + 13), l14 = l13 * 31 + next(at + 14), l15 = l14 * 31 + next(at + 15),
            l16 = l15 * 31 + next(at + 16), l17 = l16 * 31 + next(at + 17), l18 = l17 * 31 + next(at + 18),
            l19 = l18 * 31 + next(at + 19), l20 = l19 * 31 + next(at + 20), l21 = l20 * 31 + next(at + 21),
            l22 = l21 * 31 + next(at + 22), l23 = l22 * 31 + next(at + 23), l24 = l23 * 31 + next(at + 24),
            l25 = l24 * 31 + next(at + 25), l26 = l25 * 31 + next(at + 26), l27 = l26 * 31 + next(at + 27),
            l28 = l27 * 31 + next(at + 28), l29 = l28 * 31 + next(at + 29), l30 = l29 * 31 + next(at + 30),
            l31 = l30 * 31 + next(at + 31), l32 = l31 * 31 + next(at + 32), l33 = l32 * 31 + next(at + 33),
            l34 = l33 * 31 + next(at + 34), l35 = l34 * 31 + next(at + 35), l36 = l35 * 31 + next(at + 36),
            l37 = l36 * 31 + next(at + 37), l38 = l37 * 31 + next(at + 38), l39 = l38 * 31 + next(at + 39),
            l40 = l39 * 31 + next(at + 40), l41 = l40 * 31 + next(at + 41), l42 = l41 * 31 + next(at + 42),
            l43 = l42 * 31 + next(at + 43), l44 = l43 * 31 + next(at + 44), l45 = l44 * 31 + next(at + 45),
            l46 = l45 * 31 + next(at + 46), l47 = l46 * 31 + next(at + 47), l48 = l47 * 31 + next(at + 48),
            l49 = l48 * 31 + next(at + 49), l50 = l49 * 31 + next(at + 50), l51 = l50 * 31 + next(at + 51),
            l52 = l51 * 31 + next(at + 52), l53 = l52 * 31 + next(at + 53), l54 = l53 * 31 + next(at + 54),
            l55 = l54 * 31 + next(at + 55), l56 = l55 * 31 + next(at + 56), l57 = l56 * 31 + next(at + 57),
            l58 = l57 * 31 + next(at + 58), l59 = l58 * 31 + next(at + 59), l60 = l59 * 31 + next(at + 60),
            l61 = l60 * 31 + next(at + 61), l62 = l61 * 31 + next(at + 62), l63 = l62 * 31 + next(at + 63),
            l64 = l63 * 31 + next(at + 64), l65 = l64 * 31 + next(at + 65), l66 = l65 * 31 + next(at + 66),
            l67 = l66 * 31 + next(at + 67), l68 = l67 * 31 + next(at + 68), l69 = l68 * 31 + next(at + 69),
            l70 = l69 * 31 + next(at + 70), l71 = l70 * 31 + next(at + 71), l72 = l71 * 31 + next(at + 72),
            l73 = l72 * 31 + next(at + 73), l74 = l73 * 31 + next(at + 74), l75 = l74 * 31 + next(at + 75),
            l76 = l75 * 31 + next(at + 76), l77 = l76 * 31 + next(at + 77), l78 = l77 * 31 + next(at + 78),
            l79 = l78 * 31 + next(at + 79), l80 = l79 * 31 + next(at + 80), l81 = l80 * 31 + next(at + 81),
            l82 = l81 * 31 + next(at + 82), l83 = l82 * 31 + next(at + 83), l84 = l83 * 31 + next(at + 84),
            l85 = l84 * 31 + next(at + 85), l86 = l85 * 31 + next(at + 86), l87 = l86 * 31 + next(at + 87),
            l88 = l87 * 31 + next(at + 88), l89 = l88 * 31 + next(at + 89), l90 = l89 * 31 + next(at + 90),
            l91 = l90 * 31 + next(at + 91), l92 = l91 * 31 + next(at + 92), l93 = l92 * 31 + next(at + 93),
            l94 = l93 * 31 + next(at + 94), l95 = l94 * 31 + next(at + 95), l96 = l95 * 31 + next(at + 96),
            l97 = l96 * 31 + next(at + 97), l98 = l97 * 31 + next(at + 98), l99 = l98 * 31 + next(at + 99),
            l100 = l99 * 31 + next(at + 100), l101 = l100 * 31 + next(at + 101),
            l102 = l101 * 31 + next(at + 102), l103 = l102 * 31 + next(at + 103),
            l104 = l103 * 31 + next(at + 104), l105 = l104 * 31 + next(at + 105),
            l106 = l105 * 31 + next(at + 106), l107 = l106 * 31 + next(at + 107),
            l108 = l107 * 31 + next(at + 108), l109 = l108 * 31 + next(at + 109),
            l110 = l109 * 31 + next(at + 110), l111 = l110 * 31 + next(at + 111),
            l112 = l111 * 31 + next(at + 112), l113 = l112 * 31 + next(at + 113),
            l114 = l113 * 31 + next(at + 114), l115 = l114 * 31 + next(at + 115),
            l116 = l115 * 31 + next(at + 116);

        into[at] = wide(l116, at, l0);
        try {
            into[at + 1] = wide(l115, at, l114);
        } catch (ArrayIndexOutOfBoundsException e) {
            return l58;
        }
        for (int i = 0; i < into.length; i++) into[i] ^= l116 >> i;
        return l0 * one - l1 ^ l2 - l3 ^ l4 - l5 ^ l6 - l7 ^ l8 - l9 ^ l10 - l11 ^ l12 - l13 ^ l14 - l15 ^ l16
            - l17 ^ l18 - l19 ^ l20 - l21 ^ l22 - l23 ^ l24 - l25 ^ l26 - l27 ^ l28 - l29 ^ l30 - l31 ^ l32
            - l33 ^ l34 - l35 ^ l36 - l37 ^ l38 - l39 ^ l40 - l41 ^ l42 - l43 ^ l44 - l45 ^ l46 - l47 ^ l48
            - l49 ^ l50 - l51 ^ l52 - l53 ^ l54 - l55 ^ l56 - l57 ^ l58 - l59 ^ l60 - l61 ^ l62 - l63 ^ l64
            - l65 ^ l66 - l67 ^ l68 - l69 ^ l70 - l71 ^ l72 - l73 ^ l74 - l75 ^ l76 - l77 ^ l78 - l79 ^ l80
            - l81 ^ l82 - l83 ^ l84 - l85 ^ l86 - l87 ^ l88 - l89 ^ l90 - l91 ^ l92 - l93 ^ l94 - l95 ^ l96
            - l97 ^ l98 - l99 ^ l100 - l101 ^ l102 - l103 ^ l104 - l105 ^ l106 - l107 ^ l108 - l109 ^ l110
            - l111 ^ l112 - l113 ^ l114 - l115 ^ l116;
    }

    /* 118 longs that live at once. */
    private static long longs118(long seed, long[] into, int at) {
        long l0 = seed ^ next((int) seed);
        long l1 = l0 * 31 + next(at + 1), l2 = l1 * 31 + next(at + 2), l3 = l2 * 31 + next(at + 3),
            l4 = l3 * 31 + next(at + 4), l5 = l4 * 31 + next(at + 5), l6 = l5 * 31 + next(at + 6),
            l7 = l6 * 31 + next(at + 7), l8 = l7 * 31 + next(at + 8), l9 = l8 * 31 + next(at + 9),
            l10 = l9 * 31 + next(at + 10), l11 = l10 * 31 + next(at + 11), l12 = l11 * 31 + next(at + 12),
            l13 = l12 * 31 + next(at + 13), l14 = l13 * 31 + next(at + 14), l15 = l14 * 31 + next(at + 15),
            l16 = l15 * 31 + next(at + 16), l17 = l16 * 31 + next(at + 17), l18 = l17 * 31 + next(at + 18),
            l19 = l18 * 31 + next(at + 19), l20 = l19 * 31 + next(at + 20), l21 = l20 * 31 + next(at + 21),
            l22 = l21 * 31 + next(at + 22), l23 = l22 * 31 + next(at + 23), l24 = l23 * 31 + next(at + 24),
            l25 = l24 * 31 + next(at + 25), l26 = l25 * 31 + next(at + 26), l27 = l26 * 31 + next(at + 27),
            l28 = l27 * 31 + next(at + 28), l29 = l28 * 31 + next(at + 29), l30 = l29 * 31 + next(at + 30),
            l31 = l30 * 31 + next(at + 31), l32 = l31 * 31 + next(at + 32), l33 = l32 * 31 + next(at + 33),
            l34 = l33 * 31 + next(at + 34), l35 = l34 * 31 + next(at + 35), l36 = l35 * 31 + next(at + 36),
            l37 = l36 * 31 + next(at + 37), l38 = l37 * 31 + next(at + 38), l39 = l38 * 31 + next(at + 39),
            l40 = l39 * 31 + next(at + 40), l41 = l40 * 31 + next(at + 41), l42 = l41 * 31 + next(at + 42),
            l43 = l42 * 31 + next(at + 43), l44 = l43 * 31 + next(at + 44), l45 = l44 * 31 + next(at + 45),
            l46 = l45 * 31 + next(at + 46), l47 = l46 * 31 + next(at + 47), l48 = l47 * 31 + next(at + 48),
            l49 = l48 * 31 + next(at + 49), l50 = l49 * 31 + next(at + 50), l51 = l50 * 31 + next(at + 51),
            l52 = l51 * 31 + next(at + 52), l53 = l52 * 31 + next(at + 53), l54 = l53 * 31 + next(at + 54),
            l55 = l54 * 31 + next(at + 55), l56 = l55 * 31 + next(at + 56), l57 = l56 * 31 + next(at + 57),
            l58 = l57 * 31 + next(at + 58), l59 = l58 * 31 + next(at + 59), l60 = l59 * 31 + next(at + 60),
            l61 = l60 * 31 + next(at + 61), l62 = l61 * 31 + next(at + 62), l63 = l62 * 31 + next(at + 63),
            l64 = l63 * 31 + next(at + 64), l65 = l64 * 31 + next(at + 65), l66 = l65 * 31 + next(at + 66),
            l67 = l66 * 31 + next(at + 67), l68 = l67 * 31 + next(at + 68), l69 = l68 * 31 + next(at + 69),
            l70 = l69 * 31 + next(at + 70), l71 = l70 * 31 + next(at + 71), l72 = l71 * 31 + next(at + 72),
            l73 = l72 * 31 + next(at + 73), l74 = l73 * 31 + next(at + 74), l75 = l74 * 31 + next(at + 75),
            l76 = l75 * 31 + next(at + 76), l77 = l76 * 31 + next(at + 77), l78 = l77 * 31 + next(at + 78),
            l79 = l78 * 31 + next(at + 79), l80 = l79 * 31 + next(at + 80), l81 = l80 * 31 + next(at + 81),
            l82 = l81 * 31 + next(at + 82), l83 = l82 * 31 + next(at + 83), l84 = l83 * 31 + next(at + 84),
            l85 = l84 * 31 + next(at + 85), l86 = l85 * 31 + next(at + 86), l87 = l86 * 31 + next(at + 87),
            l88 = l87 * 31 + next(at + 88), l89 = l88 * 31 + next(at + 89), l90 = l89 * 31 + next(at + 90),
            l91 = l90 * 31 + next(at + 91), l92 = l91 * 31 + next(at + 92), l93 = l92 * 31 + next(at + 93),
            l94 = l93 * 31 + next(at + 94), l95 = l94 * 31 + next(at + 95), l96 = l95 * 31 + next(at + 96),
            l97 = l96 * 31 + next(at + 97), l98 = l97 * 31 + next(at + 98), l99 = l98 * 31 + next(at + 99),
            l100 = l99 * 31 + next(at + 100), l101 = l100 * 31 + next(at + 101),
            l102 = l101 * 31 + next(at + 102), l103 = l102 * 31 + next(at + 103),
            l104 = l103 * 31 + next(at + 104), l105 = l104 * 31 + next(at + 105),
            l106 = l105 * 31 + next(at + 106), l107 = l106 * 31 + next(at + 107),
            l108 = l107 * 31 + next(at + 108), l109 = l108 * 31 + next(at + 109),
            l110 = l109 * 31 + next(at + 110), l111 = l110 * 31 + next(at + 111),
            l112 = l111 * 31 + next(at + 112), l113 = l112 * 31 + next(at + 113),
            l114 = l113 * 31 + next(at + 114), l115 = l114 * 31 + next(at + 115),
            l116 = l115 * 31 + next(at + 116), l117 = l116 * 31 + next(at + 117);

        into[at] = wide(l117, at, l0);
        try {
            into[at + 1] = wide(l116, at, l115);
        } catch (ArrayIndexOutOfBoundsException e) {
            return l59;
        }
        for (int i = 0; i < into.length; i++) into[i] ^= l117 >> i;
        return l0 - l1 ^ l2 - l3 ^ l4 - l5 ^ l6 - l7 ^ l8 - l9 ^ l10 - l11 ^ l12 - l13 ^ l14 - l15 ^ l16 - l17
            ^ l18 - l19 ^ l20 - l21 ^ l22 - l23 ^ l24 - l25 ^ l26 - l27 ^ l28 - l29 ^ l30 - l31 ^ l32 - l33
            ^ l34 - l35 ^ l36 - l37 ^ l38 - l39 ^ l40 - l41 ^ l42 - l43 ^ l44 - l45 ^ l46 - l47 ^ l48 - l49
            ^ l50 - l51 ^ l52 - l53 ^ l54 - l55 ^ l56 - l57 ^ l58 - l59 ^ l60 - l61 ^ l62 - l63 ^ l64 - l65
            ^ l66 - l67 ^ l68 - l69 ^ l70 - l71 ^ l72 - l73 ^ l74 - l75 ^ l76 - l77 ^ l78 - l79 ^ l80 - l81
            ^ l82 - l83 ^ l84 - l85 ^ l86 - l87 ^ l88 - l89 ^ l90 - l91 ^ l92 - l93 ^ l94 - l95 ^ l96 - l97
            ^ l98 - l99 ^ l100 - l101 ^ l102 - l103 ^ l104 - l105 ^ l106 - l107 ^ l108 - l109 ^ l110 - l111
            ^ l112 - l113 ^ l114 - l115 ^ l116 - l117;
    }

    /* 118 longs and an int that live at once. */
    private static long longs118AndOne(long seed, long[] into, int at) {
        int one = next(at) | 1;
        long l0 = seed ^ next((int) seed);
        long l1 = l0 * 31 + next(at + 1), l2 = l1 * 31 + next(at + 2), l3 = l2 * 31 + next(at + 3),
            l4 = l3 * 31 + next(at + 4), l5 = l4 * 31 + next(at + 5), l6 = l5 * 31 + next(at + 6),
            l7 = l6 * 31 + next(at + 7), l8 = l7 * 31 + next(at + 8), l9 = l8 * 31 + next(at + 9),
            l10 = l9 * 31 + next(at + 10), l11 = l10 * 31 + next(at + 11), l12 = l11 * 31 + next(at + 12),
            l13 = l12 * 31 + next(at + 13), l14 = l13 * 31 + next(at + 14), l15 = l14 * 31 + next(at + 15),
            l16 = l15 * 31 + next(at + 16), l17 = l16 * 31 + next(at + 17), l18 = l17 * 31 + next(at + 18),
            l19 = l18 * 31 + next(at + 19), l20 = l19 * 31 + next(at + 20), l21 = l20 * 31 + next(at + 21),
            l22 = l21 * 31 + next(at + 22), l23 = l22 * 31 + next(at + 23), l24 = l23 * 31 + next(at + 24),
            l25 = l24 * 31 + next(at + 25), l26 = l25 * 31 + next(at + 26), l27 = l26 * 31 + next(at + 27),
            l28 = l27 * 31 + next(at + 28), l29 = l28 * 31 + next(at + 29), l30 = l29 * 31 + next(at + 30),
            l31 = l30 * 31 + next(at + 31), l32 = l31 * 31 + next(at + 32), l33 = l32 * 31 + next(at + 33),
            l34 = l33 * 31 + next(at + 34), l35 = l34 * 31 + next(at + 35), l36 = l35 * 31 + next(at + 36),
            l37 = l36 * 31 + next(at + 37), l38 = l37 * 31 + next(at + 38), l39 = l38 * 31 + next(at + 39),
            l40 = l39 * 31 + next(at + 40), l41 = l40 * 31 + next(at + 41), l42 = l41 * 31 + next(at + 42),
            l43 = l42 * 31 + next(at + 43), l44 = l43 * 31 + next(at + 44), l45 = l44 * 31 + next(at + 45),
            l46 = l45 * 31 + next(at + 46), l47 = l46 * 31 + next(at + 47), l48 = l47 * 31 + next(at + 48),
            l49 = l48 * 31 + next(at + 49), l50 = l49 * 31 + next(at + 50), l51 = l50 * 31 + next(at + 51),
            l52 = l51 * 31 + next(at + 52), l53 = l52 * 31 + next(at + 53), l54 = l53 * 31 + next(at + 54),
            l55 = l54 * 31 + next(at + 55), l56 = l55 * 31 + next(at + 56), l57 = l56 * 31 + next(at + 57),
            l58 = l57 * 31 + next(at + 58), l59 = l58 * 31 + next(at + 59), l60 = l59 * 31 + next(at + 60),
            l61 = l60 * 31 + next(at + 61), l62 = l61 * 31 + next(at + 62), l63 = l62 * 31 + next(at + 63),
            l64 = l63 * 31 + next(at + 64), l65 = l64 * 31 + next(at + 65), l66 = l65 * 31 + next(at + 66),
            l67 = l66 * 31 + next(at + 67), l68 = l67 * 31 + next(at + 68), l69 = l68 * 31 + next(at + 69),
            l70 = l69 * 31 + next(at + 70), l71 = l70 * 31 + next(at + 71), l72 = l71 * 31 + next(at + 72),
            l73 = l72 * 31 + next(at + 73), l74 = l73 * 31 + next(at + 74), l75 = l74 * 31 + next(at + 75),
            l76 = l75 * 31 + next(at + 76), l77 = l76 * 31 + next(at + 77), l78 = l77 * 31 + next(at + 78),
            l79 = l78 * 31 + next(at + 79), l80 = l79 * 31 + next(at + 80), l81 = l80 * 31 + next(at + 81),
            l82 = l81 * 31 + next(at + 82), l83 = l82 * 31 + next(at + 83), l84 = l83 * 31 + next(at + 84),
            l85 = l84 * 31 + next(at + 85), l86 = l85 * 31 + next(at + 86), l87 = l86 * 31 + next(at + 87),
            l88 = l87 * 31 + next(at + 88), l89 = l88 * 31 + next(at + 89), l90 = l89 * 31 + next(at + 90),
            l91 = l90 * 31 + next(at + 91), l92 = l91 * 31 + next(at + 92), l93 = l92 * 31 + next(at + 93),
            l94 = l93 * 31 + next(at + 94), l95 = l94 * 31 + next(at + 95), l96 = l95 * 31 + next(at + 96),
            l97 = l96 * 31 + next(at + 97), l98 = l97 * 31 + next(at + 98), l99 = l98 * 31 + next(at + 99),
            l100 = l99 * 31 + next(at + 100), l101 = l100 * 31 + next(at + 101),
            l102 = l101 * 31 + next(at + 102), l103 = l102 * 31 + next(at + 103),
            l104 = l103 * 31 + next(at + 104), l105 = l104 * 31 + next(at + 105),
            l106 = l105 * 31 + next(at + 106), l107 = l106 * 31 + next(at + 107),
            l108 = l107 * 31 + next(at + 108), l109 = l108 * 31 + next(at + 109),
            l110 = l109 * 31 + next(at + 110), l111 = l110 * 31 + next(at + 111),
            l112 = l111 * 31 + next(at + 112), l113 = l112 * 31 + next(at + 113),
            l114 = l113 * 31 + next(at + 114), l115 = l114 * 31 + next(at + 115),
            l116 = l115 * 31 + next(at + 116), l117 = l116 * 31 + next(at + 117);

        into[at] = wide(l117, at, l0);
        try {
            into[at + 1] = wide(l116, at, l115);
        } catch (ArrayIndexOutOfBoundsException e) {
            return l59;
        }
        for (int i = 0; i < into.length; i++) into[i] ^= l117 >> i;
        return l0 * one - l1 ^ l2 - l3 ^ l4 - l5 ^ l6 - l7 ^ l8 - l9 ^ l10 - l11 ^ l12 - l13 ^ l14 - l15 ^ l16
            - l17 ^ l18 - l19 ^ l20 - l21 ^ l22 - l23 ^ l24 - l25 ^ l26 - l27 ^ l28 - l29 ^ l30 - l31 ^ l32
            - l33 ^ l34 - l35 ^ l36 - l37 ^ l38 - l39 ^ l40 - l41 ^ l42 - l43 ^ l44 - l45 ^ l46 - l47 ^ l48
            - l49 ^ l50 - l51 ^ l52 - l53 ^ l54 - l55 ^ l56 - l57 ^ l58 - l59 ^ l60 - l61 ^ l62 - l63 ^ l64
            - l65 ^ l66 - l67 ^ l68 - l69 ^ l70 - l71 ^ l72 - l73 ^ l74 - l75 ^ l76 - l77 ^ l78 - l79 ^ l80
            - l81 ^ l82 - l83 ^ l84 - l85 ^ l86 - l87 ^ l88 - l89 ^ l90 - l91 ^ l92 - l93 ^ l94 - l95 ^ l96
            - l97 ^ l98 - l99 ^ l100 - l101 ^ l102 - l103 ^ l104 - l105 ^ l106 - l107 ^ l108 - l109 ^ l110
            - l111 ^ l112 - l113 ^ l114 - l115 ^ l116 - l117;
    }

    /* 119 longs that live at once. */
    private static long longs119(long seed, long[] into, int at) {
        long l0 = seed ^ next((int) seed);
        long l1 = l0 * 31 + next(at + 1), l2 = l1 * 31 + next(at + 2), l3 = l2 * 31 + next(at + 3),
            l4 = l3 * 31 + next(at + 4), l5 = l4 * 31 + next(at + 5), l6 = l5 * 31 + next(at + 6),
            l7 = l6 * 31 + next(at + 7), l8 = l7 * 31 + next(at + 8), l9 = l8 * 31 + next(at + 9),
            l10 = l9 * 31 + next(at + 10), l11 = l10 * 31 + next(at + 11), l12 = l11 * 31 + next(at + 12),
            l13 = l12 * 31 + next(at + 13), l14 = l13 * 31 + next(at + 14), l15 = l14 * 31 + next(at + 15),
            l16 = l15 * 31 + next(at + 16), l17 = l16 * 31 + next(at + 17), l18 = l17 * 31 + next(at + 18),
            l19 = l18 * 31 + next(at + 19), l20 = l19 * 31 + next(at + 20), l21 = l20 * 31 + next(at + 21),
            l22 = l21 * 31 + next(at + 22), l23 = l22 * 31 + next(at + 23), l24 = l23 * 31 + next(at + 24),
            l25 = l24 * 31 + next(at + 25), l26 = l25 * 31 + next(at + 26), l27 = l26 * 31 + next(at + 27),
            l28 = l27 * 31 + next(at + 28), l29 = l28 * 31 + next(at + 29), l30 = l29 * 31 + next(at + 30),
            l31 = l30 * 31 + next(at + 31), l32 = l31 * 31 + next(at + 32), l33 = l32 * 31 + next(at + 33),
            l34 = l33 * 31 + next(at + 34), l35 = l34 * 31 + next(at + 35), l36 = l35 * 31 + next(at + 36),
            l37 = l36 * 31 + next(at + 37), l38 = l37 * 31 + next(at + 38), l39 = l38 * 31 + next(at + 39),
            l40 = l39 * 31 + next(at + 40), l41 = l40 * 31 + next(at + 41), l42 = l41 * 31 + next(at + 42),
            l43 = l42 * 31 + next(at + 43), l44 = l43 * 31 + next(at + 44), l45 = l44 * 31 + next(at + 45),
            l46 = l45 * 31 + next(at + 46), l47 = l46 * 31 + next(at + 47), l48 = l47 * 31 + next(at + 48),
            l49 = l48 * 31 + next(at + 49), l50 = l49 * 31 + next(at + 50), l51 = l50 * 31 + next(at + 51),
            l52 = l51 * 31 + next(at + 52), l53 = l52 * 31 + next(at + 53), l54 = l53 * 31 + next(at + 54),
            l55 = l54 * 31 + next(at + 55), l56 = l55 * 31 + next(at + 56), l57 = l56 * 31 + next(at + 57),
            l58 = l57 * 31 + next(at + 58), l59 = l58 * 31 + next(at + 59), l60 = l59 * 31 + next(at + 60),
            l61 = l60 * 31 + next(at + 61), l62 = l61 * 31 + next(at + 62), l63 = l62 * 31 + next(at + 63),
            l64 = l63 * 31 + next(at + 64), l65 = l64 * 31 + next(at + 65), l66 = l65 * 31 + next(at + 66),
            l67 = l66 * 31 + next(at + 67), l68 = l67 * 31 + next(at + 68), l69 = l68 * 31 + next(at + 69),
            l70 = l69 * 31 + next(at + 70), l71 = l70 * 31 + next(at + 71), l72 = l71 * 31 + next(at + 72),
            l73 = l72 * 31 + next(at + 73), l74 = l73 * 31 + next(at + 74), l75 = l74 * 31 + next(at + 75),
            l76 = l75 * 31 + next(at + 76), l77 = l76 * 31 + next(at + 77), l78 = l77 * 31 + next(at + 78),
            l79 = l78 * 31 + next(at + 79), l80 = l79 * 31 + next(at + 80), l81 = l80 * 31 + next(at + 81),
            l82 = l81 * 31 + next(at + 82), l83 = l82 * 31 + next(at + 83), l84 = l83 * 31 + next(at + 84),
            l85 = l84 * 31 + next(at + 85), l86 = l85 * 31 + next(at + 86), l87 = l86 * 31 + next(at + 87),
            l88 = l87 * 31 + next(at + 88), l89 = l88 * 31 + next(at + 89), l90 = l89 * 31 + next(at + 90),
            l91 = l90 * 31 + next(at + 91), l92 = l91 * 31 + next(at + 92), l93 = l92 * 31 + next(at + 93),
            l94 = l93 * 31 + next(at + 94), l95 = l94 * 31 + next(at + 95), l96 = l95 * 31 + next(at + 96),
            l97 = l96 * 31 + next(at + 97), l98 = l97 * 31 + next(at + 98), l99 = l98 * 31 + next(at + 99),
            l100 = l99 * 31 + next(at + 100), l101 = l100 * 31 + next(at + 101),
            l102 = l101 * 31 + next(at + 102), l103 = l102 * 31 + next(at + 103),
            l104 = l103 * 31 + next(at + 104), l105 = l104 * 31 + next(at + 105),
            l106 = l105 * 31 + next(at + 106), l107 = l106 * 31 + next(at + 107),
            l108 = l107 * 31 + next(at + 108), l109 = l108 * 31 + next(at + 109),
            l110 = l109 * 31 + next(at + 110), l111 = l110 * 31 + next(at + 111),
            l112 = l111 * 31 + next(at + 112), l113 = l112 * 31 + next(at + 113),
            l114 = l113 * 31 + next(at + 114), l115 = l114 * 31 + next(at + 115),
            l116 = l115 * 31 + next(at + 116), l117 = l116 * 31 + next(at + 117),
            l118 = l117 * 31 + next(at + 118);

        into[at] = wide(l118, at, l0);
        try {
            into[at + 1] = wide(l117, at, l116);
        } catch (ArrayIndexOutOfBoundsException e) {
            return l59;
        }
        for (int i = 0; i < into.length; i++) into[i] ^= l118 >> i;
        return l0 - l1 ^ l2 - l3 ^ l4 - l5 ^ l6 - l7 ^ l8 - l9 ^ l10 - l11 ^ l12 - l13 ^ l14 - l15 ^ l16 - l17
            ^ l18 - l19 ^ l20 - l21 ^ l22 - l23 ^ l24 - l25 ^ l26 - l27 ^ l28 - l29 ^ l30 - l31 ^ l32 - l33
            ^ l34 - l35 ^ l36 - l37 ^ l38 - l39 ^ l40 - l41 ^ l42 - l43 ^ l44 - l45 ^ l46 - l47 ^ l48 - l49
            ^ l50 - l51 ^ l52 - l53 ^ l54 - l55 ^ l56 - l57 ^ l58 - l59 ^ l60 - l61 ^ l62 - l63 ^ l64 - l65
            ^ l66 - l67 ^ l68 - l69 ^ l70 - l71 ^ l72 - l73 ^ l74 - l75 ^ l76 - l77 ^ l78 - l79 ^ l80 - l81
            ^ l82 - l83 ^ l84 - l85 ^ l86 - l87 ^ l88 - l89 ^ l90 - l91 ^ l92 - l93 ^ l94 - l95 ^ l96 - l97
            ^ l98 - l99 ^ l100 - l101 ^ l102 - l103 ^ l104 - l105 ^ l106 - l107 ^ l108 - l109 ^ l110 - l111
            ^ l112 - l113 ^ l114 - l115 ^ l116 - l117 ^ l118;
    }

    /* 119 longs and an int that live at once. */
    private static long longs119AndOne(long seed, long[] into, int at) {
        int one = next(at) | 1;
        long l0 = seed ^ next((int) seed);
        long l1 = l0 * 31 + next(at + 1), l2 = l1 * 31 + next(at + 2), l3 = l2 * 31 + next(at + 3),
            l4 = l3 * 31 + next(at + 4), l5 = l4 * 31 + next(at + 5), l6 = l5 * 31 + next(at + 6),
            l7 = l6 * 31 + next(at + 7), l8 = l7 * 31 + next(at + 8), l9 = l8 * 31 + next(at + 9),
            l10 = l9 * 31 + next(at + 10), l11 = l10 * 31 + next(at + 11), l12 = l11 * 31 + next(at + 12),
            l13 = l12 * 31 + next(at + 13), l14 = l13 * 31 + next(at + 14), l15 = l14 * 31 + next(at + 15),
            l16 = l15 * 31 + next(at + 16), l17 = l16 * 31 + next(at + 17), l18 = l17 * 31 + next(at + 18),
            l19 = l18 * 31 + next(at + 19), l20 = l19 * 31 + next(at + 20), l21 = l20 * 31 + next(at + 21),
            l22 = l21 * 31 + next(at + 22), l23 = l22 * 31 + next(at + 23), l24 = l23 * 31 + next(at + 24),
            l25 = l24 * 31 + next(at + 25), l26 = l25 * 31 + next(at + 26), l27 = l26 * 31 + next(at + 27),
            l28 = l27 * 31 + next(at + 28), l29 = l28 * 31 + next(at + 29), l30 = l29 * 31 + next(at + 30),
            l31 = l30 * 31 + next(at + 31), l32 = l31 * 31 + next(at + 32), l33 = l32 * 31 + next(at + 33),
            l34 = l33 * 31 + next(at + 34), l35 = l34 * 31 + next(at + 35), l36 = l35 * 31 + next(at + 36),
            l37 = l36 * 31 + next(at + 37), l38 = l37 * 31 + next(at + 38), l39 = l38 * 31 + next(at + 39),
            l40 = l39 * 31 + next(at + 40), l41 = l40 * 31 + next(at + 41), l42 = l41 * 31 + next(at + 42),
            l43 = l42 * 31 + next(at + 43), l44 = l43 * 31 + next(at + 44), l45 = l44 * 31 + next(at + 45),
            l46 = l45 * 31 + next(at + 46), l47 = l46 * 31 + next(at + 47), l48 = l47 * 31 + next(at + 48),
            l49 = l48 * 31 + next(at + 49), l50 = l49 * 31 + next(at + 50), l51 = l50 * 31 + next(at + 51),
            l52 = l51 * 31 + next(at + 52), l53 = l52 * 31 + next(at + 53), l54 = l53 * 31 + next(at + 54),
            l55 = l54 * 31 + next(at + 55), l56 = l55 * 31 + next(at + 56), l57 = l56 * 31 + next(at + 57),
            l58 = l57 * 31 + next(at + 58), l59 = l58 * 31 + next(at + 59), l60 = l59 * 31 + next(at + 60),
            l61 = l60 * 31 + next(at + 61), l62 = l61 * 31 + next(at + 62), l63 = l62 * 31 + next(at + 63),
            l64 = l63 * 31 + next(at + 64), l65 = l64 * 31 + next(at + 65), l66 = l65 * 31 + next(at + 66),
            l67 = l66 * 31 + next(at + 67), l68 = l67 * 31 + next(at + 68), l69 = l68 * 31 + next(at + 69),
            l70 = l69 * 31 + next(at + 70), l71 = l70 * 31 + next(at + 71), l72 = l71 * 31 + next(at + 72),
            l73 = l72 * 31 + next(at + 73), l74 = l73 * 31 + next(at + 74), l75 = l74 * 31 + next(at + 75),
            l76 = l75 * 31 + next(at + 76), l77 = l76 * 31 + next(at + 77), l78 = l77 * 31 + next(at + 78),
            l79 = l78 * 31 + next(at + 79), l80 = l79 * 31 + next(at + 80), l81 = l80 * 31 + next(at + 81),
            l82 = l81 * 31 + next(at + 82), l83 = l82 * 31 + next(at + 83), l84 = l83 * 31 + next(at + 84),
            l85 = l84 * 31 + next(at + 85), l86 = l85 * 31 + next(at + 86), l87 = l86 * 31 + next(at + 87),
            l88 = l87 * 31 + next(at + 88), l89 = l88 * 31 + next(at + 89), l90 = l89 * 31 + next(at + 90),
            l91 = l90 * 31 + next(at + 91), l92 = l91 * 31 + next(at + 92), l93 = l92 * 31 + next(at + 93),
            l94 = l93 * 31 + next(at + 94), l95 = l94 * 31 + next(at + 95), l96 = l95 * 31 + next(at + 96),
            l97 = l96 * 31 + next(at + 97), l98 = l97 * 31 + next(at + 98), l99 = l98 * 31 + next(at + 99),
            l100 = l99 * 31 + next(at + 100), l101 = l100 * 31 + next(at + 101),
            l102 = l101 * 31 + next(at + 102), l103 = l102 * 31 + next(at + 103),
            l104 = l103 * 31 + next(at + 104), l105 = l104 * 31 + next(at + 105),
            l106 = l105 * 31 + next(at + 106), l107 = l106 * 31 + next(at + 107),
            l108 = l107 * 31 + next(at + 108), l109 = l108 * 31 + next(at + 109),
            l110 = l109 * 31 + next(at + 110), l111 = l110 * 31 + next(at + 111),
            l112 = l111 * 31 + next(at + 112), l113 = l112 * 31 + next(at + 113),
            l114 = l113 * 31 + next(at + 114), l115 = l114 * 31 + next(at + 115),
            l116 = l115 * 31 + next(at + 116), l117 = l116 * 31 + next(at + 117),
            l118 = l117 * 31 + next(at + 118);

        into[at] = wide(l118, at, l0);
        try {
            into[at + 1] = wide(l117, at, l116);
        } catch (ArrayIndexOutOfBoundsException e) {
            return l59;
        }
        for (int i = 0; i < into.length; i++) into[i] ^= l118 >> i;
        return l0 * one - l1 ^ l2 - l3 ^ l4 - l5 ^ l6 - l7 ^ l8 - l9 ^ l10 - l11 ^ l12 - l13 ^ l14 - l15 ^ l16
            - l17 ^ l18 - l19 ^ l20 - l21 ^ l22 - l23 ^ l24 - l25 ^ l26 - l27 ^ l28 - l29 ^ l30 - l31 ^ l32
            - l33 ^ l34 - l35 ^ l36 - l37 ^ l38 - l39 ^ l40 - l41 ^ l42 - l43 ^ l44 - l45 ^ l46 - l47 ^ l48
            - l49 ^ l50 - l51 ^ l52 - l53 ^ l54 - l55 ^ l56 - l57 ^ l58 - l59 ^ l60 - l61 ^ l62 - l63 ^ l64
            - l65 ^ l66 - l67 ^ l68 - l69 ^ l70 - l71 ^ l72 - l73 ^ l74 - l75 ^ l76 - l77 ^ l78 - l79 ^ l80
            - l81 ^ l82 - l83 ^ l84 - l85 ^ l86 - l87 ^ l88 - l89 ^ l90 - l91 ^ l92 - l93 ^ l94 - l95 ^ l96
            - l97 ^ l98 - l99 ^ l100 - l101 ^ l102 - l103 ^ l104 - l105 ^ l106 - l107 ^ l108 - l109 ^ l110
            - l111 ^ l112 - l113 ^ l114 - l115 ^ l116 - l117 ^ l118;
    }

    /* 120 longs that live at once. */
    private static long longs120(long seed, long[] into, int at) {
        long l0 = seed ^ next((int) seed);
        long l1 = l0 * 31 + next(at + 1), l2 = l1 * 31 + next(at + 2), l3 = l2 * 31 + next(at + 3),
            l4 = l3 * 31 + next(at + 4), l5 = l4 * 31 + next(at + 5), l6 = l5 * 31 + next(at + 6),
            l7 = l6 * 31 + next(at + 7), l8 = l7 * 31 + next(at + 8), l9 = l8 * 31 + next(at + 9),
            l10 = l9 * 31 + next(at + 10), l11 = l10 * 31 + next(at + 11), l12 = l11 * 31 + next(at + 12),
            l13 = l12 * 31 + next(at + 13), l14 = l13 * 31 + next(at + 14), l15 = l14 * 31 + next(at + 15),
            l16 = l15 * 31 + next(at + 16), l17 = l16 * 31 + next(at + 17), l18 = l17 * 31 + next(at + 18),
            l19 = l18 * 31 + next(at + 19), l20 = l19 * 31 + next(at + 20), l21 = l20 * 31 + next(at + 21),
            l22 = l21 * 31 + next(at + 22), l23 = l22 * 31 + next(at + 23), l24 = l23 * 31 + next(at + 24),
            l25 = l24 * 31 + next(at + 25), l26 = l25 * 31 + next(at + 26), l27 = l26 * 31 + next(at + 27),
            l28 = l27 * 31 + next(at + 28), l29 = l28 * 31 + next(at + 29), l30 = l29 * 31 + next(at + 30),
            l31 = l30 * 31 + next(at + 31), l32 = l31 * 31 + next(at + 32), l33 = l32 * 31 + next(at + 33),
            l34 = l33 * 31 + next(at + 34), l35 = l34 * 31 + next(at + 35), l36 = l35 * 31 + next(at + 36),
            l37 = l36 * 31 + next(at + 37), l38 = l37 * 31 + next(at + 38), l39 = l38 * 31 + next(at + 39),
            l40 = l39 * 31 + next(at + 40), l41 = l40 * 31 + next(at + 41), l42 = l41 * 31 + next(at + 42),
            l43 = l42 * 31 + next(at + 43), l44 = l43 * 31 + next(at + 44), l45 = l44 * 31 + next(at + 45),
            l46 = l45 * 31 + next(at + 46), l47 = l46 * 31 + next(at + 47), l48 = l47 * 31 + next(at + 48),
            l49 = l48 * 31 + next(at + 49), l50 = l49 * 31 + next(at + 50), l51 = l50 * 31 + next(at + 51),
            l52 = l51 * 31 + next(at + 52), l53 = l52 * 31 + next(at + 53), l54 = l53 * 31 + next(at + 54),
            l55 = l54 * 31 + next(at + 55), l56 = l55 * 31 + next(at + 56), l57 = l56 * 31 + next(at + 57),
            l58 = l57 * 31 + next(at + 58), l59 = l58 * 31 + next(at + 59), l60 = l59 * 31 + next(at + 60),
            l61 = l60 * 31 + next(at + 61), l62 = l61 * 31 + next(at + 62), l63 = l62 * 31 + next(at + 63),
            l64 = l63 * 31 + next(at + 64), l65 = l64 * 31 + next(at + 65), l66 = l65 * 31 + next(at + 66),
            l67 = l66 * 31 + next(at + 67), l68 = l67 * 31 + next(at + 68), l69 = l68 * 31 + next(at + 69),
            l70 = l69 * 31 + next(at + 70), l71 = l70 * 31 + next(at + 71), l72 = l71 * 31 + next(at + 72),
            l73 = l72 * 31 + next(at + 73), l74 = l73 * 31 + next(at + 74), l75 = l74 * 31 + next(at + 75),
            l76 = l75 * 31 + next(at + 76), l77 = l76 * 31 + next(at + 77), l78 = l77 * 31 + next(at + 78),
            l79 = l78 * 31 + next(at + 79), l80 = l79 * 31 + next(at + 80), l81 = l80 * 31 + next(at + 81),
            l82 = l81 * 31 + next(at + 82), l83 = l82 * 31 + next(at + 83), l84 = l83 * 31 + next(at + 84),
            l85 = l84 * 31 + next(at + 85), l86 = l85 * 31 + next(at + 86), l87 = l86 * 31 + next(at + 87),
            l88 = l87 * 31 + next(at + 88), l89 = l88 * 31 + next(at + 89), l90 = l89 * 31 + next(at + 90),
            l91 = l90 * 31 + next(at + 91), l92 = l91 * 31 + next(at + 92), l93 = l92 * 31 + next(at + 93),
            l94 = l93 * 31 + next(at + 94), l95 = l94 * 31 + next(at + 95), l96 = l95 * 31 + next(at + 96),
            l97 = l96 * 31 + next(at + 97), l98 = l97 * 31 + next(at + 98), l99 = l98 * 31 + next(at + 99),
            l100 = l99 * 31 + next(at + 100), l101 = l100 * 31 + next(at + 101),
            l102 = l101 * 31 + next(at + 102), l103 = l102 * 31 + next(at + 103),
            l104 = l103 * 31 + next(at + 104), l105 = l104 * 31 + next(at + 105),
            l106 = l105 * 31 + next(at + 106), l107 = l106 * 31 + next(at + 107),
            l108 = l107 * 31 + next(at + 108), l109 = l108 * 31 + next(at + 109),
            l110 = l109 * 31 + next(at + 110), l111 = l110 * 31 + next(at + 111),
            l112 = l111 * 31 + next(at + 112), l113 = l112 * 31 + next(at + 113),
            l114 = l113 * 31 + next(at + 114), l115 = l114 * 31 + next(at + 115),
            l116 = l115 * 31 + next(at + 116), l117 = l116 * 31 + next(at + 117),
            l118 = l117 * 31 + next(at + 118), l119 = l118 * 31 + next(at + 119);

        into[at] = wide(l119, at, l0);
        try {
            into[at + 1] = wide(l118, at, l117);
        } catch (ArrayIndexOutOfBoundsException e) {
            return l60;
        }
        for (int i = 0; i < into.length; i++) into[i] ^= l119 >> i;
        return l0 - l1 ^ l2 - l3 ^ l4 - l5 ^ l6 - l7 ^ l8 - l9 ^ l10 - l11 ^ l12 - l13 ^ l14 - l15 ^ l16 - l17
            ^ l18 - l19 ^ l20 - l21 ^ l22 - l23 ^ l24 - l25 ^ l26 - l27 ^ l28 - l29 ^ l30 - l31 ^ l32 - l33
            ^ l34 - l35 ^ l36 - l37 ^ l38 - l39 ^ l40 - l41 ^ l42 - l43 ^ l44 - l45 ^ l46 - l47 ^ l48 - l49
            ^ l50 - l51 ^ l52 - l53 ^ l54 - l55 ^ l56 - l57 ^ l58 - l59 ^ l60 - l61 ^ l62 - l63 ^ l64 - l65
            ^ l66 - l67 ^ l68 - l69 ^ l70 - l71 ^ l72 - l73 ^ l74 - l75 ^ l76 - l77 ^ l78 - l79 ^ l80 - l81
            ^ l82 - l83 ^ l84 - l85 ^ l86 - l87 ^ l88 - l89 ^ l90 - l91 ^ l92 - l93 ^ l94 - l95 ^ l96 - l97
            ^ l98 - l99 ^ l100 - l101 ^ l102 - l103 ^ l104 - l105 ^ l106 - l107 ^ l108 - l109 ^ l110 - l111
            ^ l112 - l113 ^ l114 - l115 ^ l116 - l117 ^ l118 - l119;
    }

    /* 140 longs that live at once. */
    private static long longs140(long seed, long[] into, int at) {
        long l0 = seed ^ next((int) seed);
        long l1 = l0 * 31 + next(at + 1), l2 = l1 * 31 + next(at + 2), l3 = l2 * 31 + next(at + 3),
            l4 = l3 * 31 + next(at + 4), l5 = l4 * 31 + next(at + 5), l6 = l5 * 31 + next(at + 6),
            l7 = l6 * 31 + next(at + 7), l8 = l7 * 31 + next(at + 8), l9 = l8 * 31 + next(at + 9),
            l10 = l9 * 31 + next(at + 10), l11 = l10 * 31 + next(at + 11), l12 = l11 * 31 + next(at + 12),
            l13 = l12 * 31 + next(at + 13), l14 = l13 * 31 + next(at + 14), l15 = l14 * 31 + next(at + 15),
            l16 = l15 * 31 + next(at + 16), l17 = l16 * 31 + next(at + 17), l18 = l17 * 31 + next(at + 18),
            l19 = l18 * 31 + next(at + 19), l20 = l19 * 31 + next(at + 20), l21 = l20 * 31 + next(at + 21),
            l22 = l21 * 31 + next(at + 22), l23 = l22 * 31 + next(at + 23), l24 = l23 * 31 + next(at + 24),
            l25 = l24 * 31 + next(at + 25), l26 = l25 * 31 + next(at + 26), l27 = l26 * 31 + next(at + 27),
            l28 = l27 * 31 + next(at + 28), l29 = l28 * 31 + next(at + 29), l30 = l29 * 31 + next(at + 30),
            l31 = l30 * 31 + next(at + 31), l32 = l31 * 31 + next(at + 32), l33 = l32 * 31 + next(at + 33),
            l34 = l33 * 31 + next(at + 34), l35 = l34 * 31 + next(at + 35), l36 = l35 * 31 + next(at + 36),
            l37 = l36 * 31 + next(at + 37), l38 = l37 * 31 + next(at + 38), l39 = l38 * 31 + next(at + 39),
            l40 = l39 * 31 + next(at + 40), l41 = l40 * 31 + next(at + 41), l42 = l41 * 31 + next(at + 42),
            l43 = l42 * 31 + next(at + 43), l44 = l43 * 31 + next(at + 44), l45 = l44 * 31 + next(at + 45),
            l46 = l45 * 31 + next(at + 46), l47 = l46 * 31 + next(at + 47), l48 = l47 * 31 + next(at + 48),
            l49 = l48 * 31 + next(at + 49), l50 = l49 * 31 + next(at + 50), l51 = l50 * 31 + next(at + 51),
            l52 = l51 * 31 + next(at + 52), l53 = l52 * 31 + next(at + 53), l54 = l53 * 31 + next(at + 54),
            l55 = l54 * 31 + next(at + 55), l56 = l55 * 31 + next(at + 56), l57 = l56 * 31 + next(at + 57),
            l58 = l57 * 31 + next(at + 58), l59 = l58 * 31 + next(at + 59), l60 = l59 * 31 + next(at + 60),
            l61 = l60 * 31 + next(at + 61), l62 = l61 * 31 + next(at + 62), l63 = l62 * 31 + next(at + 63),
            l64 = l63 * 31 + next(at + 64), l65 = l64 * 31 + next(at + 65), l66 = l65 * 31 + next(at + 66),
            l67 = l66 * 31 + next(at + 67), l68 = l67 * 31 + next(at + 68), l69 = l68 * 31 + next(at + 69),
            l70 = l69 * 31 + next(at + 70), l71 = l70 * 31 + next(at + 71), l72 = l71 * 31 + next(at + 72),
            l73 = l72 * 31 + next(at + 73), l74 = l73 * 31 + next(at + 74), l75 = l74 * 31 + next(at + 75),
            l76 = l75 * 31 + next(at + 76), l77 = l76 * 31 + next(at + 77), l78 = l77 * 31 + next(at + 78),
            l79 = l78 * 31 + next(at + 79), l80 = l79 * 31 + next(at + 80), l81 = l80 * 31 + next(at + 81),
            l82 = l81 * 31 + next(at + 82), l83 = l82 * 31 + next(at + 83), l84 = l83 * 31 + next(at + 84),
            l85 = l84 * 31 + next(at + 85), l86 = l85 * 31 + next(at + 86), l87 = l86 * 31 + next(at + 87),
            l88 = l87 * 31 + next(at + 88), l89 = l88 * 31 + next(at + 89), l90 = l89 * 31 + next(at + 90),
            l91 = l90 * 31 + next(at + 91), l92 = l91 * 31 + next(at + 92), l93 = l92 * 31 + next(at + 93),
            l94 = l93 * 31 + next(at + 94), l95 = l94 * 31 + next(at + 95), l96 = l95 * 31 + next(at + 96),
            l97 = l96 * 31 + next(at + 97), l98 = l97 * 31 + next(at + 98), l99 = l98 * 31 + next(at + 99),
            l100 = l99 * 31 + next(at + 100), l101 = l100 * 31 + next(at + 101),
            l102 = l101 * 31 + next(at + 102), l103 = l102 * 31 + next(at + 103),
            l104 = l103 * 31 + next(at + 104), l105 = l104 * 31 + next(at + 105),
            l106 = l105 * 31 + next(at + 106), l107 = l106 * 31 + next(at + 107),
            l108 = l107 * 31 + next(at + 108), l109 = l108 * 31 + next(at + 109),
            l110 = l109 * 31 + next(at + 110), l111 = l110 * 31 + next(at + 111),
            l112 = l111 * 31 + next(at + 112), l113 = l112 * 31 + next(at + 113),
            l114 = l113 * 31 + next(at + 114), l115 = l114 * 31 + next(at + 115),
            l116 = l115 * 31 + next(at + 116), l117 = l116 * 31 + next(at + 117),
            l118 = l117 * 31 + next(at + 118), l119 = l118 * 31 + next(at + 119),
            l120 = l119 * 31 + next(at + 120), l121 = l120 * 31 + next(at + 121),
            l122 = l121 * 31 + next(at + 122), l123 = l122 * 31 + next(at + 123),
            l124 = l123 * 31 + next(at + 124), l125 = l124 * 31 + next(at + 125),
            l126 = l125 * 31 + next(at + 126), l127 = l126 * 31 + next(at + 127),
            l128 = l127 * 31 + next(at + 128), l129 = l128 * 31 + next(at + 129),
            l130 = l129 * 31 + next(at + 130), l131 = l130 * 31 + next(at + 131),
            l132 = l131 * 31 + next(at + 132), l133 = l132 * 31 + next(at + 133),
            l134 = l133 * 31 + next(at + 134), l135 = l134 * 31 + next(at + 135),
            l136 = l135 * 31 + next(at + 136), l137 = l136 * 31 + next(at + 137),
            l138 = l137 * 31 + next(at + 138), l139 = l138 * 31 + next(at + 139);

        into[at] = wide(l139, at, l0);
        try {
            into[at + 1] = wide(l138, at, l137);
        } catch (ArrayIndexOutOfBoundsException e) {
            return l70;
        }
        for (int i = 0; i < into.length; i++) into[i] ^= l139 >> i;
        return l0 - l1 ^ l2 - l3 ^ l4 - l5 ^ l6 - l7 ^ l8 - l9 ^ l10 - l11 ^ l12 - l13 ^ l14 - l15 ^ l16 - l17
            ^ l18 - l19 ^ l20 - l21 ^ l22 - l23 ^ l24 - l25 ^ l26 - l27 ^ l28 - l29 ^ l30 - l31 ^ l32 - l33
            ^ l34 - l35 ^ l36 - l37 ^ l38 - l39 ^ l40 - l41 ^ l42 - l43 ^ l44 - l45 ^ l46 - l47 ^ l48 - l49
            ^ l50 - l51 ^ l52 - l53 ^ l54 - l55 ^ l56 - l57 ^ l58 - l59 ^ l60 - l61 ^ l62 - l63 ^ l64 - l65
            ^ l66 - l67 ^ l68 - l69 ^ l70 - l71 ^ l72 - l73 ^ l74 - l75 ^ l76 - l77 ^ l78 - l79 ^ l80 - l81
            ^ l82 - l83 ^ l84 - l85 ^ l86 - l87 ^ l88 - l89 ^ l90 - l91 ^ l92 - l93 ^ l94 - l95 ^ l96 - l97
            ^ l98 - l99 ^ l100 - l101 ^ l102 - l103 ^ l104 - l105 ^ l106 - l107 ^ l108 - l109 ^ l110 - l111
            ^ l112 - l113 ^ l114 - l115 ^ l116 - l117 ^ l118 - l119 ^ l120 - l121 ^ l122 - l123 ^ l124 - l125
            ^ l126 - l127 ^ l128 - l129 ^ l130 - l131 ^ l132 - l133 ^ l134 - l135 ^ l136 - l137 ^ l138 - l139;
    }

    /* 255 words of parameters. */
    private static long most(int p0, long p1, byte p2, double p3, char p4, float p5, short p6, int p7,
        long p8, byte p9, double p10, char p11, float p12, short p13, int p14, long p15, byte p16,
        double p17, char p18, float p19, short p20, int p21, long p22, byte p23, double p24, char p25,
        float p26, short p27, int p28, long p29, byte p30, double p31, char p32, float p33, short p34,
        int p35, long p36, byte p37, double p38, char p39, float p40, short p41, int p42, long p43, byte p44,
        double p45, char p46, float p47, short p48, int p49, long p50, byte p51, double p52, char p53,
        float p54, short p55, int p56, long p57, byte p58, double p59, char p60, float p61, short p62,
        int p63, long p64, byte p65, double p66, char p67, float p68, short p69, int p70, long p71, byte p72,
        double p73, char p74, float p75, short p76, int p77, long p78, byte p79, double p80, char p81,
        float p82, short p83, int p84, long p85, byte p86, double p87, char p88, float p89, short p90,
        int p91, long p92, byte p93, double p94, char p95, float p96, short p97, int p98, long p99,
        byte p100, double p101, char p102, float p103, short p104, int p105, long p106, byte p107,
        double p108, char p109, float p110, short p111, int p112, long p113, byte p114, double p115,
        char p116, float p117, short p118, int p119, long p120, byte p121, double p122, char p123,
        float p124, short p125, int p126, long p127, byte p128, double p129, char p130, float p131,
        short p132, int p133, long p134, byte p135, double p136, char p137, float p138, short p139, int p140,
        long p141, byte p142, double p143, char p144, float p145, short p146, int p147, long p148, byte p149,
        double p150, char p151, float p152, short p153, int p154, long p155, byte p156, double p157,
        char p158, float p159, short p160, int p161, long p162, byte p163, double p164, char p165,
        float p166, short p167, int p168, long p169, byte p170, double p171, char p172, float p173,
        short p174, int p175, long p176, byte p177, double p178, char p179, float p180, short p181, int p182,
        long p183, byte p184, double p185, char p186, float p187, short p188, int p189, long p190, byte p191,
        double p192, char p193, float p194, short p195, int p196, long p197) {
        double sum = p0;

        sum = next(p0) - p0 + p1 - p2 + p3 - p4 + p5 - p6 + p7 - p8 + p9 - p10 + p11 - p12 + p13 - p14 + p15
            - p16 + p17 - p18 + p19 - p20 + p21 - p22 + p23 - p24 + p25 - p26 + p27 - p28 + p29 - p30 + p31
            - p32 + p33 - p34 + p35 - p36 + p37 - p38 + p39 - p40 + p41 - p42 + p43 - p44 + p45 - p46 + p47
            - p48 + p49 - p50 + p51 - p52 + p53 - p54 + p55 - p56 + p57 - p58 + p59 - p60 + p61 - p62 + p63
            - p64 + p65 - p66 + p67 - p68 + p69 - p70 + p71 - p72 + p73 - p74 + p75 - p76 + p77 - p78 + p79
            - p80 + p81 - p82 + p83 - p84 + p85 - p86 + p87 - p88 + p89 - p90 + p91 - p92 + p93 - p94 + p95
            - p96 + p97 - p98 + p99 - p100 + p101 - p102 + p103 - p104 + p105 - p106 + p107 - p108 + p109
            - p110 + p111 - p112 + p113 - p114 + p115 - p116 + p117 - p118 + p119 - p120 + p121 - p122 + p123
            - p124 + p125 - p126 + p127 - p128 + p129 - p130 + p131 - p132 + p133 - p134 + p135 - p136 + p137
            - p138 + p139 - p140 + p141 - p142 + p143 - p144 + p145 - p146 + p147 - p148 + p149 - p150 + p151
            - p152 + p153 - p154 + p155 - p156 + p157 - p158 + p159 - p160 + p161 - p162 + p163 - p164 + p165
            - p166 + p167 - p168 + p169 - p170 + p171 - p172 + p173 - p174 + p175 - p176 + p177 - p178 + p179
            - p180 + p181 - p182 + p183 - p184 + p185 - p186 + p187 - p188 + p189 - p190 + p191 - p192 + p193
            - p194 + p195 - p196 + p197;
        return Math.round(sum) + five((int) sum, p0, p0, p0, p0);
    }

    /* And this. */
    private long mostOwn(int p0, long p1, byte p2, double p3, char p4, float p5, short p6, int p7, long p8,
        byte p9, double p10, char p11, float p12, short p13, int p14, long p15, byte p16, double p17,
        char p18, float p19, short p20, int p21, long p22, byte p23, double p24, char p25, float p26,
        short p27, int p28, long p29, byte p30, double p31, char p32, float p33, short p34, int p35,
        long p36, byte p37, double p38, char p39, float p40, short p41, int p42, long p43, byte p44,
        double p45, char p46, float p47, short p48, int p49, long p50, byte p51, double p52, char p53,
        float p54, short p55, int p56, long p57, byte p58, double p59, char p60, float p61, short p62,
        int p63, long p64, byte p65, double p66, char p67, float p68, short p69, int p70, long p71, byte p72,
        double p73, char p74, float p75, short p76, int p77, long p78, byte p79, double p80, char p81,
        float p82, short p83, int p84, long p85, byte p86, double p87, char p88, float p89, short p90,
        int p91, long p92, byte p93, double p94, char p95, float p96, short p97, int p98, long p99,
        byte p100, double p101, char p102, float p103, short p104, int p105, long p106, byte p107,
        double p108, char p109, float p110, short p111, int p112, long p113, byte p114, double p115,
        char p116, float p117, short p118, int p119, long p120, byte p121, double p122, char p123,
        float p124, short p125, int p126, long p127, byte p128, double p129, char p130, float p131,
        short p132, int p133, long p134, byte p135, double p136, char p137, float p138, short p139, int p140,
        long p141, byte p142, double p143, char p144, float p145, short p146, int p147, long p148, byte p149,
        double p150, char p151, float p152, short p153, int p154, long p155, byte p156, double p157,
        char p158, float p159, short p160, int p161, long p162, byte p163, double p164, char p165,
        float p166, short p167, int p168, long p169, byte p170, double p171, char p172, float p173,
        short p174, int p175, long p176, byte p177, double p178, char p179, float p180, short p181, int p182,
        long p183, byte p184, double p185, char p186, float p187, short p188, int p189, long p190, byte p191,
        double p192, char p193, float p194, short p195, int p196, int p197) {
        double sum = p0;

        sum = next(p0) - p0 + p1 - p2 + p3 - p4 + p5 - p6 + p7 - p8 + p9 - p10 + p11 - p12 + p13 - p14 + p15
            - p16 + p17 - p18 + p19 - p20 + p21 - p22 + p23 - p24 + p25 - p26 + p27 - p28 + p29 - p30 + p31
            - p32 + p33 - p34 + p35 - p36 + p37 - p38 + p39 - p40 + p41 - p42 + p43 - p44 + p45 - p46 + p47
            - p48 + p49 - p50 + p51 - p52 + p53 - p54 + p55 - p56 + p57 - p58 + p59 - p60 + p61 - p62 + p63
            - p64 + p65 - p66 + p67 - p68 + p69 - p70 + p71 - p72 + p73 - p74 + p75 - p76 + p77 - p78 + p79
            - p80 + p81 - p82 + p83 - p84 + p85 - p86 + p87 - p88 + p89 - p90 + p91 - p92 + p93 - p94 + p95
            - p96 + p97 - p98 + p99 - p100 + p101 - p102 + p103 - p104 + p105 - p106 + p107 - p108 + p109
            - p110 + p111 - p112 + p113 - p114 + p115 - p116 + p117 - p118 + p119 - p120 + p121 - p122 + p123
            - p124 + p125 - p126 + p127 - p128 + p129 - p130 + p131 - p132 + p133 - p134 + p135 - p136 + p137
            - p138 + p139 - p140 + p141 - p142 + p143 - p144 + p145 - p146 + p147 - p148 + p149 - p150 + p151
            - p152 + p153 - p154 + p155 - p156 + p157 - p158 + p159 - p160 + p161 - p162 + p163 - p164 + p165
            - p166 + p167 - p168 + p169 - p170 + p171 - p172 + p173 - p174 + p175 - p176 + p177 - p178 + p179
            - p180 + p181 - p182 + p183 - p184 + p185 - p186 + p187 - p188 + p189 - p190 + p191 - p192 + p193
            - p194 + p195 - p196 + p197;
        return Math.round(sum) + five((int) sum, p0, p0, p0, p0);
    }

    /* Sixteen parameters that are all passed on: the last register is the fifteenth. */
    private static int sixteen(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l,
        int m, int n, int o, int p) {
        return five(a, b, c, d, e) ^ five(f, g, h, i, j) ^ five(l, m, n, o, p) ^ k;
    }

    private static int seventeen(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l,
        int m, int n, int o, int p, int q) {
        return five(m, n, o, p, q) ^ sixteen(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    }

    private void most(Log log) {
        log.line(most(1, 1L << 33, (byte) -98, 3.25, (char) 4, 5.5f, (short) -6, 50, 8L << 33, (byte) -91,
            10.25, (char) 11, 12.5f, (short) -13, 99, 15L << 33, (byte) -84, 17.25, (char) 18, 19.5f,
            (short) -20, 148, 22L << 33, (byte) -77, 24.25, (char) 25, 26.5f, (short) -27, 197, 29L << 33,
            (byte) -70, 31.25, (char) 32, 33.5f, (short) -34, 246, 36L << 33, (byte) -63, 38.25, (char) 39,
            40.5f, (short) -41, 295, 43L << 33, (byte) -56, 45.25, (char) 46, 47.5f, (short) -48, 344,
            50L << 33, (byte) -49, 52.25, (char) 53, 54.5f, (short) -55, 393, 57L << 33, (byte) -42, 59.25,
            (char) 60, 61.5f, (short) -62, 442, 64L << 33, (byte) -35, 66.25, (char) 67, 68.5f, (short) -69,
            491, 71L << 33, (byte) -28, 73.25, (char) 74, 75.5f, (short) -76, 540, 78L << 33, (byte) -21,
            80.25, (char) 81, 82.5f, (short) -83, 589, 85L << 33, (byte) -14, 87.25, (char) 88, 89.5f,
            (short) -90, 638, 92L << 33, (byte) -7, 94.25, (char) 95, 96.5f, (short) -97, 687, 99L << 33,
            (byte) 0, 101.25, (char) 102, 103.5f, (short) -104, 736, 106L << 33, (byte) 7, 108.25,
            (char) 109, 110.5f, (short) -111, 785, 113L << 33, (byte) 14, 115.25, (char) 116, 117.5f,
            (short) -118, 834, 120L << 33, (byte) 21, 122.25, (char) 123, 124.5f, (short) -125, 883,
            127L << 33, (byte) 28, 129.25, (char) 130, 131.5f, (short) -132, 932, 134L << 33, (byte) 35,
            136.25, (char) 137, 138.5f, (short) -139, 981, 141L << 33, (byte) 42, 143.25, (char) 144, 145.5f,
            (short) -146, 1030, 148L << 33, (byte) 49, 150.25, (char) 151, 152.5f, (short) -153, 1079,
            155L << 33, (byte) 56, 157.25, (char) 158, 159.5f, (short) -160, 1128, 162L << 33, (byte) 63,
            164.25, (char) 165, 166.5f, (short) -167, 1177, 169L << 33, (byte) 70, 171.25, (char) 172,
            173.5f, (short) -174, 1226, 176L << 33, (byte) 77, 178.25, (char) 179, 180.5f, (short) -181,
            1275, 183L << 33, (byte) 84, 185.25, (char) 186, 187.5f, (short) -188, 1324, 190L << 33,
            (byte) 91, 192.25, (char) 193, 194.5f, (short) -195, 1373, 197L << 33));
        log.line(mostOwn(1, 1L << 33, (byte) -98, 3.25, (char) 4, 5.5f, (short) -6, 50, 8L << 33, (byte) -91,
            10.25, (char) 11, 12.5f, (short) -13, 99, 15L << 33, (byte) -84, 17.25, (char) 18, 19.5f,
            (short) -20, 148, 22L << 33, (byte) -77, 24.25, (char) 25, 26.5f, (short) -27, 197, 29L << 33,
            (byte) -70, 31.25, (char) 32, 33.5f, (short) -34, 246, 36L << 33, (byte) -63, 38.25, (char) 39,
            40.5f, (short) -41, 295, 43L << 33, (byte) -56, 45.25, (char) 46, 47.5f, (short) -48, 344,
            50L << 33, (byte) -49, 52.25, (char) 53, 54.5f, (short) -55, 393, 57L << 33, (byte) -42, 59.25,
            (char) 60, 61.5f, (short) -62, 442, 64L << 33, (byte) -35, 66.25, (char) 67, 68.5f, (short) -69,
            491, 71L << 33, (byte) -28, 73.25, (char) 74, 75.5f, (short) -76, 540, 78L << 33, (byte) -21,
            80.25, (char) 81, 82.5f, (short) -83, 589, 85L << 33, (byte) -14, 87.25, (char) 88, 89.5f,
            (short) -90, 638, 92L << 33, (byte) -7, 94.25, (char) 95, 96.5f, (short) -97, 687, 99L << 33,
            (byte) 0, 101.25, (char) 102, 103.5f, (short) -104, 736, 106L << 33, (byte) 7, 108.25,
            (char) 109, 110.5f, (short) -111, 785, 113L << 33, (byte) 14, 115.25, (char) 116, 117.5f,
            (short) -118, 834, 120L << 33, (byte) 21, 122.25, (char) 123, 124.5f, (short) -125, 883,
            127L << 33, (byte) 28, 129.25, (char) 130, 131.5f, (short) -132, 932, 134L << 33, (byte) 35,
            136.25, (char) 137, 138.5f, (short) -139, 981, 141L << 33, (byte) 42, 143.25, (char) 144, 145.5f,
            (short) -146, 1030, 148L << 33, (byte) 49, 150.25, (char) 151, 152.5f, (short) -153, 1079,
            155L << 33, (byte) 56, 157.25, (char) 158, 159.5f, (short) -160, 1128, 162L << 33, (byte) 63,
            164.25, (char) 165, 166.5f, (short) -167, 1177, 169L << 33, (byte) 70, 171.25, (char) 172,
            173.5f, (short) -174, 1226, 176L << 33, (byte) 77, 178.25, (char) 179, 180.5f, (short) -181,
            1275, 183L << 33, (byte) 84, 185.25, (char) 186, 187.5f, (short) -188, 1324, 190L << 33,
            (byte) 91, 192.25, (char) 193, 194.5f, (short) -195, 1373, 1380));
    }

    @Override
    public void run(Log log) {
        int[] ints = new int[8];
        long[] longs = new long[4];

        log.line(none(1, 2, 3, 4, 5), " ", noneWide(1L << 40, 3, 1L << 33), " ", noneOwn(1, 2, 3, 4), " ",
            noneLoop(new Object[] {new Object[] {"end"}}));
        noneVoid(1, 2, 3);
        log.line(noneReturn(6), " ", noneReturnWide(7), " ", noneReturnObject("object"));
        try {
            noneThrow(new IllegalStateException("thrown"));
        } catch (IllegalStateException e) {
            log.line(e.getMessage());
        }
        for (int i = 0; i < 20; i++) {
            log.mix(ints9(i, ints));
            log.mix(ints10(i, ints));
            log.mix(ints11(i, ints));
            log.mix(ints12(i, ints));
            log.mix(ints13(i, ints));
            log.mix(ints14(i, ints));
            log.mix(longs117(i, longs, i % 4));
            log.mix(longs117AndOne(i, longs, i % 4));
            log.mix(longs118(i, longs, i % 4));
            log.mix(longs118AndOne(i, longs, i % 4));
            log.mix(longs119(i, longs, i % 4));
            log.mix(longs119AndOne(i, longs, i % 4));
            log.mix(longs120(i, longs, i % 4));
            log.mix(longs140(i, longs, i % 4));
        }
        for (int n : ints) log.mix(n);
        for (long n : longs) log.mix(n);
        most(log);
        log.line(sixteen(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16), " ",
            seventeen(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17));
    }
}
