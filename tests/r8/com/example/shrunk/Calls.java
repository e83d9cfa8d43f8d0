// SPDX-License-Identifier: Apache-2.0
package com.example.shrunk;

import java.util.List;

interface Action {
    void act(String text);
}

interface Maker {
    List<String> make();
}

interface Test {
    boolean holds(String a, String b);
}

final class Calls {
    private Calls() {}

    static void run(Action action, Maker maker, Test test, Runnable... all) {
        for (String s : maker.make()) {
            action.act(s);
            if (test.holds(s, "b"))
                action.act("b");
        }
        for (Runnable r : all)
            r.run();
    }
}

final class Holder {
    private final String[] held;

    Holder(String[] held) {
        this.held = held;
    }

    int count() {
        return held.length;
    }
}
