// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jf.dexlib2.Opcodes;
import org.jf.dexlib2.dexbacked.DexBackedClassDef;
import org.jf.dexlib2.dexbacked.DexBackedDexFile;
import org.jf.dexlib2.dexbacked.DexBackedMethod;
import org.jf.dexlib2.iface.Field;
import org.jf.dexlib2.iface.MethodParameter;

/**
 * Compares a dex file with its instrumented self. Methods that have no probes must be the
 * same but for the indices of what they name. In those that have, what is left without the
 * probes must be the same: instructions with their registers, branches and switches, the
 * handlers of each instruction, the line that a stack trace shows for it, local variables.
 * All else in classes must be the same too: fields and their values, annotations, order.
 *
 * On the way it checks where the probes stand (MethodSame.java), and the sums in the header.
 *
 *   DexSame [--exits all] [--beat DESCRIPTOR] [--frames FILE] BEFORE.dex AFTER.dex...
 *
 * --frames writes what a stack trace would say for instructions that can throw, the first
 * ten lines of each method, into FILE.before and FILE.after. Prints what differs, and counts at last. Exit status 1:
 * something differs.
 */
public final class DexSame {
    /** A difference. */
    static final class Difference extends RuntimeException {
        Difference(String what) {
            super(what, null, false, false);
        }
    }

    static void same(String what, Object before, Object after) {
        if (!Objects.equals(before, after))
            throw new Difference(what + ": " + before + " became " + after);
    }

    private final DexRaw rawBefore, rawAfter;
    private final DexBackedDexFile before, after;
    private final MethodSame.Rules rules;
    private final PrintWriter framesBefore, framesAfter;
    private final Map<Integer, Integer> debugInfo = new HashMap<>(), codeItems = new HashMap<>();
    private int classes, methods, probed, added, differences;
    private final MethodSame.Counts counts = new MethodSame.Counts();
    private final List<String> found = new ArrayList<>();

    private DexSame(byte[] before, byte[] after, MethodSame.Rules rules, PrintWriter framesBefore,
        PrintWriter framesAfter) {
        rawBefore = new DexRaw(before);
        rawAfter = new DexRaw(after);
        this.before = new DexBackedDexFile(Opcodes.forDexVersion(version(before)), before);
        this.after = new DexBackedDexFile(Opcodes.forDexVersion(version(after)), after);
        same("version", version(before), version(after));
        this.rules = rules;
        this.framesBefore = framesBefore;
        this.framesAfter = framesAfter;
    }

    private static int version(byte[] dex) {
        return (dex[4] - '0') * 100 + (dex[5] - '0') * 10 + dex[6] - '0';
    }

    private void report(String where, String what) {
        if (differences++ < 20)
            found.add("DIFF " + where + ": " + what);
    }

    private static String name(DexBackedMethod m) {
        return m.getDefiningClass() + "->" + m.getName() + "(" + String.join("", m.getParameterTypes()) + ")"
            + m.getReturnType();
    }

    private static List<String> fields(Iterable<? extends Field> fields) {
        List<String> all = new ArrayList<>();
        for (Field f : fields) {
            all.add(f.getAccessFlags() + " " + f.getName() + ":" + f.getType() + " = "
                + Text.value(f.getInitialValue()) + " " + Text.annotations(f.getAnnotations()) + " "
                + f.getHiddenApiRestrictions());
        }
        return all;
    }

    private void compareClass(DexBackedClassDef a, DexBackedClassDef b) {
        same("access flags", a.getAccessFlags(), b.getAccessFlags());
        same("superclass", a.getSuperclass(), b.getSuperclass());
        same("interfaces", a.getInterfaces(), b.getInterfaces());
        same("source file", a.getSourceFile(), b.getSourceFile());
        same("annotations", Text.annotations(a.getAnnotations()), Text.annotations(b.getAnnotations()));
        same("static fields", fields(a.getStaticFields()), fields(b.getStaticFields()));
        same("instance fields", fields(a.getInstanceFields()), fields(b.getInstanceFields()));
        compareMethods(a, a.getDirectMethods(false), b.getDirectMethods(false), false);
        compareMethods(a, a.getVirtualMethods(false), b.getVirtualMethods(false), true);
    }

    private void compareMethods(DexBackedClassDef c, Iterable<? extends DexBackedMethod> a,
        Iterable<? extends DexBackedMethod> b, boolean mayAdd) {
        Iterator<? extends DexBackedMethod> after = b.iterator();
        for (DexBackedMethod m : a) {
            if (!after.hasNext())
                throw new Difference("no method " + name(m));
            DexBackedMethod n = after.next();
            if (mayAdd && !name(n).equals(name(m)) && isFocusChange(n)) {
                checkAdded(c, n);
                if (!after.hasNext())
                    throw new Difference("no method " + name(m));
                n = after.next();
            }
            same("method", name(m), name(n));
            try {
                compareMethod(m, n);
            } catch (Difference d) {
                report(name(m), d.getMessage());
            }
        }
        while (after.hasNext()) {
            DexBackedMethod n = after.next();
            if (!mayAdd || !isFocusChange(n))
                throw new Difference("new method " + name(n));
            checkAdded(c, n);
        }
    }

    private static boolean isFocusChange(DexBackedMethod m) {
        return m.getName().equals("onWindowFocusChanged") && m.getParameterTypes().equals(List.of("Z"))
            && m.getReturnType().equals("V");
    }

    /** The method that tells of a change of focus, where an Activity had none: super, at, return. */
    private void checkAdded(DexBackedClassDef c, DexBackedMethod m) {
        added++;
        same(name(m) + ": access flags", 1, m.getAccessFlags());
        List<String> code = new ArrayList<>();
        m.getImplementation().getInstructions().forEach(i -> code.add(Text.instruction(i)));
        same(name(m) + ": added code",
            List.of("invoke-super [0, 1] " + c.getSuperclass() + "->onWindowFocusChanged(Z)V",
                "invoke-static [0, 1] " + rules.beat + "->at(Landroid/app/Activity;Z)V", "return-void []"),
            code);
    }

    private void compareMethod(DexBackedMethod m, DexBackedMethod n) {
        methods++;
        same("access flags", m.getAccessFlags(), n.getAccessFlags());
        same("annotations", Text.annotations(m.getAnnotations()), Text.annotations(n.getAnnotations()));
        same("hidden API flags", m.getHiddenApiRestrictions(), n.getHiddenApiRestrictions());
        same("parameters", parameters(m), parameters(n));
        DexRaw.Code a = rawBefore.code.get(m.getMethodIndex()), b = rawAfter.code.get(n.getMethodIndex());
        same("has code", a != null, b != null);
        if (a == null)
            return;
        MethodSame compared = new MethodSame(rules, counts, m, a, n, b);
        if (compared.run())
            probed++;
        else
            compareUntouched(a, b);
        if (framesBefore != null)
            compared.writeFrames(framesBefore, framesAfter);
    }

    private static List<String> parameters(DexBackedMethod m) {
        List<String> all = new ArrayList<>();
        for (MethodParameter p : m.getParameters())
            all.add(p.getName() + " " + p.getSignature() + " " + Text.annotations(p.getAnnotations()));
        return all;
    }

    /** Methods without probes share code and debug info as they did. */
    private void compareUntouched(DexRaw.Code a, DexRaw.Code b) {
        same("registers", a.registers, b.registers);
        same("outs", a.outs, b.outs);
        same("tries", a.tries, b.tries);
        same("debug info", a.debugInfo != 0, b.debugInfo != 0);
        shared("a code item", codeItems, a.offset, b.offset);
        if (a.debugInfo != 0)
            shared("debug info", debugInfo, a.debugInfo, b.debugInfo);
    }

    private static void shared(String what, Map<Integer, Integer> offsets, int before, int after) {
        Integer first = offsets.putIfAbsent(before, after);
        if (first != null && first != after)
            throw new Difference("shares " + what + " no longer");
    }

    /** The first 20 differences. */
    static List<String> differences(byte[] before, byte[] after, MethodSame.Rules rules) {
        DexSame compared = new DexSame(before, after, rules, null, null);
        compared.run();
        return compared.found;
    }

    private void checkSums(byte[] dex) {
        String wrong = DexSums.check(dex);
        if (wrong != null)
            report("header", wrong);
    }

    private void run() {
        List<DexBackedClassDef> a = new ArrayList<>(before.getClasses()), b = new ArrayList<>(after.getClasses());
        Map<String, DexBackedClassDef> byType = new HashMap<>();
        List<String> orderBefore = new ArrayList<>(), orderAfter = new ArrayList<>();
        for (DexBackedClassDef c : a)
            orderBefore.add(c.getType());
        for (DexBackedClassDef c : b) {
            orderAfter.add(c.getType());
            byType.put(c.getType(), c);
        }
        if (!orderBefore.equals(orderAfter))
            report("classes", "not the same ones in the same order");
        for (DexBackedClassDef c : a) {
            DexBackedClassDef d = byType.get(c.getType());
            if (d == null)
                continue;
            classes++;
            try {
                compareClass(c, d);
            } catch (Difference e) {
                report(c.getType(), e.getMessage());
            }
        }
    }

    private static DexSame compare(String before, String after, MethodSame.Rules rules, PrintWriter framesBefore,
        PrintWriter framesAfter) {
        try {
            byte[] instrumented = Files.readAllBytes(Path.of(after));
            DexSame compared = new DexSame(Files.readAllBytes(Path.of(before)), instrumented, rules, framesBefore, framesAfter);
            compared.checkSums(instrumented);
            compared.run();
            return compared;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        MethodSame.Rules rules = new MethodSame.Rules();
        String frames = null;
        int i = 0;
        for (; i < args.length && args[i].startsWith("--"); i++) {
            switch (args[i]) {
            case "--exits" -> rules.all = args[++i].equals("all");
            case "--beat" -> rules.beat = args[++i];
            case "--frames" -> frames = args[++i];
            default -> throw new IllegalArgumentException(args[i]);
            }
        }
        List<DexSame> all;
        int first = i;
        if (frames != null) {
            try (PrintWriter before = new PrintWriter(frames + ".before"); PrintWriter after = new PrintWriter(frames + ".after")) {
                all = List.of(compare(args[first], args[first + 1], rules, before, after));
            }
        } else {
            all = IntStream.range(0, (args.length - first) / 2).parallel()
                .mapToObj(k -> compare(args[first + 2 * k], args[first + 2 * k + 1], rules, null, null)).toList();
        }
        DexSame sum = all.get(0);
        for (DexSame one : all) {
            one.found.forEach(System.out::println);
            if (one != sum)
                sum.add(one);
        }
        System.out.printf("%d dex, %d classes, %d methods, %d with probes, %d added; %s; %d differences%n", all.size(),
            sum.classes, sum.methods, sum.probed, sum.added, sum.counts, sum.differences);
        System.exit(sum.differences == 0 ? 0 : 1);
    }

    private void add(DexSame other) {
        classes += other.classes;
        methods += other.methods;
        probed += other.probed;
        added += other.added;
        differences += other.differences;
        counts.add(other.counts);
    }
}
