// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.Opcodes;
import org.jf.dexlib2.iface.Method;
import org.jf.dexlib2.iface.TryBlock;
import org.jf.dexlib2.iface.ExceptionHandler;
import org.jf.dexlib2.iface.instruction.Instruction;
import org.jf.dexlib2.iface.reference.MethodReference;
import org.jf.dexlib2.immutable.ImmutableClassDef;
import org.jf.dexlib2.immutable.ImmutableDexFile;
import org.jf.dexlib2.immutable.ImmutableExceptionHandler;
import org.jf.dexlib2.immutable.ImmutableMethod;
import org.jf.dexlib2.immutable.ImmutableMethodImplementation;
import org.jf.dexlib2.immutable.ImmutableMethodParameter;
import org.jf.dexlib2.immutable.ImmutableTryBlock;
import org.jf.dexlib2.immutable.instruction.ImmutableInstruction10t;
import org.jf.dexlib2.immutable.instruction.ImmutableInstruction10x;
import org.jf.dexlib2.immutable.instruction.ImmutableInstruction11x;
import org.jf.dexlib2.immutable.instruction.ImmutableInstruction21c;
import org.jf.dexlib2.immutable.instruction.ImmutableInstruction35c;
import org.jf.dexlib2.immutable.reference.ImmutableMethodReference;
import org.jf.dexlib2.immutable.reference.ImmutableStringReference;
import org.jf.dexlib2.immutable.reference.ImmutableTypeReference;
import org.jf.dexlib2.writer.pool.DexPool;
import org.jf.smali.Smali;
import org.jf.smali.SmaliOptions;

/**
 * Writes dex files that stand at a border of the format.
 *
 *   Borders DIRECTORY
 *
 *   methods-N, protos-N, types-N, strings-N   N ids in the table; each file has a method `run` to instrument
 *   apart-N       N types, in two classes
 *   tries-N       a method with N try_items, each with the same handler
 *   handlers      a method whose handlers take close to 65,535 bytes
 *   code          branches at the ends of 8 and 16 bits, 255 parameters, 65,535 registers; its methods
 *                 from (I)I can be run
 */
public final class Borders {
    private static final int STATIC = 8, NATIVE = 0x100, PUBLIC = 1;
    private static final String OBJECT = "Ljava/lang/Object;";
    private static Path directory;

    // ---- pieces -----------------------------------------------------------------------------------------------

    private static Method method(String type, String name, String parameters, String returns, int access,
        ImmutableMethodImplementation code) {
        List<ImmutableMethodParameter> all = new ArrayList<>();
        for (String p : split(parameters))
            all.add(new ImmutableMethodParameter(p, null, null));
        return new ImmutableMethod(type, name, all, returns, access, null, null, code);
    }

    private static List<String> split(String parameters) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < parameters.length();) {
            int end = i;
            while (parameters.charAt(end) == '[')
                end++;
            end = parameters.charAt(end) == 'L' ? parameters.indexOf(';', end) + 1 : end + 1;
            all.add(parameters.substring(i, end));
            i = end;
        }
        return all;
    }

    private static Instruction call(String type, String name) {
        MethodReference m = new ImmutableMethodReference(type, name, List.of(), "V");
        return new ImmutableInstruction35c(Opcode.INVOKE_STATIC, 0, 0, 0, 0, 0, 0, m);
    }

    private static final Instruction RETURN = new ImmutableInstruction10x(Opcode.RETURN_VOID);

    private static ImmutableMethodImplementation code(int registers, List<? extends Instruction> instructions) {
        return code(registers, instructions, List.of());
    }

    /** The writer looks for the place of each try from the first one on: the last comes first, or it takes a minute. */
    private static ImmutableMethodImplementation code(int registers, List<? extends Instruction> instructions,
        List<? extends TryBlock<? extends ExceptionHandler>> tries) {
        List<TryBlock<? extends ExceptionHandler>> backwards = new ArrayList<>(tries);
        Collections.reverse(backwards);
        return new ImmutableMethodImplementation(registers, instructions, backwards, List.of());
    }

    private static ImmutableClassDef define(String type, List<? extends Method> methods) {
        return new ImmutableClassDef(type, PUBLIC, OBJECT, null, null, null, null, methods);
    }

    private static void write(String name, ImmutableClassDef... classes) throws IOException {
        DexPool.writeTo(directory.resolve(name + ".dex").toString(),
            new ImmutableDexFile(Opcodes.forDexVersion(35), List.of(classes)));
    }

    private static void write(String name, String type, List<? extends Method> methods) throws IOException {
        write(name, define(type, methods));
    }

    // ---- tables -----------------------------------------------------------------------------------------------

    private static void methods(int count) throws IOException {
        List<Method> all = new ArrayList<>();
        List<Method> more = new ArrayList<>();
        // ART has no room for 65,536 methods in one class
        for (int i = 0; i < count - 1; i++)
            (i % 2 == 0 ? all : more).add(
                method(i % 2 == 0 ? "LMethods;" : "LMore;", "m" + i, "", "V", STATIC | NATIVE, null));
        all.add(method("LMethods;", "run", "", "V", STATIC, code(1, List.of(call("LMethods;", "m0"), RETURN))));
        write("methods-" + count, define("LMethods;", all), define("LMore;", more));
    }

    private static void protos(int count) throws IOException {
        String[] kinds = new String[41];
        for (int i = 0; i < kinds.length; i++)
            kinds[i] = i == 0 ? "" : "[".repeat(i) + "J";
        List<Method> all = new ArrayList<>();
        all.add(method("LProtos;", "run", "", "V", STATIC, code(1, List.of(call("LProtos;", "run"), RETURN))));
        List<Method> more = new ArrayList<>();
        int made = 1;
        for (int i = 1; i < kinds.length; i++) {
            for (int j = 0; j < kinds.length; j++) {
                for (int k = 0; k < kinds.length && made < count; k++) {
                    if (j == 0 && k != 0)
                        continue;
                    (made % 2 == 0 ? all : more).add(method(made % 2 == 0 ? "LProtos;" : "LMore;", "p",
                        kinds[i] + kinds[j] + kinds[k], "V", STATIC | NATIVE, null));
                    made++;
                }
            }
        }
        if (made != count)
            throw new IOException("only " + made + " protos");
        write("protos-" + count, define("LProtos;", all), define("LMore;", more));
    }

    /** A hundred in a method: ART's verifier takes the square of that. */
    private static void types(int count) throws IOException {
        List<Method> all = new ArrayList<>();
        all.add(method("LTypes;", "m", "", "V", STATIC | NATIVE, null));
        // LTypes;, Object and V are types too
        for (int made = 0; made < count - 3;) {
            List<Instruction> code = new ArrayList<>();
            code.add(call("LTypes;", "m"));
            for (int k = 0; k < 100 && made < count - 3; k++, made++)
                code.add(new ImmutableInstruction21c(Opcode.CONST_CLASS, 0,
                    new ImmutableTypeReference(String.format("LT%05d;", made))));
            code.add(RETURN);
            all.add(method("LTypes;", String.format("run%03d", all.size()), "", "V", STATIC, code(1, code)));
        }
        write("types-" + count, "LTypes;", all);
    }

    /** The same in two classes, of which the second has a hundredth. */
    private static void typesApart(int count) throws IOException {
        List<Method> all = new ArrayList<>();
        List<Method> more = new ArrayList<>();
        all.add(method("LTypes;", "m", "", "V", STATIC | NATIVE, null));
        // both classes, Object and V are types too
        for (int made = 0; made < count - 4;) {
            String type = made < count - count / 100 ? "LTypes;" : "LMore;";
            List<Method> methods = type.equals("LTypes;") ? all : more;
            List<Instruction> code = new ArrayList<>();
            code.add(call("LTypes;", "m"));
            for (int k = 0; k < 100 && made < count - 4; k++, made++)
                code.add(new ImmutableInstruction21c(Opcode.CONST_CLASS, 0,
                    new ImmutableTypeReference(String.format("LT%05d;", made))));
            code.add(RETURN);
            methods.add(method(type, String.format("run%03d", methods.size()), "", "V", STATIC, code(1, code)));
        }
        write("apart-" + count, define("LTypes;", all), define("LMore;", more));
    }

    /** All strings are loaded, a thousand in a method: what is inserted in front moves the last ones past 65,535. */
    private static void strings(int count) throws IOException {
        // those that the file has besides: names, types, shorties
        int others = 4 + (count - 1) / 1000 + 1, made = 0;
        List<Method> all = new ArrayList<>();
        all.add(method("LStrings;", "m", "", "V", STATIC | NATIVE, null));
        for (int i = 0; i <= (count - 1) / 1000; i++) {
            List<Instruction> code = new ArrayList<>();
            code.add(call("LStrings;", "m"));
            // over 63 strings, as far as it goes
            code.add(new ImmutableInstruction10t(Opcode.GOTO, 127));
            for (int k = 0; k < 1000 && made < count - others; k++, made++)
                code.add(new ImmutableInstruction21c(Opcode.CONST_STRING, 0,
                    new ImmutableStringReference(String.format("z%05d", made))));
            code.add(RETURN);
            all.add(method("LStrings;", String.format("run%02d", i), "", "V", STATIC, code(1, code)));
        }
        write("strings-" + count, "LStrings;", all);
    }

    // ---- tries ------------------------------------------------------------------------------------------------

    private static void tries(int count) throws IOException {
        List<Instruction> code = new ArrayList<>();
        List<ImmutableTryBlock> tries = new ArrayList<>();
        int handler = 3 * count + 4;
        for (int i = 0; i < count; i++) {
            code.add(call("LTries;", "m"));
            // the writer joins neighbours of the same handlers
            tries.add(new ImmutableTryBlock(3 * i, 3,
                List.of(new ImmutableExceptionHandler(
                    i % 2 == 0 ? "Ljava/lang/RuntimeException;" : "Ljava/lang/Error;", handler))));
        }
        // outside: a handler for all exceptions needs another try
        code.add(call("LTries;", "m"));
        code.add(RETURN);
        code.add(new ImmutableInstruction11x(Opcode.MOVE_EXCEPTION, 0));
        code.add(RETURN);
        write("tries-" + count, "LTries;",
            List.of(method("LTries;", "m", "", "V", STATIC | NATIVE, null),
                method("LTries;", "run", "", "V", STATIC, code(1, code, tries))));
    }

    /** Handlers of 6 or 7 bytes each: one type, an address of three bytes. */
    private static void handlers(int count) throws IOException {
        List<Instruction> code = new ArrayList<>();
        List<ImmutableTryBlock> tries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            code.add(call("LHandlers;", "m"));
            tries.add(new ImmutableTryBlock(
                3 * i, 3, List.of(new ImmutableExceptionHandler("Ljava/lang/Error;", 3 * count + 1 + 2 * i))));
        }
        code.add(RETURN);
        for (int i = 0; i < count; i++) {
            code.add(new ImmutableInstruction11x(Opcode.MOVE_EXCEPTION, 0));
            code.add(RETURN);
        }
        write("handlers", "LHandlers;",
            List.of(method("LHandlers;", "m", "", "V", STATIC | NATIVE, null),
                method("LHandlers;", "run", "", "V", STATIC, code(1, code, tries))));
    }

    // ---- code -------------------------------------------------------------------------------------------------

    private static final StringBuilder smali = new StringBuilder();

    private static void line(String format, Object... values) {
        smali.append(String.format(format, values)).append('\n');
    }

    /** `jump` over exactly `units` code units, in which a return stands: its `o` moves the target out of reach. */
    private static void forward(String name, String jump, int size, int units) {
        line(".method public static %s(I)I\n.registers 3", name);
        line("invoke-static {}, LCode;->count()V");
        line("%s :far", jump);
        line("if-eqz p0, :nops\nadd-int/lit8 p0, p0, 0x5\nreturn p0\n:nops");
        for (int i = size + 2 + 2 + 1; i < units; i++)
            line("nop");
        line(":far\nadd-int/lit8 p0, p0, 0x1\nreturn p0\n.end method");
    }

    /** The same backwards: `jump` leads back by exactly `units`. */
    private static void backward(String name, String jump, int units) {
        boolean always = jump.startsWith("goto");
        line(".method public static %s(I)I\n.registers 3", name);
        line("invoke-static {}, LCode;->count()V\ngoto/32 :start");
        line(":back\nif-eqz p0, :nops\nadd-int/lit8 p0, p0, 0x5\nreturn p0\n:nops");
        for (int i = 2 + 2 + 1 + 2 + (always ? 2 : 0); i < units; i++)
            line("nop");
        line(":start\nadd-int/lit8 p0, p0, -0x2");
        if (always)
            line("if-lez p0, :end");
        line("%s :back\n:end\nreturn p0\n.end method", jump);
    }

    private static void parameters() {
        line(".method public static take(%s)I", "I".repeat(255));
        line(".registers 255\ninvoke-static {}, LCode;->count()V\nadd-int v0, v0, v254\nadd-int v0, v0, v16");
        line("return v0\n.end method");
        line(".method public static parameters(I)I\n.registers 256\ninvoke-static {}, LCode;->count()V");
        for (int i = 0; i < 255; i++)
            line("const/16 v%d, 0x%x", i, i);
        line("move/from16 v254, p0\ninvoke-static/range {v0 .. v254}, LCode;->take(%s)I", "I".repeat(255));
        line("move-result v0\nreturn v0\n.end method");
        // 127 longs after `this`
        line(".method public wide(%s)J", "J".repeat(127));
        line(".registers 255\ninvoke-static {}, LCode;->count()V\nadd-long v1, v1, v253\nadd-long/2addr v1, v13");
        line("return-wide v1\n.end method");
        // 16 bits of register numbers, at 4-bit operands' end
        line(".method public static sixteen(%s)I", "I".repeat(16));
        line(".registers 16\ninvoke-static {}, LCode;->count()V\nadd-int/2addr v15, v0\nadd-int/2addr v0, v15");
        line("invoke-static {v15}, LCode;->id(I)I\nmove-result v15\nadd-int/2addr v0, v15\nreturn v0\n.end method");
        line(".method public static four(I)I\n.registers 17");
        for (int i = 0; i < 16; i++)
            line("const/16 v%d, 0x%x", i, i);
        line("move/from16 v15, v16\ninvoke-static/range {v0 .. v15}, LCode;->sixteen(%s)I", "I".repeat(16));
        line("move-result v0\nreturn v0\n.end method");
        line(".method public static id(I)I\n.registers 1\nreturn p0\n.end method");
    }

    private static void registers() {
        line(".method public static registers(I)I\n.registers 65535\ninvoke-static {}, LCode;->count()V");
        line("move/16 v40000, v65534\nmove/from16 v0, v40000\nadd-int/lit8 v0, v0, 0x3\nreturn v0\n.end method");
        line(".method public static wideRegisters(I)I\n.registers 300\ninvoke-static {}, LCode;->count()V\nconst/4 v0, 0x1");
        line("move/from16 v255, v299\nint-to-long v2, v0\nreturn v255\n.end method");
    }

    private static void code() throws IOException {
        line(".class public LCode;\n.super Ljava/lang/Object;\n.field static n:I");
        line(".method static count()V\n.registers 1\nsget v0, LCode;->n:I\nadd-int/lit8 v0, v0, 0x1");
        line("sput v0, LCode;->n:I\nreturn-void\n.end method");
        forward("forward8", "goto", 1, 127);
        forward("forward16", "goto/16", 2, 32767);
        forward("forwardIf", "if-gtz p0,", 2, 32767);
        forward("forwardIfNot", "if-ne p0, p0,", 2, 32767);
        forward("forwardFar", "goto/32", 3, 40000);
        backward("backward8", "goto", 128);
        backward("backward16", "goto/16", 32768);
        backward("backwardIf", "if-gtz p0,", 32768);
        parameters();
        registers();
        Path file = directory.resolve("code.smali");
        Files.writeString(file, smali);
        SmaliOptions options = new SmaliOptions();
        options.apiLevel = 21;
        options.outputDexFile = directory.resolve("code.dex").toString();
        if (!Smali.assemble(options, List.of(file.toString())))
            throw new IOException("code.smali can't be assembled");
    }

    public static void main(String[] args) throws IOException {
        directory = Path.of(args[0]);
        for (int n = 65533; n <= 65536; n++)
            methods(n);
        for (int n = 65533; n <= 65535; n++)
            protos(n);
        for (int n = 65533; n <= 65535; n++) {
            types(n);
            typesApart(n);
        }
        for (int n = 65534; n <= 65537; n++)
            strings(n);
        tries(65535);
        handlers(10000);
        code();
    }
}
