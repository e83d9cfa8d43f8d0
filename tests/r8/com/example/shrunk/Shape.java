// SPDX-License-Identifier: Apache-2.0
package com.example.shrunk;

/* The default method goes into a class beside it where Android has none; classes alike are merged. */
interface Shape {
    double area();

    default String describe() {
        String name = getClass().getSimpleName();
        if (area() < 0)
            throw new IllegalStateException(name);
        return name + Names.shorten(name);
    }
}

final class Names {
    private Names() {}

    static String shorten(String name) {
        return name.length() > 3 ? name.substring(0, 3) : name.concat("...");
    }
}

abstract class Sized implements Shape {
    final int size;

    Sized(int size) {
        if (size < 0)
            throw new IllegalArgumentException("size");
        this.size = size;
    }
}

final class Circle extends Sized {
    Circle(int size) {
        super(size);
    }

    @Override
    public double area() {
        return Math.sqrt(size) * Integer.parseInt(String.valueOf(size));
    }
}

final class Square extends Sized {
    Square(int size) {
        super(size);
    }

    @Override
    public double area() {
        return Integer.valueOf(size).hashCode() * Math.abs(size);
    }

    @Override
    public String toString() {
        return Names.shorten("square" + size);
    }
}

final class Point extends Sized {
    Point(String[] args) {
        super(args[0].length());
    }

    @Override
    public double area() {
        return Double.parseDouble(String.valueOf(size));
    }

    @Override
    public String toString() {
        return Names.shorten("point" + size);
    }
}
