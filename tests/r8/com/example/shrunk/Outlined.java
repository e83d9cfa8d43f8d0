// SPDX-License-Identifier: Apache-2.0
package com.example.shrunk;

import java.io.PrintStream;

/* What stands here often enough, R8 moves to a method of its own. */
final class Outlined {
    private final String[] args;
    private final int count;

    Outlined(String[] args) {
        this.args = args;
        count = args.length * 3;
    }

    void all(PrintStream out) {
        part0(out);
        part1(out);
        part2(out);
        part3(out);
        part4(out);
        part5(out);
        part6(out);
        part7(out);
        part8(out);
        part9(out);
        part10(out);
        part11(out);
        part12(out);
        part13(out);
    }

    private void part0(PrintStream out) {
        out.print(args[0]);
        out.print(count);
        out.println(args.length);
        out.flush();
        if (count > 0)
            throw new IllegalStateException(args[0] + count);
        out.print(args[1]);
        out.print(count);
        out.println(args.length);
        out.flush();
    }

    private void part1(PrintStream out) {
        out.print(args[1]);
        out.print(count);
        out.println(args.length);
        out.flush();
        if (count > 7)
            throw new IllegalStateException(args[1] + count);
        out.print(args[2]);
        out.print(count);
        out.println(args.length);
        out.flush();
    }

    private void part2(PrintStream out) {
        out.print(args[2]);
        out.print(count);
        out.println(args.length);
        out.flush();
        if (count > 14)
            throw new IllegalStateException(args[2] + count);
        out.print(args[0]);
        out.print(count);
        out.println(args.length);
        out.flush();
    }

    private void part3(PrintStream out) {
        out.print(args[0]);
        out.print(count);
        out.println(args.length);
        out.flush();
        if (count > 21)
            throw new IllegalStateException(args[0] + count);
        out.print(args[1]);
        out.print(count);
        out.println(args.length);
        out.flush();
    }

    private void part4(PrintStream out) {
        out.print(args[1]);
        out.print(count);
        out.println(args.length);
        out.flush();
        if (count > 28)
            throw new IllegalStateException(args[1] + count);
        out.print(args[2]);
        out.print(count);
        out.println(args.length);
        out.flush();
    }

    private void part5(PrintStream out) {
        out.print(args[2]);
        out.print(count);
        out.println(args.length);
        out.flush();
        if (count > 35)
            throw new IllegalStateException(args[2] + count);
        out.print(args[0]);
        out.print(count);
        out.println(args.length);
        out.flush();
    }

    private void part6(PrintStream out) {
        out.print(args[0]);
        out.print(count);
        out.println(args.length);
        out.flush();
        if (count > 42)
            throw new IllegalStateException(args[0] + count);
        out.print(args[1]);
        out.print(count);
        out.println(args.length);
        out.flush();
    }

    private void part7(PrintStream out) {
        out.print(args[1]);
        out.print(count);
        out.println(args.length);
        out.flush();
        if (count > 49)
            throw new IllegalStateException(args[1] + count);
        out.print(args[2]);
        out.print(count);
        out.println(args.length);
        out.flush();
    }

    private void part8(PrintStream out) {
        out.print(args[2]);
        out.print(count);
        out.println(args.length);
        out.flush();
        if (count > 56)
            throw new IllegalStateException(args[2] + count);
        out.print(args[0]);
        out.print(count);
        out.println(args.length);
        out.flush();
    }

    private void part9(PrintStream out) {
        out.print(args[0]);
        out.print(count);
        out.println(args.length);
        out.flush();
        if (count > 63)
            throw new IllegalStateException(args[0] + count);
        out.print(args[1]);
        out.print(count);
        out.println(args.length);
        out.flush();
    }

    private void part10(PrintStream out) {
        out.print(args[1]);
        out.print(count);
        out.println(args.length);
        out.flush();
        if (count > 70)
            throw new IllegalStateException(args[1] + count);
        out.print(args[2]);
        out.print(count);
        out.println(args.length);
        out.flush();
    }

    private void part11(PrintStream out) {
        out.print(args[2]);
        out.print(count);
        out.println(args.length);
        out.flush();
        if (count > 77)
            throw new IllegalStateException(args[2] + count);
        out.print(args[0]);
        out.print(count);
        out.println(args.length);
        out.flush();
    }

    private void part12(PrintStream out) {
        out.print(args[0]);
        out.print(count);
        out.println(args.length);
        out.flush();
        if (count > 84)
            throw new IllegalStateException(args[0] + count);
        out.print(args[1]);
        out.print(count);
        out.println(args.length);
        out.flush();
    }

    private void part13(PrintStream out) {
        out.print(args[1]);
        out.print(count);
        out.println(args.length);
        out.flush();
        if (count > 91)
            throw new IllegalStateException(args[1] + count);
        out.print(args[2]);
        out.print(count);
        out.println(args.length);
        out.flush();
    }
}
