// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes a program in smali whose methods compute something, mostly with all of their
 * registers taken by parameters: 4- and 8-bit operands, pairs, ranges, branches, returns in
 * between. What LRandom;->run()I returns depends on all of it.
 *
 *   RandomRegisters SEED DIRECTORY
 */
public final class RandomRegisters {
    private static final int METHODS = 150;
    private static final int[] PARAMETERS = {1, 2, 3, 5, 8, 12, 14, 15, 16, 17, 20, 30};
    private static final int[] LOCALS = {0, 0, 0, 1, 2};
    private static final char INT = 'I', LONG = 'J', SECOND_HALF = 'j', NOTHING = '-';

    private final Random random;
    private final StringBuilder code = new StringBuilder();
    private char[] held;
    private int labels;

    private RandomRegisters(long seed) {
        random = new Random(seed);
    }

    private int below(int n) {
        return random.nextInt(n);
    }

    private int between(int low, int high) {
        return low + below(high - low + 1);
    }

    private String one(String... of) {
        return of[below(of.length)];
    }

    private int one(List<Integer> of) {
        return of.get(below(of.size()));
    }

    private void line(String format, Object... args) {
        code.append("    ").append(String.format(format, args)).append('\n');
    }

    /** The registers below `end` that hold `what`. */
    private List<Integer> holding(char what, int end) {
        List<Integer> found = new ArrayList<>();
        for (int r = 0; r < Math.min(end, held.length); r++)
            if (held[r] == what)
                found.add(r);
        return found;
    }

    private void lose(int r) {
        if (held[r] == LONG)
            held[r + 1] = NOTHING;
        if (held[r] == SECOND_HALF)
            held[r - 1] = NOTHING;
        held[r] = NOTHING;
    }

    private void putInt(int r) {
        lose(r);
        held[r] = INT;
    }

    private void putLong(int r) {
        lose(r);
        lose(r + 1);
        held[r] = LONG;
        held[r + 1] = SECOND_HALF;
    }

    private void instruction() {
        List<Integer> ints = holding(INT, 256), low = holding(INT, 16);
        List<Integer> longs = holding(LONG, 256), lowLongs = holding(LONG, 16);
        int n = held.length, to = below(n), toLow = below(Math.min(n, 16));
        switch (low.isEmpty() ? 3 : below(11)) {
        case 0:
            line("add-int v%d, v%d, v%d", to, one(ints), one(ints));
            putInt(to);
            break;
        case 1:
            line("%s-int/2addr v%d, v%d", one("add", "sub", "mul", "xor"), one(low), one(low));
            break;
        case 2:
            line("move v%d, v%d", toLow, one(low));
            putInt(toLow);
            break;
        case 3:
            line("const/16 v%d, %d", to, between(-30000, 30000));
            putInt(to);
            break;
        case 4:
            if (n > 1) {
                toLow = below(Math.min(n - 1, 16));
                line("int-to-long v%d, v%d", toLow, one(low));
                putLong(toLow);
            }
            break;
        case 5:
            if (!lowLongs.isEmpty()) {
                line("long-to-int v%d, v%d", toLow, one(lowLongs));
                putInt(toLow);
            }
            break;
        case 6:
            if (!longs.isEmpty()) {
                to = below(n - 1);
                line("%s-long v%d, v%d, v%d", one("add", "xor", "mul"), to, one(longs), one(longs));
                putLong(to);
            }
            break;
        case 7:
            if (!longs.isEmpty()) {
                to = below(n - 1);
                line("move-wide/from16 v%d, v%d", to, one(longs));
                putLong(to);
            }
            break;
        case 8:
            line("invoke-static {v%d, v%d, v%d, v%d, v%d}, LMixed;->five(IIIII)I", one(low), one(low),
                one(low), one(low), one(low));
            line("move-result v%d", to);
            putInt(to);
            break;
        case 9:
            range(to);
            break;
        default:
            branch(ints, low);
        }
    }

    private void range(int to) {
        List<Integer> starts = holding(INT, held.length - 2);
        starts.removeIf(r -> held[r + 1] != INT || held[r + 2] != INT);
        if (starts.isEmpty())
            return;
        int first = one(starts);
        line("invoke-static/range {v%d .. v%d}, LMixed;->three(III)I", first, first + 2);
        line("move-result v%d", to);
        putInt(to);
    }

    /** Over a few instructions that keep what registers hold, and perhaps a return. */
    private void branch(List<Integer> ints, List<Integer> low) {
        int label = labels++;
        line("if-%s v%d, v%d, :over%d", one("lt", "ge", "eq"), one(low), one(low), label);
        for (int i = below(4); i > 0; i--)
            line("xor-int/lit8 v%d, v%d, %d", one(ints), one(ints), between(-100, 100));
        if (random.nextBoolean())
            line("return v%d", one(ints));
        line(":over%d", label);
    }

    private void method(int number) {
        StringBuilder types = new StringBuilder();
        StringBuilder registers = new StringBuilder("-".repeat(LOCALS[below(LOCALS.length)]));
        for (int i = PARAMETERS[below(PARAMETERS.length)]; i > 0; i--) {
            char type = below(4) == 0 ? LONG : INT;
            types.append(type);
            registers.append(type == LONG ? "Jj" : "I");
        }
        held = registers.toString().toCharArray();
        code.append(".method public static f").append(number).append('(').append(types).append(")I\n");
        line(".registers %d", held.length);
        for (int i = between(5, 60); i > 0; i--)
            instruction();
        if (holding(INT, 256).isEmpty()) {
            line("const/16 v0, 77");
            putInt(0);
        }
        List<Integer> ints = holding(INT, 256);
        for (int r : ints.subList(1, ints.size())) {
            line("mul-int/lit8 v%d, v%d, 0x1f", ints.get(0), ints.get(0));
            line("add-int v%d, v%d, v%d", ints.get(0), ints.get(0), r);
        }
        line("return v%d", ints.get(0));
        code.append(".end method\n");
        caller(number, types.toString());
    }

    private void caller(int number, String types) {
        int register = 2;
        StringBuilder arguments = new StringBuilder();
        for (char type : types.toCharArray()) {
            if (type == LONG)
                arguments.append(String.format("    const-wide v0, %dL\n    move-wide/16 v%d, v0\n",
                    random.nextLong(), register));
            else
                arguments.append(String.format("    const v0, %d\n    move/16 v%d, v0\n", random.nextInt(),
                    register));
            register += type == LONG ? 2 : 1;
        }
        code.append(".method public static call").append(number).append("()I\n");
        line(".registers %d", register);
        code.append(arguments);
        line("invoke-static/range {v2 .. v%d}, LRandom;->f%d(%s)I", register - 1, number, types);
        line("move-result v0");
        line("return v0");
        code.append(".end method\n");
    }

    private String program() {
        code.append(".class public LRandom;\n.super Ljava/lang/Object;\n");
        for (int i = 0; i < METHODS; i++)
            method(i);
        code.append(".method public static run()I\n");
        line(".registers 2");
        line("const/4 v0, 0x0");
        for (int i = 0; i < METHODS; i++) {
            line("mul-int/lit8 v0, v0, 0x1f");
            line("invoke-static {}, LRandom;->call%d()I", i);
            line("move-result v1");
            line("add-int/2addr v0, v1");
        }
        line("return v0");
        return code.append(".end method\n").toString();
    }

    /** A method of LMixed; that mixes its parameters. */
    private static String mixing(String name, int parameters) {
        StringBuilder text = new StringBuilder();
        text.append(".method public static ").append(name).append('(').append("I".repeat(parameters));
        text.append(")I\n    .registers ").append(parameters).append('\n');
        for (int i = 1; i < parameters; i++)
            text.append("    mul-int/lit8 p0, p0, 0x1f\n    add-int/2addr p0, p").append(i).append('\n');
        return text.append("    return p0\n.end method\n").toString();
    }

    public static void main(String[] args) throws IOException {
        Path directory = Files.createDirectories(Path.of(args[1]));
        Files.writeString(directory.resolve("Random.smali"),
            new RandomRegisters(Long.parseLong(args[0])).program());
        Files.writeString(directory.resolve("Mixed.smali"),
            ".class public LMixed;\n.super Ljava/lang/Object;\n" + mixing("five", 5) + mixing("three", 3));
    }
}
