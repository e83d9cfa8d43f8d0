// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Random;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes random classes that verify, end, and throw a lot: nested branches, loops,
 * switches, handlers, locks, objects that wait uninitialized across a branch,
 * constructors with code before super(), returns anywhere, lines anywhere, now and
 * then much padding. Half with frames, half of version 49 without.
 *
 *   RandomClasses DIRECTORY COUNT SEED
 */
public final class RandomClasses implements Opcodes {
    private static final String[] THROWN = {"java/lang/IllegalStateException", "java/lang/ArithmeticException",
        "java/lang/ArrayIndexOutOfBoundsException"};
    private static final int METHODS = 6;

    private final Random random;
    private MethodVisitor m;
    private int method, locals, depth, line;

    RandomClasses(long seed) {
        random = new Random(seed);
    }

    private int pick(int n) {
        return random.nextInt(n);
    }

    private void line() {
        if (pick(3) == 0) {
            Label here = new Label();
            m.visitLabel(here);
            m.visitLineNumber(line += 1 + pick(5), here);
        }
    }

    // Local 0 is the argument, local 1 the sum. Above them each statement takes its own.

    private void add(int n) {
        m.visitIincInsn(1, n);
    }

    private void condition(Label otherwise) {
        m.visitVarInsn(ILOAD, pick(2));
        m.visitIntInsn(BIPUSH, 1 + pick(4));
        m.visitInsn(IREM);
        m.visitJumpInsn(pick(2) == 0 ? IFEQ : IFLE, otherwise);
    }

    private void block() {
        for (int n = 1 + pick(3); n > 0; n--) {
            line();
            statement();
        }
    }

    /** Ends a block: what follows in it is not reached. True when it does. */
    private boolean leave() {
        switch (pick(6)) {
        case 0:
            m.visitVarInsn(ILOAD, 1);
            m.visitInsn(IRETURN);
            return true;
        case 1:
            String thrown = THROWN[pick(THROWN.length)];
            m.visitTypeInsn(NEW, thrown);
            m.visitInsn(DUP);
            m.visitMethodInsn(INVOKESPECIAL, thrown, "<init>", "()V", false);
            m.visitInsn(ATHROW);
            return true;
        default:
            return false;
        }
    }

    private void branch() {
        Label otherwise = new Label(), end = new Label();
        condition(otherwise);
        block();
        if (!leave())
            m.visitJumpInsn(GOTO, end);
        m.visitLabel(otherwise);
        if (pick(2) == 0)
            block();
        m.visitLabel(end);
        add(1);
    }

    private void loop() {
        int counter = locals++;
        Label head = new Label(), out = new Label();
        m.visitIntInsn(BIPUSH, 1 + pick(4));
        m.visitVarInsn(ISTORE, counter);
        m.visitLabel(head);
        block();
        if (pick(2) == 0)
            condition(out);
        m.visitIincInsn(counter, -1);
        m.visitVarInsn(ILOAD, counter);
        m.visitJumpInsn(IFGT, head);
        m.visitLabel(out);
        add(3);
    }

    private void choice() {
        Label[] labels = new Label[1 + pick(5)];
        for (int i = 0; i < labels.length; i++)
            labels[i] = new Label();
        Label other = new Label(), end = new Label();
        m.visitVarInsn(ILOAD, 1);
        m.visitIntInsn(BIPUSH, 7);
        m.visitInsn(IREM);
        if (pick(2) == 0)
            m.visitTableSwitchInsn(-1, labels.length - 2, other, labels);
        else {
            int[] keys = new int[labels.length];
            for (int i = 0; i < keys.length; i++)
                keys[i] = i * 2 - 3;
            m.visitLookupSwitchInsn(other, keys, labels);
        }
        for (Label l : labels) {
            m.visitLabel(l);
            block();
            if (pick(3) > 0 && !leave())
                m.visitJumpInsn(GOTO, end);
        }
        m.visitLabel(other);
        m.visitLabel(end);
        add(5);
    }

    private void handled() {
        Label start = new Label(), end = new Label(), handler = new Label(), out = new Label();
        String type = pick(3) == 0 ? null : THROWN[pick(THROWN.length)];
        int caught = locals++;
        m.visitLabel(start);
        block();
        m.visitInsn(NOP);
        if (pick(4) == 0) { // the range ends at a return
            m.visitVarInsn(ILOAD, 1);
            m.visitLabel(end);
            m.visitInsn(IRETURN);
        } else {
            m.visitLabel(end);
            m.visitJumpInsn(GOTO, out);
        }
        m.visitTryCatchBlock(start, end, handler, type);
        m.visitLabel(handler);
        m.visitVarInsn(ASTORE, caught);
        block();
        if (pick(2) == 0) {
            m.visitVarInsn(ALOAD, caught);
            m.visitInsn(ATHROW);
        }
        m.visitLabel(out);
        add(7);
    }

    private void lock() {
        int monitor = locals++;
        Label start = new Label(), end = new Label(), handler = new Label(), handled = new Label(), out = new Label();
        m.visitLdcInsn("lock");
        m.visitInsn(DUP);
        m.visitVarInsn(ASTORE, monitor);
        m.visitInsn(MONITORENTER);
        m.visitLabel(start);
        call();
        m.visitVarInsn(ALOAD, monitor);
        m.visitInsn(MONITOREXIT);
        m.visitLabel(end);
        m.visitJumpInsn(GOTO, out);
        m.visitTryCatchBlock(start, end, handler, null);
        m.visitTryCatchBlock(handler, handled, handler, null);
        m.visitLabel(handler);
        m.visitVarInsn(ALOAD, monitor);
        m.visitInsn(MONITOREXIT);
        m.visitLabel(handled);
        m.visitInsn(ATHROW);
        m.visitLabel(out);
        add(2);
    }

    /** A call of a method with a higher number, which may throw: no recursion. */
    private void call() {
        if (method + 1 >= METHODS) {
            add(1);
            return;
        }
        m.visitVarInsn(ILOAD, 1);
        m.visitMethodInsn(INVOKESTATIC, "T", "f" + (method + 1 + pick(METHODS - method - 1)), "(I)I", false);
        m.visitVarInsn(ISTORE, 1);
    }

    private void uninitialized() {
        Label otherwise = new Label(), end = new Label();
        m.visitTypeInsn(NEW, "T");
        m.visitInsn(DUP);
        condition(otherwise);
        m.visitInsn(ICONST_1);
        m.visitJumpInsn(GOTO, end);
        m.visitLabel(otherwise);
        m.visitVarInsn(ILOAD, 1);
        m.visitLabel(end);
        m.visitMethodInsn(INVOKESPECIAL, "T", "<init>", "(I)V", false);
        m.visitFieldInsn(GETFIELD, "T", "n", "I");
        m.visitVarInsn(ILOAD, 1);
        m.visitInsn(IADD);
        m.visitVarInsn(ISTORE, 1);
    }

    private void statement() {
        if (++depth > 6) {
            add(11);
            depth--;
            return;
        }
        switch (pick(11)) {
        case 0: case 1: branch(); break;
        case 2: loop(); break;
        case 3: choice(); break;
        case 4: case 5: handled(); break;
        case 6: lock(); break;
        case 7: uninitialized(); break;
        case 8: call(); break;
        case 9: // 100 / (sum % n)
            m.visitIntInsn(BIPUSH, 100);
            m.visitVarInsn(ILOAD, 1);
            m.visitIntInsn(BIPUSH, 2 + pick(9));
            m.visitInsn(IREM);
            m.visitInsn(IDIV);
            m.visitVarInsn(ISTORE, 1);
            break;
        default:
            for (int n = pick(40) == 0 ? 3000 + pick(9000) : pick(60); n > 0; n--)
                m.visitInsn(NOP);
            add(13);
        }
        depth--;
    }

    private void constructor(ClassWriter w) {
        m = w.visitMethod(ACC_PUBLIC, "<init>", "(I)V", null, null);
        m.visitCode();
        Label otherwise = new Label(), end = new Label();
        if (pick(2) == 0) {
            m.visitIntInsn(BIPUSH, 60);
            m.visitVarInsn(ILOAD, 1);
            m.visitIntInsn(BIPUSH, 2 + pick(9));
            m.visitInsn(IREM);
            m.visitInsn(IDIV);
            m.visitVarInsn(ISTORE, 1);
        }
        m.visitVarInsn(ALOAD, 0);
        if (pick(2) == 0) {
            m.visitVarInsn(ILOAD, 1);
            m.visitJumpInsn(IFLT, otherwise);
            m.visitIincInsn(1, 3);
            m.visitLabel(otherwise);
        }
        m.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        m.visitVarInsn(ILOAD, 1);
        m.visitJumpInsn(IFNE, end);
        if (pick(2) == 0)
            m.visitInsn(RETURN);
        else {
            m.visitInsn(ACONST_NULL);
            m.visitInsn(ATHROW);
        }
        m.visitLabel(end);
        m.visitVarInsn(ALOAD, 0);
        m.visitVarInsn(ILOAD, 1);
        m.visitFieldInsn(PUTFIELD, "T", "n", "I");
        m.visitInsn(RETURN);
        m.visitMaxs(0, 0);
        m.visitEnd();
    }

    /** run(): f0 of some numbers, each result or exception with its line. */
    private void run(ClassWriter w) {
        m = w.visitMethod(ACC_PUBLIC | ACC_STATIC, "run", "()Ljava/lang/String;", null, null);
        m.visitCode();
        m.visitLdcInsn("");
        m.visitVarInsn(ASTORE, 0);
        for (int n = -3; n < 9; n++) {
            Label start = new Label(), end = new Label(), handler = new Label(), out = new Label();
            m.visitTryCatchBlock(start, end, handler, "java/lang/Throwable");
            m.visitLabel(start);
            m.visitLdcInsn(n * n * n);
            m.visitMethodInsn(INVOKESTATIC, "T", "f0", "(I)I", false);
            m.visitMethodInsn(INVOKESTATIC, "java/lang/String", "valueOf", "(I)Ljava/lang/String;", false);
            m.visitLabel(end);
            m.visitJumpInsn(GOTO, out);
            m.visitLabel(handler);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Throwable", "getStackTrace", "()[Ljava/lang/StackTraceElement;", false);
            m.visitMethodInsn(INVOKESTATIC, "java/util/Arrays", "toString", "([Ljava/lang/Object;)Ljava/lang/String;", false);
            m.visitLabel(out);
            m.visitVarInsn(ALOAD, 0);
            m.visitInsn(SWAP);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;", false);
            m.visitLdcInsn(" ");
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;", false);
            m.visitVarInsn(ASTORE, 0);
        }
        m.visitVarInsn(ALOAD, 0);
        m.visitInsn(ARETURN);
        m.visitMaxs(0, 0);
        m.visitEnd();
    }

    byte[] write(int version) {
        ClassWriter w = new ClassWriter(version >= V1_6 ? ClassWriter.COMPUTE_FRAMES : ClassWriter.COMPUTE_MAXS) {
            @Override
            protected String getCommonSuperClass(String a, String b) {
                boolean thrown = (a + b).contains("Exception") || (a + b).contains("Throwable");
                return thrown && !(a + b).contains("String") && !(a + b).contains("Object;") ? "java/lang/Throwable" : "java/lang/Object";
            }
        };
        w.visit(version, ACC_PUBLIC | ACC_SUPER, "T", null, "java/lang/Object", null);
        w.visitSource("T.java", null);
        w.visitField(0, "n", "I", null, null).visitEnd();
        constructor(w);
        for (method = 0; method < METHODS; method++) {
            m = w.visitMethod(ACC_PUBLIC | ACC_STATIC | (pick(5) == 0 ? ACC_SYNCHRONIZED : 0), "f" + method, "(I)I", null, null);
            m.visitCode();
            locals = 2;
            boolean loops = pick(3) == 0; // the first instruction is a jump's target
            if (loops) {
                Label head = new Label();
                m.visitLabel(head);
                m.visitIincInsn(0, 1);
                m.visitVarInsn(ILOAD, 0);
                m.visitIntInsn(BIPUSH, 4);
                m.visitJumpInsn(IF_ICMPLT, head);
            }
            m.visitVarInsn(ILOAD, 0);
            m.visitVarInsn(ISTORE, 1);
            for (int n = 2 + pick(4); n > 0; n--) {
                line();
                statement();
            }
            m.visitVarInsn(ILOAD, 1);
            m.visitInsn(IRETURN);
            m.visitMaxs(0, 0);
            m.visitEnd();
        }
        run(w);
        w.visitEnd();
        return w.toByteArray();
    }

    public static void main(String[] args) throws IOException {
        int count = Integer.parseInt(args[1]);
        long seed = Long.parseLong(args[2]);
        for (int i = 0; i < count; i++) {
            byte[] bytes;
            try {
                bytes = new RandomClasses(seed + i).write(i % 2 == 0 ? V1_8 : V1_5);
            } catch (org.objectweb.asm.MethodTooLargeException e) {
                continue;
            }
            Path dir = Paths.get(args[0]).resolve("random-" + (seed + i));
            Files.createDirectories(dir);
            Files.write(dir.resolve("T.class"), bytes);
        }
    }
}
