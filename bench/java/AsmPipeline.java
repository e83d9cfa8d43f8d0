// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.AdviceAdapter;

/**
 * The same work in the way of the field: jars are read, i and o are put at the entry and before
 * each return and throw of every method with code, jars are written; on ASM, java.util.zip and
 * one thread.
 *
 * <pre>AsmPipeline copy|maxs|frames RUNS START-MILLIS OUT-DIR JAR...</pre>
 *
 * maxs: the leanest that ASM allows, COMPUTE_MAXS
 * over a copied constant pool, plain visitors. frames: as in Matrix, COMPUTE_FRAMES with expanded
 * frames, AdviceAdapter, common superclasses through a class loader over the inputs; one pass where
 * Matrix makes two.
 */
public final class AsmPipeline extends Pipeline {
    private static final String BEAT = "io/methodbeat/AppMethodBeat";

    private final URLClassLoader loader;

    private AsmPipeline(String mode, File[] archives) throws IOException {
        super(mode);
        URL[] urls = new URL[archives.length];
        for (int n = 0; n < urls.length; n++) {
            urls[n] = archives[n].toURI().toURL();
        }
        loader = new URLClassLoader(urls);
    }

    @Override
    boolean takes(String name) {
        return name.endsWith(".class");
    }

    @Override
    void close() throws IOException {
        loader.close();
    }

    private void call(MethodVisitor to, String name, int id) {
        to.visitLdcInsn(id);
        to.visitMethodInsn(Opcodes.INVOKESTATIC, BEAT, name, "(I)V", false);
    }

    private final class Plain extends MethodVisitor {
        private final int id = ++methods;

        Plain(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            call(mv, "i", id);
        }

        @Override
        public void visitInsn(int opcode) {
            if ((opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)
                    || opcode == Opcodes.ATHROW) {
                exits++;
                call(mv, "o", id);
            }
            super.visitInsn(opcode);
        }
    }

    private final class Advice extends AdviceAdapter {
        private final int id = ++methods;

        Advice(MethodVisitor next, int access, String name, String descriptor) {
            super(Opcodes.ASM9, next, access, name, descriptor);
        }

        @Override
        protected void onMethodEnter() {
            call(mv, "i", id);
        }

        @Override
        protected void onMethodExit(int opcode) {
            exits++;
            call(mv, "o", id);
        }
    }

    private final class Methods extends ClassVisitor {
        Methods(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor,
                String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
                return next;
            }
            return mode.equals("frames") ? new Advice(next, access, name, descriptor)
                    : new Plain(next);
        }
    }

    private final class FrameWriter extends ClassWriter {
        FrameWriter() {
            super(COMPUTE_FRAMES);
        }

        /** A class that is missing counts as Object, as it does in Matrix. */
        @Override
        protected String getCommonSuperClass(String one, String other) {
            try {
                return super.getCommonSuperClass(one, other);
            } catch (TypeNotPresentException | LinkageError e) {
                return "java/lang/Object";
            }
        }

        @Override
        protected ClassLoader getClassLoader() {
            return loader;
        }
    }

    /** One class; what ASM can't do is copied as it is and counted. */
    @Override
    byte[] instrument(byte[] bytes) {
        int methodsBefore = methods;
        int exitsBefore = exits;
        try {
            ClassReader reader = new ClassReader(bytes);
            boolean frames = mode.equals("frames");
            ClassWriter writer = frames ? new FrameWriter()
                    : new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
            reader.accept(new Methods(writer), frames ? ClassReader.EXPAND_FRAMES : 0);
            return writer.toByteArray();
        } catch (RuntimeException e) {
            methods = methodsBefore;
            exits = exitsBefore;
            failed++;
            return bytes;
        }
    }

    public static void main(String[] args) throws IOException {
        measure(args, AsmPipeline::new);
    }
}
