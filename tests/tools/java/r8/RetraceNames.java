// SPDX-License-Identifier: Apache-2.0
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.references.MethodReference;
import com.android.tools.r8.references.Reference;
import com.android.tools.r8.retrace.ProguardMapProducer;
import com.android.tools.r8.retrace.ProguardMappingSupplier;
import com.android.tools.r8.retrace.RetraceFrameElement;
import com.android.tools.r8.retrace.RetraceStackTraceContext;
import com.android.tools.r8.retrace.RetracedMethodReference;
import com.android.tools.r8.retrace.RetracedSingleFrame;
import com.android.tools.r8.retrace.Retracer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jf.dexlib2.Opcodes;
import org.jf.dexlib2.dexbacked.DexBackedClassDef;
import org.jf.dexlib2.dexbacked.DexBackedDexFile;
import org.jf.dexlib2.dexbacked.DexBackedMethod;
import org.jf.dexlib2.iface.debug.DebugItem;
import org.jf.dexlib2.iface.debug.LineNumber;
import org.jf.dexlib2.iface.instruction.Instruction;
import org.jf.dexlib2.iface.instruction.ReferenceInstruction;
import org.jf.dexlib2.iface.instruction.WideLiteralInstruction;

/**
 * Compares the names in methodMapping.txt with what R8's own Retrace says of each frame that the
 * instrumented dex can have in a stack trace: each line of an instruction that can throw, of each
 * method with a probe, whose id says which row is its.
 *
 *   RetraceNames MAP.txt methodMapping.txt INSTRUMENTED.dex...
 *
 * Of the frames that Retrace makes of one, the outermost is the method. Where it makes none, as of
 * a method that R8 made, the row must be the class's original name and what the map calls the
 * method. Where a method is several of the source's, by line, the row must be one of them, or that
 * name where R8 made the method. Prints what differs, and counts at last. Exit status 1: something
 * differs.
 */
public final class RetraceNames {
    private static final String BEAT = "Lio/methodbeat/AppMethodBeat;";
    private static final RetraceStackTraceContext NO_CONTEXT = RetraceStackTraceContext.empty();

    private final Retracer retracer;
    private final Map<Integer, String> rows;
    private int methods, frames, made, outside, several, severalFrames, differences;

    private RetraceNames(Path map, Path rowsFile) throws IOException {
        retracer = retracer(map);
        rows = rows(rowsFile);
    }

    static Retracer retracer(Path map) {
        return ProguardMappingSupplier.builder()
            .setProguardMapProducer(ProguardMapProducer.fromPath(map))
            .setLoadAllDefinitions(true)
            .build()
            .createRetracer(new DiagnosticsHandler() {});
    }

    /** The rows of methodMapping.txt, without id and access, by id. */
    static Map<Integer, String> rows(Path file) throws IOException {
        Map<Integer, String> rows = new HashMap<>();
        for (String line : Files.readAllLines(file)) {
            String[] parts = line.split(",", 3);
            rows.put(Integer.parseInt(parts[0]), parts[2]);
        }
        return rows;
    }

    /** A method as it is in a row. */
    static String row(RetracedMethodReference method) {
        MethodReference m = method.asKnown().getMethodReference();
        return m.getHolderClass().getTypeName() + " " + m.getMethodName() + " " + m.getMethodDescriptor().replace('/', '.');
    }

    /** What Retrace says of a frame. */
    private static final class Retraced {
        final List<RetracedMethodReference> all = new ArrayList<>();
        boolean synthesized, known = true;

        /** The row of the outermost frame, or null. */
        String row() {
            return all.isEmpty() ? null : RetraceNames.row(all.get(all.size() - 1));
        }
    }

    private Retraced retrace(MethodReference method, OptionalInt line) {
        Retraced result = new Retraced();
        List<RetraceFrameElement> elements = retracer.retraceFrame(NO_CONTEXT, line, method).stream().toList();
        // The first is the one that a stack trace shows; what else it can be is said beside it.
        RetraceFrameElement first = elements.get(0);
        result.synthesized = first.isCompilerSynthesized();
        List<RetracedSingleFrame> shown = first.streamRewritten(NO_CONTEXT).toList();
        for (RetracedSingleFrame f : shown)
            result.all.add(f.getMethodReference());
        // A line, or a method, that the map does not have stays what it is, but for the class. (R8 9 knows
        // nothing of a method whose lines are all 0 in the source, if it is not said to be synthesized.)
        result.known = !(shown.size() == 1 && !first.getTopFrame().hasPosition()
            && result.row().endsWith(" " + method.getMethodName() + " " + method.getMethodDescriptor().replace('/', '.')));
        return result;
    }

    /** An instruction that can throw, and its line as ART shows it; -1: it has none. */
    record Place(Instruction instruction, int line) {}

    static List<Place> places(DexBackedMethod m) {
        TreeMap<Integer, Integer> table = new TreeMap<>();
        for (DebugItem d : m.getImplementation().getDebugItems())
            if (d instanceof LineNumber l)
                table.put(l.getCodeAddress(), l.getLineNumber());
        List<Place> places = new ArrayList<>();
        int pc = 0;
        for (Instruction i : m.getImplementation().getInstructions()) {
            if (i.getOpcode().canThrow() && beatCall(i) == null) {
                var at = table.floorEntry(pc);
                places.add(new Place(i, table.isEmpty() ? pc : at == null ? -1 : at.getValue()));
            }
            pc += i.getCodeUnits();
        }
        return places;
    }

    static Set<Integer> lines(DexBackedMethod m) {
        Set<Integer> lines = new TreeSet<>();
        for (Place p : places(m))
            lines.add(p.line());
        lines.remove(-1);
        return lines;
    }

    /** The name of the probe that an instruction calls. */
    private static String beatCall(Instruction i) {
        if (i instanceof ReferenceInstruction r && r.getReference() instanceof org.jf.dexlib2.iface.reference.MethodReference m
            && m.getDefiningClass().equals(BEAT))
            return m.getName();
        return null;
    }

    /** The id with which a method calls i; 0: it does not. */
    static int id(DexBackedMethod m) {
        long constant = 0;
        for (Instruction i : m.getImplementation().getInstructions()) {
            if (i instanceof WideLiteralInstruction w)
                constant = w.getWideLiteral();
            if ("i".equals(beatCall(i)))
                return (int) constant;
        }
        return 0;
    }

    private void differ(MethodReference m, String what) {
        if (differences++ < 20)
            System.out.println("DIFF " + m + ": " + what);
    }

    /** The name of a method that R8 made: the class's original, and what the map calls the method. */
    private boolean isMade(MethodReference m, String row) {
        String holder = retracer.retraceClass(m.getHolderClass()).stream().findFirst().get().getRetracedClass().getTypeName();
        String name = retracer.retraceFrame(NO_CONTEXT, OptionalInt.empty(), m).stream().toList().get(0).stream()
            .reduce((inner, outer) -> outer).map(f -> f.getMethodReference().getMethodName()).orElse("");
        return row.startsWith(holder + " " + name + " (");
    }

    static MethodReference reference(org.jf.dexlib2.iface.reference.MethodReference m) {
        return Reference.methodFromDescriptor(m.getDefiningClass(), m.getName(), "(" + String.join("", m.getParameterTypes()) + ")" + m.getReturnType());
    }

    private void compare(DexBackedMethod m) {
        MethodReference method = reference(m);
        String row = rows.get(id(m));
        if (row == null)
            return;
        methods++;
        Retraced whole = retrace(method, OptionalInt.empty());
        boolean synthesized = whole.synthesized;
        int dropped = 0, count = 0;
        Set<String> seen = new LinkedHashSet<>();
        for (int line : lines(m)) {
            Retraced at = retrace(method, OptionalInt.of(line));
            if (at.synthesized || at.all.isEmpty())
                dropped++;
            else if (!at.known)
                outside++;
            else {
                seen.add(at.row());
                count++;
            }
            synthesized |= at.synthesized;
        }
        frames += count + dropped;
        made += dropped;
        if (seen.size() > 1) {
            several++;
            severalFrames += count;
        }
        boolean right;
        if (seen.size() == 1 && dropped == 0)
            right = seen.contains(row);
        else if (synthesized)
            right = isMade(method, row) || seen.size() == 1 && seen.contains(row);
        else
            right = seen.isEmpty() ? whole.all.isEmpty() || !whole.known || row.equals(whole.row()) : seen.contains(row);
        if (!right)
            differ(method, "its row is " + row + ", Retrace says " + seen + (dropped > 0 ? ", and of " + dropped + " lines nothing" : "")
                + ", without a line " + (whole.known ? whole.row() : "nothing"));
    }

    public static void main(String[] args) throws IOException {
        RetraceNames all = new RetraceNames(Path.of(args[0]), Path.of(args[1]));
        for (int i = 2; i < args.length; i++)
            for (DexBackedClassDef c : new DexBackedDexFile(Opcodes.getDefault(), Files.readAllBytes(Path.of(args[i]))).getClasses())
                for (DexBackedMethod m : c.getMethods())
                    if (m.getImplementation() != null)
                        all.compare(m);
        System.out.println(all.frames + " frames of " + all.methods + " methods, " + all.made + " of methods that R8 made, "
            + all.severalFrames + " of " + all.several + " methods that are several of the source's, " + all.outside + " not in the map, "
            + all.differences + " differ");
        System.exit(all.differences > 0 || all.frames == 0 ? 1 : 0);
    }
}
