// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.builder.BuilderInstruction;
import org.jf.dexlib2.builder.MutableMethodImplementation;
import org.jf.dexlib2.builder.instruction.BuilderInstruction10x;
import org.jf.dexlib2.builder.instruction.BuilderInstruction11x;
import org.jf.dexlib2.builder.instruction.BuilderInstruction31i;
import org.jf.dexlib2.builder.instruction.BuilderInstruction3rc;
import org.jf.dexlib2.dexbacked.DexBackedDexFile;
import org.jf.dexlib2.iface.ClassDef;
import org.jf.dexlib2.iface.Method;
import org.jf.dexlib2.iface.MethodImplementation;
import org.jf.dexlib2.iface.instruction.OneRegisterInstruction;
import org.jf.dexlib2.immutable.ImmutableClassDef;
import org.jf.dexlib2.immutable.ImmutableMethod;
import org.jf.dexlib2.immutable.reference.ImmutableMethodReference;
import org.jf.dexlib2.util.MethodUtil;
import org.jf.dexlib2.writer.io.MemoryDataStore;
import org.jf.dexlib2.writer.pool.DexPool;

/**
 * The same work on dex in the way of the field: i and o put into the methods of every dex, on
 * dexlib2.
 *
 * <pre>DexPipeline copy|pool|probes RUNS START-MILLIS OUT-DIR FILE...</pre>
 *
 * pool: each dex read and written again, nothing more. probes: i at the entry and o before each
 * return, in methods that have a register to spare; the others are left as they are, where a real
 * tool would have to renumber, and throws and types are not looked at.
 */
public final class DexPipeline extends Pipeline {
    private static final String BEAT = "Lio/methodbeat/AppMethodBeat;";

    private DexPipeline(String mode) {
        super(mode);
    }

    @Override
    boolean takes(String name) {
        return name.endsWith(".dex");
    }

    private static BuilderInstruction push(int register, int id) {
        return new BuilderInstruction31i(Opcode.CONST, register, id);
    }

    private static BuilderInstruction call(int register, String name) {
        return new BuilderInstruction3rc(Opcode.INVOKE_STATIC_RANGE, register, 1,
                new ImmutableMethodReference(BEAT, name, Arrays.asList("I"), "V"));
    }

    /** A register that a return leaves free; -1: there is none. */
    private static int spare(BuilderInstruction exit, int registers) {
        switch (exit.getOpcode()) {
            case RETURN_VOID:
                return 0;
            case RETURN_WIDE: {
                int value = ((OneRegisterInstruction) exit).getRegisterA();
                return value > 0 ? 0 : registers > 2 ? 2 : -1;
            }
            default: {
                int value = ((OneRegisterInstruction) exit).getRegisterA();
                return value > 0 ? 0 : registers > 1 ? 1 : -1;
            }
        }
    }

    private static boolean isReturn(Opcode op) {
        return op == Opcode.RETURN_VOID || op == Opcode.RETURN || op == Opcode.RETURN_WIDE
                || op == Opcode.RETURN_OBJECT;
    }

    private MethodImplementation probes(Method method, MethodImplementation old) {
        int registers = old.getRegisterCount();
        int parameters = MethodUtil.getParameterRegisterCount(method);
        MutableMethodImplementation code = new MutableMethodImplementation(old);
        List<BuilderInstruction> list = new ArrayList<>(code.getInstructions());
        int added = 0;
        if (registers == parameters) {
            return old;
        }
        for (BuilderInstruction instruction : list) {
            if (isReturn(instruction.getOpcode()) && spare(instruction, registers) < 0) {
                return old;
            }
        }
        int id = ++methods;
        for (int i = 0; i < list.size(); i++) {
            BuilderInstruction exit = list.get(i);
            if (!isReturn(exit.getOpcode())) {
                continue;
            }
            int register = spare(exit, registers);
            // What jumps to the return has to land on the call.
            code.replaceInstruction(i + added, push(register, id));
            code.addInstruction(i + added + 1, call(register, "o"));
            code.addInstruction(i + added + 2, copyOf(exit));
            added += 2;
            exits++;
        }
        code.addInstruction(0, push(0, id));
        code.addInstruction(1, call(0, "i"));
        return code;
    }

    private static BuilderInstruction copyOf(BuilderInstruction exit) {
        return exit.getOpcode() == Opcode.RETURN_VOID
                ? new BuilderInstruction10x(Opcode.RETURN_VOID)
                : new BuilderInstruction11x(exit.getOpcode(),
                        ((OneRegisterInstruction) exit).getRegisterA());
    }

    private Method rewritten(Method m) {
        MethodImplementation old = m.getImplementation();
        MethodImplementation code = old == null ? null : probes(m, old);
        return code == old ? m
                : new ImmutableMethod(m.getDefiningClass(), m.getName(), m.getParameters(),
                        m.getReturnType(), m.getAccessFlags(), m.getAnnotations(),
                        m.getHiddenApiRestrictions(), code);
    }

    private ClassDef rewritten(ClassDef c) {
        List<Method> list = new ArrayList<>();
        for (Method m : c.getMethods()) {
            list.add(rewritten(m));
        }
        return new ImmutableClassDef(c.getType(), c.getAccessFlags(), c.getSuperclass(),
                c.getInterfaces(), c.getSourceFile(), c.getAnnotations(), c.getFields(), list);
    }

    @Override
    byte[] instrument(byte[] bytes) throws IOException {
        DexBackedDexFile dex = DexBackedDexFile.fromInputStream(null,
                new BufferedInputStream(new ByteArrayInputStream(bytes)));
        DexPool pool = new DexPool(dex.getOpcodes());
        for (ClassDef c : dex.getClasses()) {
            pool.internClass(mode.equals("probes") ? rewritten(c) : c);
        }
        MemoryDataStore store = new MemoryDataStore(bytes.length);
        pool.writeTo(store);
        return store.getData();
    }

    public static void main(String[] args) throws IOException {
        measure(args, (mode, archives) -> new DexPipeline(mode));
    }
}
