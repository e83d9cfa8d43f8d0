// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.function.Consumer;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes the torture classes: one directory a case, with the class T, whose static
 * String run() says what it saw, and a file `expect`:
 *
 *   entries N            how many i() one run of T.run() makes when all methods are selected
 *   left METHOD REASON   the tool must leave METHOD of T alone, for REASON in its --json
 *
 *   Torture DIRECTORY
 */
public final class Torture implements Opcodes {
    static final int STATIC = ACC_PUBLIC | ACC_STATIC;
    static final String OBJECT = "java/lang/Object";

    /** One class under construction: what the cases share. */
    static final class Case {
        final ClassWriter w;
        final String name;
        final StringBuilder expect = new StringBuilder();

        Case(String name, int version) {
            this(name, version, "T", OBJECT);
        }

        Case(String name, int version, String type, String base) {
            this.name = name;
            w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            w.visit(version, ACC_PUBLIC | ACC_SUPER, type, null, base, null);
        }

        Case entries(int n) {
            expect.append("entries ").append(n).append('\n');
            return this;
        }

        Case left(String text) {
            expect.append("left ").append(text).append('\n');
            return this;
        }

        Case method(int access, String method, String descriptor, Consumer<MethodVisitor> code) {
            MethodVisitor m = w.visitMethod(access, method, descriptor, null, null);
            m.visitCode();
            code.accept(m);
            m.visitMaxs(0, 0);
            m.visitEnd();
            return this;
        }

        /** run(): the int that each call of static f(I)I gives, joined. */
        Case runF(int... arguments) {
            return method(STATIC, "run", "()Ljava/lang/String;", m -> {
                m.visitTypeInsn(NEW, "java/lang/StringBuilder");
                m.visitInsn(DUP);
                m.visitMethodInsn(INVOKESPECIAL, "java/lang/StringBuilder", "<init>", "()V", false);
                for (int argument : arguments) {
                    m.visitLdcInsn(argument);
                    m.visitMethodInsn(INVOKESTATIC, "T", "f", "(I)I", false);
                    m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/StringBuilder", "append", "(I)Ljava/lang/StringBuilder;", false);
                    m.visitLdcInsn(" ");
                    m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/StringBuilder", "append",
                        "(Ljava/lang/String;)Ljava/lang/StringBuilder;", false);
                }
                m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/StringBuilder", "toString", "()Ljava/lang/String;", false);
                m.visitInsn(ARETURN);
            }).entries(arguments.length + 1);
        }

        Case f(Consumer<MethodVisitor> code) {
            return method(STATIC, "f", "(I)I", code);
        }
    }

    private final Path out;

    Torture(Path out) {
        this.out = out;
    }

    void write(Case c) {
        write(c, "T");
    }

    void write(Case c, String type) {
        c.w.visitEnd();
        try {
            Path dir = out.resolve(c.name);
            Files.createDirectories(dir.resolve("classes"));
            Files.write(dir.resolve("classes").resolve(type + ".class"), c.w.toByteArray());
            if (type.equals("T"))
                Files.write(dir.resolve("expect"), c.expect.toString().getBytes());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static void nops(MethodVisitor m, int n) {
        for (int i = 0; i < n; i++)
            m.visitInsn(NOP);
    }

    static void frame(MethodVisitor m, Object[] locals, Object... stack) {
        m.visitFrame(F_NEW, locals.length, locals, stack.length, stack);
    }

    static Object[] types(Object... types) {
        return types;
    }

    static void throwNew(MethodVisitor m, String type) {
        m.visitTypeInsn(NEW, type);
        m.visitInsn(DUP);
        m.visitMethodInsn(INVOKESPECIAL, type, "<init>", "()V", false);
        m.visitInsn(ATHROW);
    }

    /** Frames of each kind at each distance around 63 and 127 bytes. */
    void frames() {
        for (int pad = 50; pad < 72; pad++) {
            int n = pad;
            write(new Case("frame-same-" + n, V1_8).f(m -> {
                Label end = new Label();
                m.visitVarInsn(ILOAD, 0);
                m.visitJumpInsn(IFEQ, end);
                nops(m, n);
                m.visitLabel(end);
                frame(m, types(INTEGER));
                m.visitVarInsn(ILOAD, 0);
                m.visitInsn(IRETURN);
            }).runF(0, 7));
            write(new Case("frame-stack-" + n, V1_8).f(m -> {
                Label other = new Label(), end = new Label();
                m.visitVarInsn(ILOAD, 0);
                m.visitJumpInsn(IFEQ, other);
                m.visitInsn(ICONST_3);
                m.visitJumpInsn(GOTO, end);
                m.visitLabel(other);
                frame(m, types(INTEGER));
                nops(m, n);
                m.visitInsn(ICONST_4);
                m.visitLabel(end);
                frame(m, types(INTEGER), INTEGER);
                m.visitInsn(IRETURN);
            }).runF(0, 7));
        }
        write(new Case("frame-append-chop-full", V1_8).f(m -> {
            Label a = new Label(), b = new Label(), c = new Label(), d = new Label();
            m.visitVarInsn(ILOAD, 0);
            m.visitJumpInsn(IFEQ, a);
            m.visitInsn(ICONST_2);
            m.visitInsn(IRETURN);
            m.visitLabel(a);
            frame(m, types(INTEGER));
            m.visitInsn(LCONST_1);
            m.visitVarInsn(LSTORE, 1);
            m.visitInsn(DCONST_1);
            m.visitVarInsn(DSTORE, 3);
            m.visitLdcInsn("x");
            m.visitVarInsn(ASTORE, 5);
            m.visitVarInsn(ILOAD, 0);
            m.visitJumpInsn(IFEQ, b);
            m.visitInsn(ICONST_5);
            m.visitInsn(IRETURN);
            m.visitLabel(b); // append 3: long, double, object
            frame(m, types(INTEGER, LONG, DOUBLE, "java/lang/String"));
            m.visitVarInsn(ILOAD, 0);
            m.visitJumpInsn(IFEQ, c);
            m.visitInsn(ICONST_1);
            m.visitInsn(IRETURN);
            m.visitLabel(c); // chop 2
            frame(m, types(INTEGER, LONG));
            m.visitInsn(FCONST_1);
            m.visitVarInsn(FSTORE, 0);
            m.visitVarInsn(LLOAD, 1);
            m.visitInsn(L2I);
            m.visitJumpInsn(IFNE, d);
            m.visitInsn(ICONST_1);
            m.visitInsn(IRETURN);
            m.visitLabel(d); // full: null, top
            frame(m, types(TOP, LONG));
            m.visitVarInsn(LLOAD, 1);
            m.visitInsn(L2I);
            m.visitInsn(IRETURN);
        }).runF(0, 1));
    }

    /** A `new` whose object waits uninitialized across a branch, twice. */
    void uninitialized() {
        write(new Case("uninitialized-at-branch", V1_8).f(m -> {
            Label fresh = new Label(), other = new Label(), end = new Label();
            m.visitLabel(fresh);
            m.visitTypeInsn(NEW, "java/lang/Integer");
            m.visitInsn(DUP);
            m.visitVarInsn(ILOAD, 0);
            m.visitJumpInsn(IFEQ, other);
            m.visitInsn(ICONST_1);
            m.visitJumpInsn(GOTO, end);
            m.visitLabel(other);
            frame(m, types(INTEGER), fresh, fresh);
            m.visitInsn(ICONST_2);
            m.visitLabel(end);
            frame(m, types(INTEGER), fresh, fresh, INTEGER);
            m.visitMethodInsn(INVOKESPECIAL, "java/lang/Integer", "<init>", "(I)V", false);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Integer", "intValue", "()I", false);
            m.visitInsn(IRETURN);
        }).runF(0, 1));
    }

    /** A loop whose head is the method's first instruction: i runs once. */
    void loops() {
        for (int version : new int[] {V1_4, V1_5, V1_8}) {
            Case c = new Case("loop-to-0-v" + version, version).f(m -> {
                Label head = new Label();
                m.visitLabel(head);
                if (version >= V1_6)
                    frame(m, types(INTEGER));
                m.visitIincInsn(0, 1);
                m.visitVarInsn(ILOAD, 0);
                m.visitIntInsn(BIPUSH, 10);
                m.visitJumpInsn(IF_ICMPLT, head);
                m.visitVarInsn(ILOAD, 0);
                m.visitInsn(IRETURN);
            });
            write(c.runF(0, 5, 20));
        }
        // No return at all: it leaves by the division only.
        write(new Case("endless-loop", V1_8).method(STATIC, "g", "(I)V", m -> {
            Label head = new Label();
            m.visitLabel(head);
            frame(m, types(INTEGER));
            m.visitIincInsn(0, -1);
            m.visitInsn(ICONST_1);
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IDIV);
            m.visitInsn(POP);
            m.visitJumpInsn(GOTO, head);
        }).f(m -> catching(m, n -> {
            n.visitVarInsn(ILOAD, 0);
            n.visitMethodInsn(INVOKESTATIC, "T", "g", "(I)V", false);
            n.visitInsn(ICONST_0);
        }, "java/lang/ArithmeticException")).runF(3, 9).entries(5));
        // A loop that is one instruction, never entered: goto to itself.
        write(new Case("goto-itself", V1_8).method(STATIC, "g", "()V", m -> {
            Label head = new Label();
            m.visitLabel(head);
            frame(m, types());
            m.visitJumpInsn(GOTO, head);
        }).f(m -> {
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IRETURN);
        }).runF(3));
        // A try range that starts at 0 and a loop to 0 inside it.
        write(new Case("try-at-0-loop-to-0", V1_8).f(m -> {
            Label head = new Label(), end = new Label(), handler = new Label();
            m.visitTryCatchBlock(head, end, handler, "java/lang/ArithmeticException");
            m.visitLabel(head);
            frame(m, types(INTEGER));
            m.visitIincInsn(0, -1);
            m.visitIntInsn(BIPUSH, 12);
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IDIV);
            m.visitIntInsn(BIPUSH, 6);
            m.visitJumpInsn(IF_ICMPNE, head);
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IRETURN);
            m.visitLabel(end);
            m.visitLabel(handler);
            frame(m, types(INTEGER), "java/lang/ArithmeticException");
            m.visitInsn(POP);
            m.visitInsn(ICONST_M1);
            m.visitInsn(IRETURN);
        }).runF(5, 2));
    }

    /** body leaves an int; an exception of the type gives -5. */
    static void catching(MethodVisitor m, Consumer<MethodVisitor> body, String type) {
        Label start = new Label(), end = new Label(), handler = new Label();
        m.visitTryCatchBlock(start, end, handler, type);
        m.visitLabel(start);
        body.accept(m);
        m.visitInsn(IRETURN);
        m.visitLabel(end);
        m.visitLabel(handler);
        frame(m, types(INTEGER), type);
        m.visitInsn(POP);
        m.visitIntInsn(BIPUSH, -5);
        m.visitInsn(IRETURN);
    }

    /** Code near and at the 64 KB border. */
    void sizes() {
        for (int size = 65500; size <= 65534; size++) {
            int n = size;
            Case c = new Case("code-" + n, V1_8).f(m -> {
                nops(m, n - 2);
                m.visitVarInsn(ILOAD, 0);
                m.visitInsn(IRETURN);
            }).runF(4);
            if (n >= 65529)
                // Even the smallest pair of probes takes 8 bytes.
                left(c, "f codeTooLarge");
            else if (n > 65535 - 12)
                // The largest takes 12. Between the two the method may be left alone.
                c.expect.setLength(0);
            write(c);
        }
    }

    private static Case left(Case c, String method) {
        String kept = c.expect.toString().replaceFirst("entries \\d+\n", "entries 1\n");
        c.expect.setLength(0);
        c.expect.append(kept);
        return c.left(method);
    }

    void switches() {
        for (int pad = 0; pad < 8; pad++)
            for (int sparse = 0; sparse < 2; sparse++) {
                int n = pad, step = sparse == 0 ? 1 : 1000;
                write(new Case((sparse == 0 ? "tableswitch-" : "lookupswitch-") + n, V1_8).f(m -> {
                    Label again = new Label(), zero = new Label(), one = new Label(), other = new Label();
                    nops(m, n);
                    m.visitLabel(again);
                    frame(m, types(INTEGER));
                    m.visitVarInsn(ILOAD, 0);
                    if (step == 1)
                        m.visitTableSwitchInsn(0, 2, other, zero, one, other);
                    else
                        m.visitLookupSwitchInsn(other, new int[] {0, step}, new Label[] {zero, one});
                    m.visitLabel(zero);
                    frame(m, types(INTEGER));
                    m.visitLdcInsn(step);
                    m.visitVarInsn(ISTORE, 0);
                    m.visitJumpInsn(GOTO, again);
                    m.visitLabel(one);
                    frame(m, types(INTEGER));
                    m.visitIntInsn(BIPUSH, 77);
                    m.visitInsn(IRETURN);
                    m.visitLabel(other);
                    frame(m, types(INTEGER));
                    m.visitVarInsn(ILOAD, 0);
                    m.visitInsn(IRETURN);
                }).runF(0, step, 5));
            }
    }

    /** Branches whose distance passes 32,767 once the exits between have their probes. */
    void farBranches() {
        for (int version : new int[] {V1_4, V1_8})
            for (int size = 32730; size <= 32767; size += 1) {
                int n = size;
                boolean frames = version >= V1_6;
                if (size % 4 != 3 && size < 32750)
                    continue;
                boolean left = size > 32767 - 3 * 6; // three calls of o, for which 6 bytes are reckoned with
                far(left, new Case("far-if-v" + version + "-" + n, version).f(m -> {
                    Label far = new Label(), near = new Label();
                    m.visitVarInsn(ILOAD, 0);
                    m.visitJumpInsn(IFEQ, far); // 3 bytes; `far` is n bytes from here
                    exits(m, 3, frames);
                    nops(m, n - 3 - 3 * 6);
                    m.visitLabel(far);
                    if (frames)
                        frame(m, types(INTEGER));
                    m.visitIincInsn(0, 7);
                    m.visitVarInsn(ILOAD, 0);
                    m.visitInsn(IRETURN);
                }).runF(0, 1, 2, 3, 9));
                far(size > 32768 - 3 * 6, new Case("far-back-v" + version + "-" + n, version).f(m -> {
                    Label head = new Label();
                    nops(m, 1);
                    m.visitLabel(head);
                    if (frames)
                        frame(m, types(INTEGER));
                    m.visitIincInsn(0, 1);
                    exits(m, 3, frames);
                    nops(m, n - 3 - 3 * 6 - 1 - 2);
                    m.visitVarInsn(ILOAD, 0);
                    m.visitIntInsn(BIPUSH, 20);
                    m.visitJumpInsn(IF_ICMPLT, head);
                    m.visitVarInsn(ILOAD, 0);
                    m.visitInsn(IRETURN);
                }).runF(5, 0, 30));
                far(left, new Case("far-goto-v" + version + "-" + n, version).f(m -> {
                    Label far = new Label(), on = new Label();
                    m.visitVarInsn(ILOAD, 0);
                    m.visitJumpInsn(IFNE, on);
                    m.visitJumpInsn(GOTO, far);
                    m.visitLabel(on);
                    if (frames)
                        frame(m, types(INTEGER));
                    exits(m, 3, frames);
                    nops(m, n - 3 - 3 * 6);
                    m.visitLabel(far);
                    if (frames)
                        frame(m, types(INTEGER));
                    m.visitIincInsn(0, 7);
                    m.visitVarInsn(ILOAD, 0);
                    m.visitInsn(IRETURN);
                }).runF(0, 1, 2, 3, 9));
            }
        // Already wide: ASM writes goto_w where the distance asks for it.
        write(new Case("goto-w", V1_4).f(m -> {
            Label far = new Label(), on = new Label();
            m.visitVarInsn(ILOAD, 0);
            m.visitJumpInsn(IFNE, on);
            m.visitJumpInsn(GOTO, far);
            m.visitLabel(on);
            exits(m, 5, false);
            nops(m, 40000);
            m.visitLabel(far);
            m.visitIincInsn(0, 7);
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IRETURN);
        }).runF(0, 1, 5, 9));
        write(new Case("jsr-w", V1_4).f(m -> {
            Label far = new Label(), back = new Label();
            m.visitJumpInsn(JSR, far);
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IRETURN);
            nops(m, 33000);
            m.visitInsn(ICONST_0);
            m.visitInsn(IRETURN);
            m.visitLabel(far);
            m.visitVarInsn(ASTORE, 1);
            m.visitIincInsn(0, 5);
            m.visitVarInsn(RET, 1);
        }).runF(1));
        far(true, new Case("jsr-far", V1_4).f(m -> {
            Label far = new Label();
            m.visitJumpInsn(JSR, far); // at 0, target at 32766
            exits(m, 3, false);
            nops(m, 32766 - 3 - 3 * 6 - 2);
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IRETURN);
            m.visitLabel(far);
            m.visitVarInsn(ASTORE, 1);
            m.visitIincInsn(0, 5);
            m.visitVarInsn(RET, 1);
        }).runF(1, 20));
    }

    void far(boolean left, Case c) {
        write(left ? c.left("f branchOutOfReach").entries(1) : c);
    }

    /** n times `if (arg == k) return k`, 6 bytes each. */
    static void exits(MethodVisitor m, int n, boolean frames) {
        for (int k = 0; k < n; k++) {
            Label on = new Label();
            m.visitVarInsn(ILOAD, 0);
            m.visitJumpInsn(IFGT, on);
            m.visitInsn(ICONST_0 + k);
            m.visitInsn(IRETURN);
            m.visitLabel(on);
            if (frames)
                frame(m, types(INTEGER));
        }
    }

    void subroutines() {
        write(new Case("jsr-finally", V1_4).f(m -> {
            Label start = new Label(), end = new Label(), handler = new Label(), last = new Label(), other = new Label();
            m.visitTryCatchBlock(start, end, handler, null);
            m.visitLabel(start);
            m.visitIntInsn(BIPUSH, 100);
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IDIV);
            m.visitVarInsn(ISTORE, 1);
            m.visitJumpInsn(JSR, last);
            m.visitVarInsn(ILOAD, 1);
            m.visitInsn(IRETURN);
            m.visitLabel(end);
            m.visitLabel(handler);
            m.visitVarInsn(ASTORE, 2);
            m.visitJumpInsn(JSR, last);
            m.visitIntInsn(BIPUSH, -9);
            m.visitInsn(IRETURN);
            nops(m, 3); // dead
            m.visitLabel(last);
            m.visitVarInsn(ASTORE, 300);
            m.visitJumpInsn(JSR, other);
            m.visitIincInsn(0, 1000);
            m.visitVarInsn(RET, 300);
            m.visitLabel(other);
            m.visitVarInsn(ASTORE, 3);
            m.visitIincInsn(0, 1);
            m.visitVarInsn(RET, 3);
        }).runF(5, 0));
    }

    void wide() {
        write(new Case("wide", V1_8).f(m -> {
            m.visitVarInsn(ILOAD, 0);
            m.visitVarInsn(ISTORE, 256);
            m.visitIincInsn(256, 1);
            m.visitIincInsn(256, -1000);
            m.visitIincInsn(0, 500);
            m.visitVarInsn(ILOAD, 256);
            m.visitInsn(I2L);
            m.visitVarInsn(LSTORE, 65000);
            m.visitVarInsn(LLOAD, 65000);
            m.visitInsn(L2D);
            m.visitVarInsn(DSTORE, 1000);
            m.visitLdcInsn("w");
            m.visitVarInsn(ASTORE, 2000);
            m.visitVarInsn(ALOAD, 2000);
            m.visitInsn(POP);
            m.visitVarInsn(DLOAD, 1000);
            m.visitInsn(D2I);
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IADD);
            m.visitInsn(IRETURN);
        }).runF(0, 7));
    }

    void dead() {
        write(new Case("dead-code", V1_8).f(m -> {
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IRETURN);
            frame(m, types(INTEGER));
            nops(m, 5);
            m.visitInsn(ACONST_NULL);
            m.visitInsn(ATHROW);
        }).runF(3));
        write(new Case("dead-code-v48", V1_4).f(m -> {
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IRETURN);
            m.visitInsn(POP2);
            m.visitInsn(DADD);
            m.visitInsn(ARETURN);
        }).runF(3));
    }

    void handlers() {
        write(new Case("handler-covers-return", V1_8).f(m -> catching(m, n -> {
            n.visitIntInsn(BIPUSH, 40);
            n.visitVarInsn(ILOAD, 0);
            n.visitInsn(IDIV);
        }, "java/lang/ArithmeticException")).runF(0, 4));
        write(new Case("try-ends-at-return", V1_8).f(m -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            m.visitTryCatchBlock(start, end, handler, null);
            m.visitLabel(start);
            m.visitIntInsn(BIPUSH, 40);
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IDIV);
            m.visitLabel(end);
            m.visitInsn(IRETURN);
            m.visitLabel(handler);
            frame(m, types(INTEGER), "java/lang/Throwable");
            m.visitInsn(POP);
            m.visitInsn(ICONST_M1);
            m.visitInsn(IRETURN);
        }).runF(0, 4));
        write(new Case("try-of-one-return", V1_8).f(m -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            m.visitTryCatchBlock(start, end, handler, null);
            m.visitVarInsn(ILOAD, 0);
            m.visitLabel(start);
            m.visitInsn(IRETURN);
            m.visitLabel(end);
            m.visitLabel(handler);
            frame(m, types(INTEGER), "java/lang/Throwable");
            m.visitInsn(ATHROW);
        }).runF(0, 4));
        write(new Case("throw-caught-here", V1_8).f(m -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            m.visitTryCatchBlock(start, end, handler, "java/lang/IllegalStateException");
            m.visitLabel(start);
            throwNew(m, "java/lang/IllegalStateException");
            m.visitLabel(end);
            m.visitLabel(handler);
            frame(m, types(INTEGER), "java/lang/IllegalStateException");
            m.visitInsn(POP);
            m.visitIincInsn(0, 1);
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IRETURN);
        }).runF(0, 4));
        write(new Case("throw-leaves", V1_8).method(STATIC, "g", "()V", m -> throwNew(m, "java/lang/IllegalStateException"))
            .method(STATIC, "h", "()V", m -> {
                m.visitInsn(ACONST_NULL);
                m.visitInsn(ATHROW);
            }).f(m -> catching(m, n -> {
                n.visitMethodInsn(INVOKESTATIC, "T", "g", "()V", false);
                n.visitInsn(ICONST_0);
            }, "java/lang/IllegalStateException")).runF(1).entries(3));
        // A handler that covers itself, as javac writes for synchronized.
        write(new Case("handler-covers-itself", V1_8).f(m -> {
            Label start = new Label(), end = new Label(), handler = new Label(), handled = new Label();
            m.visitTryCatchBlock(start, end, handler, null);
            m.visitTryCatchBlock(handler, handled, handler, null);
            m.visitLdcInsn("lock");
            m.visitInsn(DUP);
            m.visitVarInsn(ASTORE, 1);
            m.visitInsn(MONITORENTER);
            m.visitLabel(start);
            m.visitVarInsn(ILOAD, 0);
            m.visitVarInsn(ALOAD, 1);
            m.visitInsn(MONITOREXIT);
            m.visitLabel(end);
            m.visitInsn(IRETURN);
            m.visitLabel(handler);
            frame(m, types(INTEGER, "java/lang/String"), "java/lang/Throwable");
            m.visitVarInsn(ASTORE, 2);
            m.visitVarInsn(ALOAD, 1);
            m.visitInsn(MONITOREXIT);
            m.visitLabel(handled);
            m.visitVarInsn(ALOAD, 2);
            m.visitInsn(ATHROW);
        }).runF(3));
    }

    /** Constructors. Each is called with 0 and 1 by f, which counts on field n. */
    void constructors() {
        constructor("branch", m -> {
            Label other = new Label(), end = new Label();
            m.visitVarInsn(ALOAD, 0);
            m.visitVarInsn(ILOAD, 1);
            m.visitJumpInsn(IFEQ, other);
            m.visitInsn(ICONST_5);
            m.visitJumpInsn(GOTO, end);
            m.visitLabel(other);
            frame(m, types(UNINITIALIZED_THIS, INTEGER), UNINITIALIZED_THIS);
            m.visitInsn(ICONST_4);
            m.visitLabel(end);
            frame(m, types(UNINITIALIZED_THIS, INTEGER), UNINITIALIZED_THIS, INTEGER);
            m.visitInsn(POP);
            m.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
            m.visitInsn(RETURN);
        }, 5);
        constructor("two-supers", m -> {
            Label other = new Label(), end = new Label();
            m.visitVarInsn(ILOAD, 1);
            m.visitJumpInsn(IFEQ, other);
            m.visitVarInsn(ALOAD, 0);
            m.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
            m.visitJumpInsn(GOTO, end);
            m.visitLabel(other);
            frame(m, types(UNINITIALIZED_THIS, INTEGER));
            m.visitVarInsn(ALOAD, 0);
            m.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
            m.visitLabel(end);
            frame(m, types("T", INTEGER));
            m.visitInsn(RETURN);
        }, 5);
        constructor("throws-before-super", m -> {
            m.visitInsn(ICONST_1);
            m.visitVarInsn(ILOAD, 1);
            m.visitInsn(IDIV);
            m.visitInsn(POP);
            m.visitVarInsn(ALOAD, 0);
            m.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
            m.visitInsn(RETURN);
        }, 5);
        constructor("throws-after-super", m -> {
            m.visitVarInsn(ALOAD, 0);
            m.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
            m.visitInsn(ICONST_1);
            m.visitVarInsn(ILOAD, 1);
            m.visitInsn(IDIV);
            m.visitInsn(POP);
            m.visitInsn(RETURN);
        }, 5);
        constructor("only-throws", m -> throwNew(m, "java/lang/ArithmeticException"), 5);
        constructor("handler-before-super", m -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            m.visitTryCatchBlock(start, end, handler, "java/lang/ArithmeticException");
            m.visitLabel(start);
            m.visitInsn(ICONST_1);
            m.visitVarInsn(ILOAD, 1);
            m.visitInsn(IDIV);
            m.visitInsn(POP);
            m.visitLabel(end);
            m.visitVarInsn(ALOAD, 0);
            m.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
            m.visitInsn(RETURN);
            m.visitLabel(handler);
            frame(m, types(UNINITIALIZED_THIS, INTEGER), "java/lang/ArithmeticException");
            m.visitInsn(ATHROW);
        }, 5);
        constructor("loop-before-super", m -> {
            Label head = new Label();
            m.visitLabel(head);
            frame(m, types(UNINITIALIZED_THIS, INTEGER));
            m.visitIincInsn(1, 1);
            m.visitVarInsn(ILOAD, 1);
            m.visitIntInsn(BIPUSH, 10);
            m.visitJumpInsn(IF_ICMPLT, head);
            m.visitVarInsn(ALOAD, 0);
            m.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
            m.visitInsn(RETURN);
        }, 5);
        constructor("locals-before-super", m -> {
            m.visitVarInsn(ALOAD, 0); // a copy of uninitialized this in a local
            m.visitVarInsn(ASTORE, 2);
            m.visitVarInsn(ALOAD, 2);
            m.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
            Label end = new Label();
            m.visitVarInsn(ILOAD, 1);
            m.visitJumpInsn(IFEQ, end);
            m.visitInsn(RETURN);
            m.visitLabel(end);
            frame(m, types("T", INTEGER, "T"));
            m.visitInsn(RETURN);
        }, 5);
    }

    private void constructor(String name, Consumer<MethodVisitor> code, int entries) {
        for (int version : new int[] {V1_5, V1_8}) {
            if (version < V1_6 && !name.startsWith("throws"))
                continue;
            write(new Case("init-" + name + "-v" + version, version).method(ACC_PUBLIC, "<init>", "(I)V", code).f(m -> {
                Label start = new Label(), end = new Label(), handler = new Label();
                m.visitTryCatchBlock(start, end, handler, "java/lang/ArithmeticException");
                m.visitLabel(start);
                m.visitTypeInsn(NEW, "T");
                m.visitInsn(DUP);
                m.visitVarInsn(ILOAD, 0);
                m.visitMethodInsn(INVOKESPECIAL, "T", "<init>", "(I)V", false);
                m.visitMethodInsn(INVOKEVIRTUAL, OBJECT, "getClass", "()Ljava/lang/Class;", false);
                m.visitInsn(POP);
                m.visitInsn(ICONST_1);
                m.visitInsn(IRETURN);
                m.visitLabel(end);
                m.visitLabel(handler);
                if (version >= V1_6)
                    frame(m, types(INTEGER), "java/lang/ArithmeticException");
                m.visitInsn(POP);
                m.visitInsn(ICONST_M1);
                m.visitInsn(IRETURN);
            }).runF(0, 1).entries(entries));
        }
    }

    void constants() {
        write(new Case("condy", V11).f(m -> {
            m.visitLdcInsn(new ConstantDynamic("I", "Ljava/lang/Class;", new Handle(H_INVOKESTATIC,
                "java/lang/invoke/ConstantBootstraps", "primitiveClass",
                "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Class;", false)));
            m.visitTypeInsn(CHECKCAST, "java/lang/Class");
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Class", "getModifiers", "()I", false);
            m.visitInsn(IRETURN);
        }).runF(0));
        // constant_pool_count is 65,535 at most: `free` entries are left.
        for (int free : new int[] {0, 1, 3, 40}) {
            Case c = new Case("pool-full-but-" + free, V1_8).f(m -> {
                m.visitVarInsn(ILOAD, 0);
                m.visitInsn(IRETURN);
            }).runF(4);
            c.w.newUTF8("Code"); // ASM adds it last
            int next = c.w.newConst(1_000_000);
            for (int i = 1; next < 65534 - free; i++)
                next = c.w.newConst(1_000_000 + i);
            if (free < 6) {
                String none = c.expect.toString().replaceFirst("entries \\d+", "entries 0");
                c.expect.setLength(0);
                c.expect.append(none);
                c.left("f constantPoolFull");
            }
            write(c);
        }
        // ldc with a one-byte index must stay: the pool is only appended to.
        write(new Case("ldc-255", V1_8).f(m -> {
            m.visitVarInsn(ILOAD, 0);
            for (int i = 0; i < 400; i++) {
                m.visitLdcInsn(100_000 + i);
                m.visitInsn(IXOR);
            }
            m.visitInsn(IRETURN);
        }).runF(0, 1));
    }

    /** An attribute of Code with bytes of our choice. */
    static Attribute attribute(String type, int... bytes) {
        return new Attribute(type) {
            @Override
            public boolean isCodeAttribute() {
                return true;
            }

            @Override
            protected ByteVector write(ClassWriter w, byte[] code, int length, int stack, int locals) {
                ByteVector v = new ByteVector();
                for (int b : bytes)
                    v.putByte(b);
                return v;
            }
        };
    }

    void attributes() {
        write(left(new Case("unknown-code-attribute", V1_8).f(m -> {
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IRETURN);
            m.visitAttribute(attribute("org.example.Offsets", 0, 1, 0, 1));
        }).runF(4), "f unknownAttribute"));
        write(new Case("cldc-stack-map", V1_3).f(m -> {
            Label end = new Label();
            m.visitVarInsn(ILOAD, 0);
            m.visitJumpInsn(IFEQ, end);
            m.visitIincInsn(0, 1);
            m.visitLabel(end);
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IRETURN);
            // one entry: offset 7, one local (int), no stack
            m.visitAttribute(attribute("StackMap", 0, 1, 0, 7, 0, 1, 1, 0, 0));
        }).runF(0, 4));
        write(new Case("several-line-tables", V1_8).method(STATIC, "g", "(I)I", m -> {
            m.visitInsn(ICONST_1);
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IDIV);
            m.visitInsn(IRETURN);
            m.visitAttribute(attribute("LineNumberTable", 0, 1, 0, 2, 0, 77));
            m.visitAttribute(attribute("LineNumberTable", 0, 2, 0, 0, 0, 70, 0, 3, 0, 80));
        }).f(m -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            m.visitTryCatchBlock(start, end, handler, "java/lang/ArithmeticException");
            m.visitLabel(start);
            m.visitVarInsn(ILOAD, 0);
            m.visitMethodInsn(INVOKESTATIC, "T", "g", "(I)I", false);
            m.visitInsn(IRETURN);
            m.visitLabel(end);
            m.visitLabel(handler);
            frame(m, types(INTEGER), "java/lang/ArithmeticException");
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Throwable", "getStackTrace", "()[Ljava/lang/StackTraceElement;", false);
            m.visitInsn(ICONST_0);
            m.visitInsn(AALOAD);
            m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/StackTraceElement", "getLineNumber", "()I", false);
            m.visitInsn(IRETURN);
        }).runF(0, 1).entries(5));
    }

    void names() {
        write(new Case("names", V1_8).method(STATIC, "a name, with (spaces) 'and' commas", "(I)I", m -> {
            m.visitVarInsn(ILOAD, 0);
            m.visitInsn(IRETURN);
        }).method(STATIC, "nul\0 \ud83d\ude00 \u00e9", "(I)I", m -> {
            m.visitVarInsn(ILOAD, 0);
            m.visitMethodInsn(INVOKESTATIC, "T", "a name, with (spaces) 'and' commas", "(I)I", false);
            m.visitInsn(IRETURN);
        }).f(m -> {
            m.visitVarInsn(ILOAD, 0);
            m.visitMethodInsn(INVOKESTATIC, "T", "nul\0 \ud83d\ude00 \u00e9", "(I)I", false);
            m.visitInsn(IRETURN);
        }).runF(4).entries(4));
    }

    /** The same class at each version; above what this JVM takes it is written as 61 and patched by the test. */
    void versions() {
        for (int major = 45; major <= 61; major++) {
            boolean frames = major >= 50;
            write(new Case("version-" + major, major == 45 ? V1_1 : major).f(m -> {
                Label end = new Label();
                m.visitVarInsn(ILOAD, 0);
                m.visitJumpInsn(IFEQ, end);
                m.visitInsn(ICONST_1);
                m.visitInsn(IRETURN);
                m.visitLabel(end);
                if (frames)
                    frame(m, types(INTEGER));
                m.visitInsn(ICONST_2);
                m.visitInsn(IRETURN);
            }).runF(0, 4));
        }
    }

    void limits() {
        StringBuilder d = new StringBuilder("(");
        for (int i = 0; i < 127; i++)
            d.append('J');
        String many = d + "I)J";
        write(new Case("255-argument-slots", V1_8).method(STATIC, "g", many, m -> {
            m.visitVarInsn(LLOAD, 252);
            m.visitInsn(LRETURN);
        }).f(m -> {
            for (int i = 0; i < 127; i++)
                m.visitLdcInsn((long) i);
            m.visitVarInsn(ILOAD, 0);
            m.visitMethodInsn(INVOKESTATIC, "T", "g", many, false);
            m.visitInsn(L2I);
            m.visitInsn(IRETURN);
        }).runF(4).entries(3));
    }

    public static void main(String[] args) {
        Torture t = new Torture(Paths.get(args[0]));
        t.frames();
        t.uninitialized();
        t.loops();
        t.sizes();
        t.switches();
        t.farBranches();
        t.subroutines();
        t.wide();
        t.dead();
        t.handlers();
        t.constructors();
        t.constants();
        t.attributes();
        t.names();
        t.versions();
        t.limits();
    }
}
