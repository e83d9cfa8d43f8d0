// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableAnnotationNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceMethodVisitor;

/**
 * Takes the probes out of an instrumented jar again and compares what is left with
 * the original, as text: every instruction, frame, line, local variable, handler and
 * type annotation of every method, which the JVM's verifier for the most part does
 * not look at. The jar must have been made with --exits explicit. Frames are compared as they are written; of late
 * probes, for which they are written anew, by what they say, and the variable of the probes has to be in each.
 *
 * On the way it checks where the probes stand: i first and reached by no jump, an o
 * directly before each return and before each throw that no handler covers, reached
 * by all that jumped there. Of late probes, that what i returns is stored at once in a
 * variable of its own, behind all others, and that each o, and nothing else, takes it.
 *
 *   Tables NAME BEFORE AFTER pair|late
 */
public final class Tables {
    private static final String BEAT = "io/methodbeat/AppMethodBeat";
    private static boolean late;

    static boolean isCall(AbstractInsnNode n, String name) {
        String form = !late ? "(I)V" : name.equals("i") ? "(I)I" : "(II)V";
        return n instanceof MethodInsnNode && ((MethodInsnNode) n).owner.equals(BEAT) && ((MethodInsnNode) n).name.equals(name)
            && ((MethodInsnNode) n).desc.equals(form);
    }

    static boolean isVariable(AbstractInsnNode n, int op, int index) {
        return n instanceof VarInsnNode && n.getOpcode() == op && ((VarInsnNode) n).var == index;
    }

    /** What pushes the id of the call n, or null. */
    static AbstractInsnNode push(AbstractInsnNode n, int variable) {
        AbstractInsnNode push = back(n);
        if (late && isCall(n, "o"))
            push = push == null || !isVariable(push, Opcodes.ILOAD, variable) ? null : back(push);
        return push == null || !isInt(push) ? null : push;
    }

    /** The last instruction of the probe that calls n. */
    static AbstractInsnNode last(AbstractInsnNode n) {
        AbstractInsnNode last = n;
        if (late && isCall(n, "i"))
            do
                last = last.getNext();
            while (last != null && last.getOpcode() < 0);
        return last;
    }

    static boolean isInt(AbstractInsnNode n) {
        int op = n.getOpcode();
        return op >= Opcodes.ICONST_0 && op <= Opcodes.ICONST_5 || n instanceof IntInsnNode && op != Opcodes.NEWARRAY
            || n instanceof LdcInsnNode && ((LdcInsnNode) n).cst instanceof Integer;
    }

    static Set<LabelNode> targets(MethodNode m) {
        Set<LabelNode> targets = new HashSet<>();
        for (AbstractInsnNode n : m.instructions) {
            if (n instanceof JumpInsnNode)
                targets.add(((JumpInsnNode) n).label);
            if (n instanceof TableSwitchInsnNode) {
                targets.addAll(((TableSwitchInsnNode) n).labels);
                targets.add(((TableSwitchInsnNode) n).dflt);
            }
            if (n instanceof LookupSwitchInsnNode) {
                targets.addAll(((LookupSwitchInsnNode) n).labels);
                targets.add(((LookupSwitchInsnNode) n).dflt);
            }
        }
        for (TryCatchBlockNode t : m.tryCatchBlocks)
            targets.add(t.handler);
        return targets;
    }

    /** Removes the probes from m; null, or what is wrong with where they stand. */
    static String strip(MethodNode m) {
        Set<LabelNode> targets = targets(m);
        boolean entered = false, any = false;
        for (AbstractInsnNode n : m.instructions.toArray())
            any |= isCall(n, "i");
        if (!any)
            return null;
        int variable = m.maxLocals - 1;
        // Covered ranges, for throws.
        Map<AbstractInsnNode, Integer> at = new IdentityHashMap<>();
        for (AbstractInsnNode n : m.instructions)
            at.put(n, at.size());
        for (AbstractInsnNode n : m.instructions.toArray()) {
            int op = n.getOpcode();
            boolean exit = op >= Opcodes.IRETURN && op <= Opcodes.RETURN;
            if (op == Opcodes.ATHROW)
                exit = m.tryCatchBlocks.stream().noneMatch(t -> at.get(t.start) <= at.get(n) && at.get(n) < at.get(t.end));
            if (exit) {
                AbstractInsnNode call = back(n);
                if (call == null || !isCall(call, "o"))
                    return "an exit without o";
            }
            if (!isCall(n, "i") && !isCall(n, "o"))
                continue;
            AbstractInsnNode push = push(n, variable), last = last(n);
            if (push == null)
                return "a probe without its id";
            if (last == null || last != n && !isVariable(last, Opcodes.ISTORE, variable))
                return "what i returns is not stored";
            for (AbstractInsnNode l = push; l != last; l = l.getNext())
                if (targets.contains(l))
                    return "a jump into the middle of a probe";
            if (isCall(n, "i")) {
                if (entered || back(push) != null)
                    return "i is not first";
                entered = true;
                for (AbstractInsnNode l = push; l != null; l = l.getPrevious())
                    if (targets.contains(l))
                        return "a jump to the entry";
            } else
                for (AbstractInsnNode l = n.getNext(); l != null && l.getOpcode() < 0; l = l.getNext())
                    if (targets.contains(l))
                        return "a jump past an o";
        }
        for (AbstractInsnNode n : m.instructions.toArray())
            if (isCall(n, "i") || isCall(n, "o")) {
                AbstractInsnNode end = last(n);
                for (AbstractInsnNode l = push(n, variable), next; l != null; l = l == end ? null : next) {
                    next = l.getNext();
                    if (l.getOpcode() >= 0)
                        m.instructions.remove(l);
                }
            }
        return late ? stripVariable(m, variable) : null;
    }

    /** Removes the variable of late probes from what m says of its variables. */
    static String stripVariable(MethodNode m, int variable) {
        m.maxLocals--;
        for (AbstractInsnNode n : m.instructions) {
            if (n instanceof VarInsnNode && ((VarInsnNode) n).var >= variable
                || n instanceof IincInsnNode && ((IincInsnNode) n).var >= variable)
                return "the variable of the probes is used elsewhere";
            if (!(n instanceof FrameNode))
                continue;
            List<Object> local = ((FrameNode) n).local;
            int slots = 0;
            for (Object t : local)
                slots += t == Opcodes.LONG || t == Opcodes.DOUBLE ? 2 : 1;
            if (slots != variable + 1 || local.get(local.size() - 1) != Opcodes.INTEGER)
                return "a frame without the variable of the probes";
            local.remove(local.size() - 1);
        }
        return null;
    }

    /** A variable that may not be read need not be written at the end of a frame. */
    static void trimFrames(MethodNode m) {
        for (AbstractInsnNode n : m.instructions)
            if (n instanceof FrameNode)
                for (List<Object> l = ((FrameNode) n).local; !l.isEmpty() && l.get(l.size() - 1) == Opcodes.TOP;)
                    l.remove(l.size() - 1);
    }

    static AbstractInsnNode back(AbstractInsnNode n) {
        do
            n = n.getPrevious();
        while (n != null && n.getOpcode() < 0);
        return n;
    }

    /** Every label that something names. ASM makes others up: its reader guesses at bytes of the stack map. */
    static Set<LabelNode> used(MethodNode m) {
        Set<LabelNode> used = targets(m);
        for (AbstractInsnNode n : m.instructions) {
            if (n instanceof LineNumberNode)
                used.add(((LineNumberNode) n).start);
            if (n instanceof FrameNode)
                for (List<Object> types : Arrays.asList(((FrameNode) n).local, ((FrameNode) n).stack))
                    if (types != null)
                        types.stream().filter(t -> t instanceof LabelNode).forEach(t -> used.add((LabelNode) t));
        }
        for (TryCatchBlockNode t : m.tryCatchBlocks)
            used.addAll(Arrays.asList(t.start, t.end));
        if (m.localVariables != null)
            m.localVariables.forEach(v -> used.addAll(Arrays.asList(v.start, v.end)));
        for (List<LocalVariableAnnotationNode> list : Arrays.asList(m.visibleLocalVariableAnnotations, m.invisibleLocalVariableAnnotations))
            if (list != null)
                list.forEach(a -> {
                    used.addAll(a.start);
                    used.addAll(a.end);
                });
        return used;
    }

    /** The method as text. Labels that stand together are one: which of them came first says nothing. */
    static String text(MethodNode m) {
        m.maxStack = 0;
        Set<LabelNode> used = used(m);
        for (AbstractInsnNode n : m.instructions.toArray())
            if (n instanceof LabelNode && !used.contains(n))
                m.instructions.remove(n);
        LabelNode first = null;
        Map<LabelNode, LabelNode> same = new IdentityHashMap<>();
        for (AbstractInsnNode n : m.instructions) {
            if (n instanceof LabelNode) {
                if (first == null)
                    first = (LabelNode) n;
                same.put((LabelNode) n, first);
            } else if (n.getOpcode() >= 0)
                first = null;
        }
        Map<LabelNode, LabelNode> clones = new IdentityHashMap<>();
        same.forEach((l, to) -> clones.put(l, to));
        MethodNode copy = new MethodNode(Opcodes.ASM9, m.access, m.name, m.desc, m.signature, null);
        Textifier printer = new Textifier();
        emit(m, clones, copy);
        copy.accept(new TraceMethodVisitor(printer));
        StringWriter out = new StringWriter();
        printer.print(new PrintWriter(out, true));
        return out.toString();
    }

    /** Rewrites m onto the labels that stand for their groups. */
    private static void emit(MethodNode m, Map<LabelNode, LabelNode> labels, MethodNode copy) {
        Map<LabelNode, LabelNode> fresh = new IdentityHashMap<>();
        Map<LabelNode, LabelNode> map = new IdentityHashMap<>();
        labels.forEach((l, to) -> map.put(l, fresh.computeIfAbsent(to, x -> new LabelNode())));
        InsnList list = new InsnList();
        Set<LabelNode> placed = new HashSet<>();
        for (AbstractInsnNode n : m.instructions) {
            if (n instanceof LabelNode && !placed.add(map.get(n)))
                continue;
            list.add(n.clone(map));
        }
        copy.instructions = list;
        for (TryCatchBlockNode t : m.tryCatchBlocks) {
            TryCatchBlockNode c = new TryCatchBlockNode(map.get(t.start), map.get(t.end), map.get(t.handler), t.type);
            c.visibleTypeAnnotations = t.visibleTypeAnnotations;
            c.invisibleTypeAnnotations = t.invisibleTypeAnnotations;
            copy.tryCatchBlocks.add(c);
        }
        if (m.localVariables != null) {
            copy.localVariables = new ArrayList<>();
            m.localVariables.forEach(v -> copy.localVariables.add(new LocalVariableNode(v.name, v.desc,
                v.signature, map.get(v.start), map.get(v.end), v.index)));
        }
        copy.visibleLocalVariableAnnotations = locals(m.visibleLocalVariableAnnotations, map);
        copy.invisibleLocalVariableAnnotations = locals(m.invisibleLocalVariableAnnotations, map);
        copy.maxLocals = m.maxLocals;
        copy.attrs = m.attrs;
    }

    private static List<LocalVariableAnnotationNode> locals(
        List<LocalVariableAnnotationNode> from, Map<LabelNode, LabelNode> map) {
        if (from == null)
            return null;
        List<LocalVariableAnnotationNode> to = new ArrayList<>();
        for (LocalVariableAnnotationNode a : from) {
            int[] index = a.index.stream().mapToInt(Integer::intValue).toArray();
            LocalVariableAnnotationNode c = new LocalVariableAnnotationNode(a.typeRef,
                a.typePath, a.start.stream().map(map::get).toArray(LabelNode[]::new), a.end.stream().map(map::get).toArray(LabelNode[]::new),
                index, a.desc);
            c.values = a.values;
            to.add(c);
        }
        return to;
    }

    static ClassNode node(byte[] bytes) {
        ClassNode c = new ClassNode();
        new ClassReader(bytes).accept(c, late ? ClassReader.EXPAND_FRAMES : 0);
        if (!late)
            return c;
        for (MethodNode m : c.methods)
            for (AbstractInsnNode n : m.instructions)
                if (n instanceof FrameNode)
                    ((FrameNode) n).local = new ArrayList<>(((FrameNode) n).local);
        return c;
    }

    static String firstDifference(String a, String b) {
        String[] x = a.split("\n"), y = b.split("\n");
        int i = 0;
        while (i < x.length && i < y.length && x[i].equals(y[i]))
            i++;
        return "line " + i + ": `" + (i < x.length ? x[i].trim() : "end") + "` became `" + (i < y.length ? y[i].trim() : "end") + "`";
    }

    public static void main(String[] args) throws IOException {
        late = args[3].equals("late");
        Map<String, byte[]> before = new TreeMap<>(VerifyClasses.read(Paths.get(args[1])));
        Map<String, byte[]> after = VerifyClasses.read(Paths.get(args[2]));
        int classes = 0, methods = 0, wrong = 0;
        for (Map.Entry<String, byte[]> entry : before.entrySet()) {
            byte[] now = after.get(entry.getKey());
            if (now == null || Arrays.equals(now, entry.getValue())) {
                if (now == null && wrong++ < 20)
                    System.out.println("MISSING " + entry.getKey());
                continue;
            }
            classes++;
            ClassNode a = node(entry.getValue()), b = node(now);
            boolean sameMembers = a.methods.size() == b.methods.size()
                && IntStream.range(0, a.methods.size()).allMatch(i -> a.methods.get(i).name.equals(b.methods.get(i).name)
                    && a.methods.get(i).desc.equals(b.methods.get(i).desc) && a.methods.get(i).access == b.methods.get(i).access);
            if (!sameMembers && wrong++ < 20)
                System.out.println("MEMBERS " + entry.getKey());
            for (int i = 0; sameMembers && i < a.methods.size(); i++) {
                methods++;
                String fault = strip(b.methods.get(i));
                if (late) {
                    trimFrames(a.methods.get(i));
                    trimFrames(b.methods.get(i));
                }
                String x = text(a.methods.get(i)), y = text(b.methods.get(i));
                if (fault == null && !x.equals(y))
                    fault = firstDifference(x, y);
                if (fault != null && wrong++ < 20)
                    System.out.println("WRONG " + args[0] + " " + entry.getKey() + "." + a.methods.get(i).name + a.methods.get(i).desc + " " + fault);
            }
        }
        System.out.println(args[0] + ": " + methods + " methods of " + classes + " changed classes, " + wrong + " with a difference");
        System.exit(wrong == 0 ? 0 : 1);
    }
}
