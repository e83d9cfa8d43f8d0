// SPDX-License-Identifier: Apache-2.0
package com.example.shrunk;

import java.util.ArrayList;
import java.util.List;

/** What R8 takes apart and puts together anew: each class here is one of its ways to change a method. */
public final class Main {
    private final List<String> seen = new ArrayList<>();
    private int depth;

    public static void main(String[] args) {
        Main main = new Main();
        main.lambdas(args);
        System.out.println(new Outlined(args).all());
        Source source = new OneSource(args, args.length);
        System.out.println(source.next() + source.next() + source.next());
        for (Unboxed u : Unboxed.values())
            System.out.println(u.text(args.length) + Unboxed.other(u).text(3));
        System.out.println(main.unused(args, 1, null) + main.unused(args, 2, "x"));
        for (Shape s : new Shape[] {new Circle(args.length), new Square(args.length), new Point(args)})
            System.out.println(s.describe() + s.area());
        System.out.println(main.checked(new Holder(args)) + main.checked(args.length > 3 ? null : new Holder(args)));
        System.out.println(main.seen);
    }

    /* Each of them has an interface of its own, so none is merged with another: its body goes into the class
     * that R8 makes for it. */
    private void lambdas(String[] args) {
        Action action = text -> {
            seen.add(text.trim());
            if (depth++ > args.length)
                throw new IllegalStateException(text);
        };
        Maker maker = () -> {
            List<String> made = new ArrayList<>();
            for (String a : args)
                made.add(a.concat("/").substring(depth));
            return made;
        };
        Test test = (a, b) -> {
            if (a == null || b.isEmpty())
                throw new IllegalArgumentException("none of " + seen);
            return a.length() > b.length();
        };
        // These have one, and are merged to one class.
        Runnable first = () -> seen.add(args[0].toLowerCase());
        Runnable second = () -> seen.add(args[1].toUpperCase());
        Runnable third = () -> seen.remove(args.length);
        Calls.run(action, maker, test, first, second, third);
        Calls.run(seen::add, () -> seen, String::equals, third, first, seen::clear);
    }

    /* The last parameter is not used, the middle one is always small. */
    private int unused(String[] args, int k, String none) {
        int sum = 0;
        for (String a : args)
            sum += a.length() * k;
        if (sum > 100)
            return sum + unused(args, k - 1, null);
        return sum;
    }

    /* R8 leaves the check to the access of a field behind it. */
    private int checked(Holder h) {
        return h.count() + seen.size();
    }
}
