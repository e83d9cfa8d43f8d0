// SPDX-License-Identifier: Apache-2.0
package com.example.finished;

/** Takes its time. */
final class Parser {
    int parse(int millis) {
        long end = System.nanoTime() + millis * 1_000_000L;
        int lines = 0;
        while (System.nanoTime() - end < 0) {
            lines += readLine(lines);
        }
        return lines;
    }

    private int readLine(int number) {
        return Integer.toString(number).hashCode() | 1;
    }
}
