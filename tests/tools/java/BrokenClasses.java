// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes the negative control of VerifyClasses: BadFrame (version 51) and BadFrame50
 * (version 50), whose one stack map frame claims too much, into one directory, and
 * the same classes with right frames into another.
 *
 *   BrokenClasses GOOD-DIRECTORY BAD-DIRECTORY
 */
public final class BrokenClasses implements Opcodes {
    private static byte[] write(String name, int version, boolean bad) {
        ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        w.visit(version, ACC_PUBLIC | ACC_SUPER, name, null, "java/lang/Object", null);
        MethodVisitor m = w.visitMethod(ACC_PUBLIC | ACC_STATIC, "f", "(I)I", null, null);
        m.visitCode();
        Label end = new Label();
        m.visitVarInsn(ILOAD, 0);
        m.visitJumpInsn(IFEQ, end);
        m.visitInsn(NOP);
        m.visitLabel(end);
        m.visitFrame(F_NEW, bad ? 2 : 1, new Object[] {INTEGER, FLOAT}, 0, null);
        m.visitInsn(ICONST_0);
        m.visitInsn(IRETURN);
        m.visitMaxs(0, 0);
        m.visitEnd();
        w.visitEnd();
        return w.toByteArray();
    }

    public static void main(String[] args) throws IOException {
        for (int i = 0; i < 2; i++) {
            Path directory = Paths.get(args[i]);
            Files.write(directory.resolve("BadFrame.class"), write("BadFrame", V1_7, i == 1));
            Files.write(directory.resolve("BadFrame50.class"), write("BadFrame50", V1_6, i == 1));
        }
    }
}
