// SPDX-License-Identifier: Apache-2.0
import com.android.tools.r8.references.MethodReference;
import com.android.tools.r8.retrace.RetraceFrameElement;
import com.android.tools.r8.retrace.RetraceStackTraceContext;
import com.android.tools.r8.retrace.RetracedMethodReference;
import com.android.tools.r8.retrace.Retracer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jf.dexlib2.Opcodes;
import org.jf.dexlib2.dexbacked.DexBackedClassDef;
import org.jf.dexlib2.dexbacked.DexBackedDexFile;
import org.jf.dexlib2.dexbacked.DexBackedMethod;
import org.jf.dexlib2.iface.instruction.ReferenceInstruction;

/**
 * What R8's Retrace says of an outline and its caller, the two frames of a stack trace that are
 * one of the source: the outline's frame goes, and where in the outline it was says which line of
 * the caller it is. Prints it for each call of an outline and each line of it that can throw.
 *
 *   RetraceOutlines [--rows methodMapping.txt] MAP.txt DEX...
 *
 * With --rows, the row of a caller that has a probe must be among what Retrace says, as the
 * outermost frame, and the one of an outline must be what the map calls it, in the original of its
 * class. Exit status 1: one is not, an outline's frame stays, or there is no outline.
 */
public final class RetraceOutlines {
    private static final RetraceStackTraceContext NO_CONTEXT = RetraceStackTraceContext.empty();
    private static final Pattern OUTLINE = Pattern.compile("\"outline\":\"([^\"]*)\"");

    private final Retracer retracer;
    private final Set<String> descriptors = new HashSet<>();
    private final Map<String, DexBackedMethod> outlines = new HashMap<>();
    private final Map<Integer, String> rows;
    private int calls, differences;

    private RetraceOutlines(Path map, Map<Integer, String> rows) throws IOException {
        retracer = RetraceNames.retracer(map);
        this.rows = rows;
        for (Matcher m = OUTLINE.matcher(Files.readString(map)); m.find();)
            descriptors.add(m.group(1).replaceFirst(";", ";->"));
    }

    private void differ(String what) {
        differences++;
        System.out.println("DIFF " + what);
    }

    private RetraceFrameElement frame(RetraceStackTraceContext context, int line, MethodReference m) {
        return retracer.retraceFrame(context, OptionalInt.of(line), m).stream().findFirst().get();
    }

    /** The frames of a caller, innermost first, each with its line. */
    private List<String> frames(RetraceStackTraceContext context, int line, DexBackedMethod caller) {
        List<String> frames = new ArrayList<>();
        frame(context, line, RetraceNames.reference(caller)).forEachRewritten(f -> {
            RetracedMethodReference m = f.getMethodReference();
            frames.add(RetraceNames.row(m) + ":" + m.getOriginalPositionOrDefault(line));
        });
        return frames;
    }

    private void call(DexBackedMethod caller, int line, DexBackedMethod outline) {
        String row = rows.get(RetraceNames.id(caller));
        for (int inside : RetraceNames.lines(outline)) {
            RetraceFrameElement top = frame(NO_CONTEXT, inside, RetraceNames.reference(outline));
            if (top.streamRewritten(NO_CONTEXT).findAny().isPresent())
                differ(outline + " is shown at " + inside);
            List<String> frames = frames(top.getRetraceStackTraceContext(), line, caller);
            System.out.println(caller + ":" + line + " calls " + outline + ":" + inside + ": " + frames);
            if (row != null && !frames.get(frames.size() - 1).startsWith(row + ":"))
                differ("the row of " + caller + " is " + row);
        }
        calls++;
    }

    /** The row of an outline that has a probe is of the class that it is in, and no method of the source. */
    private void named(DexBackedMethod outline) {
        String row = rows.get(RetraceNames.id(outline)), holder;
        MethodReference m = RetraceNames.reference(outline);

        if (row == null)
            return;
        holder = retracer.retraceClass(m.getHolderClass()).stream().findFirst().get().getRetracedClass().getTypeName();
        if (!row.startsWith(holder + " " + retracer.retraceMethod(m).stream().findFirst().get().getRetracedMethod().getMethodName() + " ("))
            differ("the row of " + outline + " is " + row);
    }

    private void calls(DexBackedMethod m) {
        if (m.getImplementation() == null)
            return;
        for (RetraceNames.Place p : RetraceNames.places(m))
            if (p.line() >= 0 && p.instruction() instanceof ReferenceInstruction r && outlines.containsKey(r.getReference().toString()))
                call(m, p.line(), outlines.get(r.getReference().toString()));
    }

    public static void main(String[] args) throws IOException {
        boolean named = args[0].equals("--rows");
        int at = named ? 2 : 0;
        RetraceOutlines all = new RetraceOutlines(Path.of(args[at]), named ? RetraceNames.rows(Path.of(args[1])) : Map.of());
        List<DexBackedMethod> methods = new ArrayList<>();
        for (int i = at + 1; i < args.length; i++)
            for (DexBackedClassDef c : new DexBackedDexFile(Opcodes.getDefault(), Files.readAllBytes(Path.of(args[i]))).getClasses())
                c.getMethods().forEach(methods::add);
        for (DexBackedMethod m : methods)
            if (all.descriptors.contains(m.toString()))
                all.outlines.put(m.toString(), m);
        all.outlines.values().forEach(all::named);
        methods.forEach(all::calls);
        System.out.println(all.calls + " calls of " + all.outlines.size() + " outlines");
        System.exit(all.differences > 0 || all.calls == 0 || all.outlines.size() < all.descriptors.size() ? 1 : 0);
    }
}
