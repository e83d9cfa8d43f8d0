// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jf.dexlib2.DexFileFactory;
import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.dexbacked.DexBackedDexFile;
import org.jf.dexlib2.iface.ClassDef;
import org.jf.dexlib2.iface.Method;
import org.jf.dexlib2.iface.instruction.Instruction;
import org.jf.dexlib2.immutable.ImmutableClassDef;
import org.jf.dexlib2.immutable.ImmutableDexFile;
import org.jf.dexlib2.immutable.ImmutableMethod;
import org.jf.dexlib2.immutable.ImmutableMethodImplementation;
import org.jf.dexlib2.immutable.instruction.ImmutableInstruction10x;
import org.jf.dexlib2.immutable.instruction.ImmutableInstruction21c;
import org.jf.dexlib2.immutable.reference.ImmutableStringReference;
import org.jf.dexlib2.writer.pool.DexPool;

/**
 * Fills a dex up to a number of method references, with methods of a class of its own. They are long,
 * so that it is not worth while to move them.
 *
 *   DexFill IN OUT METHODS MIN-API
 *
 * D8 says in a string for which Android it wrote the dex; that library loses it, so it is written anew.
 */
public final class DexFill {
    private static final int NOPS = 400;

    public static void main(String[] args) throws IOException {
        DexBackedDexFile dex = DexFileFactory.loadDexFile(args[0], null);
        int missing = Integer.parseInt(args[2]) - dex.getMethodSection().size();
        List<Instruction> code = new ArrayList<>(Collections.nCopies(NOPS, new ImmutableInstruction10x(Opcode.NOP)));
        List<Method> methods = new ArrayList<>();
        List<ClassDef> classes = new ArrayList<>(dex.getClasses());

        code.add(new ImmutableInstruction21c(Opcode.CONST_STRING, 0,
            new ImmutableStringReference("~~D8{\"backend\":\"dex\",\"min-api\":" + args[3] + "}")));
        code.add(new ImmutableInstruction10x(Opcode.RETURN_VOID));
        for (int i = 0; i < missing; i++)
            methods.add(new ImmutableMethod("Lfill/Fill;", "f" + i, null, "V", 9, null, null,
                new ImmutableMethodImplementation(1, code, null, null)));
        classes.add(new ImmutableClassDef("Lfill/Fill;", 1, "Ljava/lang/Object;", null, null, null, null, methods));
        DexPool.writeTo(args[1], new ImmutableDexFile(dex.getOpcodes(), classes));
        System.out.println(Path.of(args[1]).getFileName() + ": " + missing + " methods more, "
            + DexFileFactory.loadDexFile(args[1], null).getMethodSection().size());
    }
}
