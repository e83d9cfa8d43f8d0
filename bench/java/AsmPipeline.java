import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
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
 * copy: no ASM, all entries inflated and deflated. maxs: the leanest that ASM allows, COMPUTE_MAXS
 * over a copied constant pool, plain visitors. frames: as in Matrix, COMPUTE_FRAMES with expanded
 * frames, AdviceAdapter, common superclasses through a class loader over the inputs; one pass where
 * Matrix makes two.
 *
 * <p>Runs everything RUNS times in this process and prints one JSON object with the first run,
 * which includes the start of the JVM (START-MILLIS: when its process was made), and the last.
 */
public final class AsmPipeline {
    private static final String BEAT = "io/methodbeat/AppMethodBeat";

    private final String mode;
    private final ClassLoader loader;
    private int methods;
    private int exits;
    private int failed;
    private long bytesAfter;

    private AsmPipeline(String mode, ClassLoader loader) {
        this.mode = mode;
        this.loader = loader;
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
    private byte[] instrument(byte[] bytes) {
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

    /** What was stored stays stored, as methodbeat has it: Matrix deflates everything. */
    private static ZipEntry copyOf(ZipEntry old, byte[] bytes) {
        ZipEntry entry = new ZipEntry(old.getName());
        if (old.getMethod() == ZipEntry.STORED) {
            CRC32 crc = new CRC32();
            crc.update(bytes);
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(bytes.length);
            entry.setCrc(crc.getValue());
        }
        return entry;
    }

    private void jar(File from, File to) throws IOException {
        Set<String> names = new HashSet<>();
        try (ZipFile in = new ZipFile(from);
                ZipOutputStream out = new ZipOutputStream(
                        new BufferedOutputStream(Files.newOutputStream(to.toPath())))) {
            Enumeration<? extends ZipEntry> entries = in.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                if (!names.add(entry.getName())) {
                    continue;
                }
                byte[] bytes;
                try (InputStream stream = in.getInputStream(entry)) {
                    bytes = stream.readAllBytes();
                }
                if (entry.getName().endsWith(".class") && !mode.equals("copy")) {
                    bytes = instrument(bytes);
                }
                out.putNextEntry(copyOf(entry, bytes));
                out.write(bytes);
                out.closeEntry();
            }
        }
        bytesAfter += to.length();
    }

    public static void main(String[] args) throws IOException {
        OperatingSystemMXBean system =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        int runs = Integer.parseInt(args[1]);
        double began = Long.parseLong(args[2]) / 1e3;
        double cpuBegan = 0;
        double first = 0;
        double cpuFirst = 0;
        double last = 0;
        double cpuLast = 0;
        AsmPipeline pipeline = null;
        URL[] urls = new URL[args.length - 4];
        for (int n = 4; n < args.length; n++) {
            urls[n - 4] = new File(args[n]).toURI().toURL();
        }
        for (int run = 0; run < runs; run++) {
            try (URLClassLoader loader = new URLClassLoader(urls)) {
                pipeline = new AsmPipeline(args[0], loader);
                for (int n = 4; n < args.length; n++) {
                    File from = new File(args[n]);
                    pipeline.jar(from, new File(args[3], from.getName()));
                }
            }
            double now = System.currentTimeMillis() / 1e3;
            double cpuNow = system.getProcessCpuTime() / 1e9;
            last = now - began;
            cpuLast = cpuNow - cpuBegan;
            began = now;
            cpuBegan = cpuNow;
            if (run == 0) {
                first = last;
                cpuFirst = cpuLast;
            }
        }
        System.out.printf("{\"java\": \"%s\", \"first\": %.3f, \"cpuFirst\": %.3f, \"last\": %.3f, "
                + "\"cpuLast\": %.3f, \"methods\": %d, \"exits\": %d, \"failed\": %d, "
                + "\"bytesAfter\": %d}%n", System.getProperty("java.version"), first, cpuFirst, last,
                cpuLast, pipeline.methods, pipeline.exits, pipeline.failed, pipeline.bytesAfter);
    }
}
