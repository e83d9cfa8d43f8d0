package com.example;

public class Counter {
    public static void main(String[] arguments) {
        System.out.println("sum " + new Sum().of(arguments.length + 20));
    }

    static class Sum {
        int of(int n) {
            int sum = 0;
            for (int i = 1; i <= n; i++) {
                sum += i < 2 ? 1 : of(i / 2);
            }
            return sum;
        }
    }
}
