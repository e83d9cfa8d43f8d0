package com.example.workbench.task;

import com.example.workbench.Log;
import com.example.workbench.Task;

/** Packed, sparse and string switches, alone and in each other. */
public final class Switches implements Task {
    private static int packed(int n) {
        switch (n) {
            case -2: return 17;
            case -1: return n * 3;
            case 0: return Math.abs(n - 5);
            case 1:
            case 2: n += 40; break;
            case 3: throw new IllegalArgumentException("three");
            case 5: n = Integer.parseInt("55");
            // falls through
            case 6: n++; break;
            default: return -n;
        }
        return n * 2;
    }

    private static String sparse(int n) {
        switch (n) {
            case Integer.MIN_VALUE: return "least";
            case -70000: return "far below";
            case 0: return "zero";
            case 300: return "three hundred";
            case 0x12345678: return "big";
            case Integer.MAX_VALUE: return "most";
            default: return Integer.toString(n);
        }
    }

    /** A switch at the very beginning, and a loop back to it. */
    private static long states(long seed, int state, int left) {
        while (true) {
            switch (state) {
                case 0: seed = seed * 6364136223846793005L + 1442695040888963407L; state = (int) (seed >>> 61); break;
                case 1: seed ^= seed >>> 33; state = 4; break;
                case 2: seed += left; state = 0; break;
                case 3: if ((seed & 1) == 0) return seed; state = 1; break;
                case 4: state = left % 3; break;
                default: seed -= state; state = 0; break;
            }
            if (left-- <= 0) return ~seed;
        }
    }

    private static int words(String word) {
        switch (word) {
            case "Aa":
            case "BB": return word.equals("BB") ? 2 : 1; // the same hash code
            case "": return 0;
            case "switch": return 6;
            case "table": {
                switch (word.length()) {
                    case 5: return 50;
                    default: return 51;
                }
            }
            default: return -word.length();
        }
    }

    /** Two switches with the same cases in one method. */
    private static int twice(int a, int b) {
        int sum = 0;

        for (int i = 0; i < 3; i++) {
            switch (a) {
                case 0: sum += 1; break;
                case 1: sum += 20; break;
                case 2: sum += 300; break;
            }
            switch (b) {
                case 0: sum += 4000; continue;
                case 1: sum += 50000; break;
                case 2: return sum + packed(i);
            }
            sum++;
        }
        return sum;
    }

    private static char grade(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u': return 'v';
            case ' ': return '_';
            default: return Character.isDigit(c) ? '#' : 'c';
        }
    }

    @Override
    public void run(Log log) {
        StringBuilder text = new StringBuilder();

        for (int n = -4; n < 9; n++) {
            try {
                text.append(packed(n)).append(' ');
            } catch (IllegalArgumentException e) {
                text.append(e.getMessage()).append(' ');
            }
        }
        log.line(text);
        log.line(sparse(Integer.MIN_VALUE), ", ", sparse(-70000), ", ", sparse(0), ", ", sparse(300), ", ",
            sparse(0x12345678), ", ", sparse(Integer.MAX_VALUE), ", ", sparse(1));
        for (int n = 0; n < 50; n++) log.mix(states(n, n % 6, 100 + n));
        for (String word : new String[] {"Aa", "BB", "C#", "", "switch", "table", "tables"})
            log.line(word, " ", words(word));
        for (int a = 0; a < 4; a++)
            for (int b = 0; b < 4; b++) log.mix(twice(a, b));
        for (char c : "a packed switch of 26 letters".toCharArray()) log.mix(grade(c));
    }
}
