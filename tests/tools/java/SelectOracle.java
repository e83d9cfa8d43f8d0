// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * The rules of --select, stated a second time: which methods of a jar are measured.
 * Written from the rules, not from the tool, on the tree of ASM.
 *
 *   SelectOracle matrix|smart JAR SELECTED IGNORED
 *
 * writes the methods that must be in methodMapping.txt and those that must be in
 * ignoreMethodMapping.txt, each as `class name desc`, sorted.
 */
public final class SelectOracle implements Opcodes {
    private static String row(ClassNode c, MethodNode m) {
        return (c.name + " " + m.name + " " + m.desc).replace('/', '.');
    }

    // ---- matrix: every abstract class and interface is skipped whole, generated
    // classes by the entry's path, methods that call nothing, and constructors that
    // move data and call one constructor.

    static boolean matrixSkipsClass(String path, ClassNode c) {
        if ((c.access & (ACC_ABSTRACT | ACC_INTERFACE)) != 0)
            return true;
        for (String part : new String[] {"R.class", "R$", "Manifest", "BuildConfig"})
            if (path.contains(part))
                return true;
        return c.name.startsWith("android/") || c.name.startsWith("com/tencent/matrix/");
    }

    static boolean matrixSkipsMethod(MethodNode m) {
        boolean calls = false;
        for (AbstractInsnNode n : m.instructions)
            calls |= n.getOpcode() >= INVOKEVIRTUAL && n.getOpcode() <= INVOKEDYNAMIC;
        if (!calls)
            return true;
        // With a call it can only be a constructor that calls one constructor and moves data.
        int specials = 0;
        for (AbstractInsnNode n : m.instructions) {
            int op = n.getOpcode();
            if (op < 0)
                continue;
            if (op == INVOKESPECIAL && m.name.equals("<init>") && ++specials == 1)
                continue;
            boolean simple = op <= SALOAD || op == GETFIELD || op == PUTFIELD || op == GETSTATIC || op == PUTSTATIC
                || op >= IRETURN && op <= RETURN;
            if (!simple)
                return false;
        }
        return true;
    }

    // ---- smart: all but what is trivial.

    static boolean smartSkips(MethodNode m) {
        int invokes = 0, init = 0;
        boolean monitor = (m.access & ACC_SYNCHRONIZED) != 0, straight = m.tryCatchBlocks.isEmpty(), back = false;
        Set<LabelNode> passed = new HashSet<>();
        for (AbstractInsnNode n : m.instructions) {
            int op = n.getOpcode();
            if (n instanceof LabelNode)
                passed.add((LabelNode) n);
            if (n instanceof JumpInsnNode) {
                back |= passed.contains(((JumpInsnNode) n).label);
                straight = false;
            }
            if (n instanceof TableSwitchInsnNode) {
                TableSwitchInsnNode s = (TableSwitchInsnNode) n;
                back |= passed.contains(s.dflt) || s.labels.stream().anyMatch(passed::contains);
                straight = false;
            }
            if (n instanceof LookupSwitchInsnNode) {
                LookupSwitchInsnNode s = (LookupSwitchInsnNode) n;
                back |= passed.contains(s.dflt) || s.labels.stream().anyMatch(passed::contains);
                straight = false;
            }
            if (op == MONITORENTER || op == MONITOREXIT)
                monitor = true;
            if (op >= INVOKEVIRTUAL && op <= INVOKEDYNAMIC) {
                invokes++;
                if (op == INVOKESPECIAL && ((MethodInsnNode) n).name.equals("<init>"))
                    init++;
            }
        }
        if (back || monitor)
            return false;
        if (invokes == 0)
            return true;
        if (m.name.equals("<init>") && invokes == 1 && init == 1)
            return true;
        boolean lambda = m.name.startsWith("lambda$");
        return (m.access & (ACC_SYNTHETIC | ACC_BRIDGE)) != 0 && !lambda && straight && invokes == 1;
    }

    public static void main(String[] args) throws IOException {
        boolean matrix = args[0].equals("matrix");
        Set<String> selected = new TreeSet<>(), ignored = new TreeSet<>(), seen = new LinkedHashSet<>();
        try (ZipFile zip = new ZipFile(args[1])) {
            for (Enumeration<? extends ZipEntry> e = zip.entries(); e.hasMoreElements();) {
                ZipEntry entry = e.nextElement();
                if (!entry.getName().endsWith(".class") || !seen.add(entry.getName()))
                    continue;
                ClassNode c = new ClassNode();
                new ClassReader(zip.getInputStream(entry)).accept(c, 0);
                if (matrix && matrixSkipsClass(entry.getName(), c))
                    continue;
                for (MethodNode m : c.methods)
                    if ((m.access & (ACC_ABSTRACT | ACC_NATIVE)) == 0)
                        ((matrix ? matrixSkipsMethod(m) : smartSkips(m)) ? ignored : selected).add(row(c, m));
            }
        }
        Files.write(Paths.get(args[2]), selected);
        Files.write(Paths.get(args[3]), ignored);
    }
}
