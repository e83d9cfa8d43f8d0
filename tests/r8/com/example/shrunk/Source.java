// SPDX-License-Identifier: Apache-2.0
package com.example.shrunk;

/* With one class below it, which alone is made: R8 makes one class of both. */
abstract class Source {
    private final String[] texts;
    private int at;

    Source(String[] texts) {
        if (texts.length == 0)
            throw new IllegalArgumentException("no text");
        this.texts = texts;
    }

    abstract int weight(String text);

    int next() {
        String text = texts[at++ % texts.length];
        if (text.isEmpty())
            throw new IllegalStateException("empty, at " + at);
        return weight(text) + text.length();
    }
}

final class OneSource extends Source {
    private final int factor;

    OneSource(String[] texts, int factor) {
        super(texts);
        this.factor = factor;
    }

    @Override
    int weight(String text) {
        int sum = 0;
        for (int i = 0; i < text.length(); i++)
            sum += text.charAt(i) / factor;
        return sum;
    }
}
