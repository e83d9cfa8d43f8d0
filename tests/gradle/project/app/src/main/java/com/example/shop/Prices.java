package com.example.shop;

/** Something to measure that R8 neither inlines nor folds: it calls itself. */
public class Prices {
    private final int count;

    public Prices(int count) {
        this.count = count;
    }

    public int sum(int from) {
        int sum = 0;
        for (int i = from; i < count; i++) {
            sum += discount(i % 10);
        }
        return sum;
    }

    private int discount(int depth) {
        return depth < 2 ? 1 : depth * discount(depth - 1);
    }
}
