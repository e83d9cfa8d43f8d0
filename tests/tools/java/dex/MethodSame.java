// SPDX-License-Identifier: Apache-2.0
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.dexbacked.DexBackedMethod;
import org.jf.dexlib2.iface.ExceptionHandler;
import org.jf.dexlib2.iface.TryBlock;
import org.jf.dexlib2.iface.debug.DebugItem;
import org.jf.dexlib2.iface.debug.EndLocal;
import org.jf.dexlib2.iface.debug.LineNumber;
import org.jf.dexlib2.iface.debug.LocalInfo;
import org.jf.dexlib2.iface.debug.RestartLocal;
import org.jf.dexlib2.iface.debug.SetSourceFile;
import org.jf.dexlib2.iface.debug.StartLocal;
import org.jf.dexlib2.iface.instruction.Instruction;
import org.jf.dexlib2.iface.instruction.NarrowLiteralInstruction;
import org.jf.dexlib2.iface.instruction.OffsetInstruction;
import org.jf.dexlib2.iface.instruction.OneRegisterInstruction;
import org.jf.dexlib2.iface.instruction.PayloadInstruction;
import org.jf.dexlib2.iface.instruction.ReferenceInstruction;
import org.jf.dexlib2.iface.instruction.SwitchElement;
import org.jf.dexlib2.iface.instruction.SwitchPayload;
import org.jf.dexlib2.iface.instruction.formats.ArrayPayload;
import org.jf.dexlib2.iface.reference.MethodReference;

/**
 * Compares the code of one method before and after. Where the probes stand:
 *
 *   moves of parameters (where the frame grew at its end), i, at: once, at pc 0, and no
 *   jump leads there;
 *   o directly before each return, and before each throw that no handler covers; what
 *   jumped to the exit jumps to its o; instead of a return perhaps a goto to the o before
 *   the same return;
 *   one catch-all handler after the code (--exits all): it keeps the exception, calls o
 *   and throws it again; it covers each instruction that can throw and that no catch-all
 *   covered, but in constructors and in methods that hold monitors, where it may not;
 *   none of them inside a try; all with the same id, which o may find where i has it: in
 *   a register that was not there before. Where i returns a value, o takes the id and that value,
 *   each from a register that was not there before.
 */
final class MethodSame {
    static final class Rules {
        boolean all;
        String beat = "Lio/methodbeat/AppMethodBeat;";
    }

    static final class Counts {
        long instructions, entries, exits, shared, handlers, uncovered, grown, moved, widened, lines, pcLines, locals;

        void add(Counts other) {
            instructions += other.instructions;
            entries += other.entries;
            exits += other.exits;
            shared += other.shared;
            handlers += other.handlers;
            uncovered += other.uncovered;
            grown += other.grown;
            moved += other.moved;
            widened += other.widened;
            lines += other.lines;
            pcLines += other.pcLines;
            locals += other.locals;
        }

        @Override
        public String toString() {
            return instructions + " instructions, " + entries + " i, " + exits + " o, " + shared + " returns that go to another, " + handlers + " catch-alls, "
                + uncovered + " that throw uncovered, " + grown + " frames grown, " + moved + " with moves, " + widened
                + " jumps or strings widened, " + lines + " lines, " + pcLines + " pcs for lines, " + locals + " locals";
        }
    }

    /** Instructions of one side with their pcs. */
    private static final class Body {
        final DexBackedMethod method;
        final DexRaw.Code code;
        final List<Instruction> instructions = new ArrayList<>();
        final List<Integer> pcs = new ArrayList<>();
        /** By pc: the index in `instructions`, payloads included; or -1. */
        final int[] index;
        /** Those that are code: no payloads, no nops before payloads. */
        final List<Integer> executed = new ArrayList<>();
        /** Whether it holds monitors. */
        boolean locks;

        Body(DexBackedMethod m, DexRaw.Code c) {
            method = m;
            code = c;
            index = new int[c.units + 1];
            Arrays.fill(index, -1);
            int pc = 0;
            for (Instruction i : m.getImplementation().getInstructions()) {
                index[pc] = instructions.size();
                instructions.add(i);
                locks |= i.getOpcode() == Opcode.MONITOR_ENTER || i.getOpcode() == Opcode.MONITOR_EXIT;
                pcs.add(pc);
                pc += i.getCodeUnits();
            }
            index[pc] = instructions.size();
            pcs.add(pc);
            boolean pads = false;
            for (int k = instructions.size() - 1; k >= 0; k--) {
                Instruction i = instructions.get(k);
                if (i.getOpcode() != Opcode.NOP)
                    pads = i instanceof PayloadInstruction;
                if (!pads)
                    executed.add(k);
            }
            Collections.reverse(executed);
        }

        int target(int k) {
            return pcs.get(k) + ((OffsetInstruction) instructions.get(k)).getCodeOffset();
        }
    }

    private final Rules rules;
    private final Counts counts;
    private final Body a, b;
    /** By index in a.executed: the pc in `b` of the instruction, and of what stands before it. */
    private int[] ins, lab;
    /** Pcs in `b` of all that was inserted, and where the handler of the catch-all stands, or -1. */
    private final Set<Integer> inserted = new HashSet<>();
    private int handler = -1;
    /** Where `i` ends in `b`. */
    private int prologue;
    private int shift;
    /** Whether parameters are moved at the start. */
    private boolean moved;
    private Integer id;
    /** The register that has the id and that nothing of `a` can name, or -1. */
    private int own = -1;
    /** Likewise the one that has what i returned. */
    private int result = -1;
    /** By index in a.executed of a return: the index in b.instructions of the goto that it became. */
    private final Map<Integer, Integer> gone = new HashMap<>();

    MethodSame(Rules rules, Counts counts, DexBackedMethod before, DexRaw.Code c, DexBackedMethod after, DexRaw.Code d) {
        this.rules = rules;
        this.counts = counts;
        a = new Body(before, c);
        b = new Body(after, d);
    }

    private static void fail(int pc, String what) {
        throw new DexSame.Difference(String.format("at %04x: %s", pc, what));
    }

    // ---- the probes -------------------------------------------------------------------------------------------

    /** "i", "o" or "at" where executed instruction n of `b` calls that; else null. */
    private String call(int n) {
        if (n >= b.executed.size())
            return null;
        Instruction i = b.instructions.get(b.executed.get(n));
        if (i.getOpcode() != Opcode.INVOKE_STATIC && i.getOpcode() != Opcode.INVOKE_STATIC_RANGE)
            return null;
        MethodReference m = (MethodReference) ((ReferenceInstruction) i).getReference();
        return m.getDefiningClass().equals(rules.beat) ? m.getName() : null;
    }

    /** Whether a constant and the call of `name` with it stand at n of `b`. */
    private boolean probe(int n, String name) {
        if (!name.equals(call(n + 1)))
            return false;
        Instruction c = b.instructions.get(b.executed.get(n)), call = b.instructions.get(b.executed.get(n + 1));
        if (!c.getOpcode().name.startsWith("const") || !(c instanceof NarrowLiteralInstruction))
            return false;
        int[] registers = Text.registers(call);
        if (registers.length != 1 || registers[0] != ((OneRegisterInstruction) c).getRegisterA())
            return false;
        int value = ((NarrowLiteralInstruction) c).getNarrowLiteral();
        if (id != null && id != value)
            fail(pc(n), "another id: " + value + ", not " + id);
        id = value;
        return true;
    }

    /** How many instructions of `b` call o at n, the constant included. */
    private int exit(int n) {
        int[] kept = result >= 0 ? new int[] {own, result} : new int[] {own};
        if ("o".equals(call(n)) && own >= 0
            && Arrays.equals(Text.registers(b.instructions.get(b.executed.get(n))), kept))
            return 1;
        return result < 0 && probe(n, "o") ? 2 : 0;
    }

    private int pc(int n) {
        return n < b.executed.size() ? b.pcs.get(b.executed.get(n)) : b.code.units;
    }

    private static final Pattern MOVE = Pattern.compile("move(-wide|-object)?(/.*)?");

    private void insert(int n, int count) {
        for (int k = n; k < n + count; k++)
            inserted.add(pc(k));
    }

    /** The moves, `i` and `at` at the start; how many instructions of `b` that is. */
    private int readPrologue() {
        int n = 0, moves = 0;
        if (b.code.registers > a.code.registers) {
            while (n < b.executed.size() && MOVE.matcher(b.instructions.get(b.executed.get(n)).getOpcode().name).matches())
                n++;
            if (probe(n, "i"))
                moves = n;
            else
                n = 0;
        }
        moved = moves > 0;
        if (moved)
            checkMoves(moves);
        boolean begins = probe(n, "i");
        int scratch = begins ? ((OneRegisterInstruction) b.instructions.get(b.executed.get(n))).getRegisterA() : 0;
        boolean late = begins && returnsInt(n + 1);
        shift = moved || a.code.ins == 0 && !(late && scratch == 0) ? 0
            : late ? 2 : b.code.registers - a.code.registers;
        if (begins) {
            if (isNew(scratch))
                own = scratch;
            counts.entries++;
            n += 2;
            if (late)
                n += readResult(n);
        }
        if ("at".equals(call(n))) {
            int[] registers = Text.registers(b.instructions.get(b.executed.get(n)));
            int first = a.code.registers - a.code.ins + shift;
            if (!Arrays.equals(registers, new int[] {first, first + 1}))
                fail(pc(n), "at of " + Arrays.toString(registers));
            n++;
        }
        insert(0, n);
        prologue = pc(n);
        return n;
    }

    private boolean returnsInt(int n) {
        return ((MethodReference) ((ReferenceInstruction) b.instructions.get(b.executed.get(n))).getReference())
            .getReturnType().equals("I");
    }

    /** Whether nothing of `a` can name a register of `b`. */
    private boolean isNew(int register) {
        return shift > 0 ? register < shift : register >= a.code.registers;
    }

    /** Where the result of i goes: a move-result at n of `b`. */
    private int readResult(int n) {
        Instruction i = b.instructions.get(b.executed.get(n));
        if (i.getOpcode() != Opcode.MOVE_RESULT)
            fail(pc(n), "i's result is not kept");
        result = ((OneRegisterInstruction) i).getRegisterA();
        if (own < 0 || result == own || !isNew(result))
            fail(pc(n), "not a register of its own: v" + result);
        return 1;
    }

    /** Parameters move down by the number of registers by which the frame grew. */
    private void checkMoves(int moves) {
        counts.moved++;
        int by = b.code.registers - a.code.registers, to = a.code.registers - a.code.ins, n = 0;
        List<String> kinds = new ArrayList<>();
        if ((a.method.getAccessFlags() & 8) == 0)
            kinds.add("L");
        kinds.addAll(a.method.getParameterTypes());
        for (String type : kinds) {
            boolean wide = type.equals("J") || type.equals("D");
            if (n < moves) {
                Instruction i = b.instructions.get(b.executed.get(n));
                String kind = wide ? "move-wide" : type.startsWith("L") || type.startsWith("[") ? "move-object" : "move";
                int[] registers = Text.registers(i);
                if (registers[0] == to) {
                    if (!i.getOpcode().name.split("/")[0].equals(kind) || registers[1] != to + by)
                        fail(pc(n), "parameter at " + to + " of type " + type + " moved by " + Text.instruction(i));
                    n++;
                }
            }
            to += wide ? 2 : 1;
        }
        if (n != moves)
            fail(pc(n), "a move that moves no parameter");
    }

    /** The handler of the catch-all at n of `b`, which ends there. */
    private boolean readHandler(int n) {
        int call = exit(n + 1);
        if (call == 0 || n + call + 2 != b.executed.size())
            return false;
        Instruction first = b.instructions.get(b.executed.get(n)), last = b.instructions.get(b.executed.get(n + call + 1));
        if (first.getOpcode() != Opcode.MOVE_EXCEPTION || last.getOpcode() != Opcode.THROW
            || ((OneRegisterInstruction) first).getRegisterA() != ((OneRegisterInstruction) last).getRegisterA()
            || Arrays.stream(Text.registers(b.instructions.get(b.executed.get(n + call))))
                   .anyMatch(r -> r == ((OneRegisterInstruction) first).getRegisterA()))
            fail(pc(n), "not the handler of a catch-all");
        handler = pc(n);
        insert(n, call + 2);
        counts.handlers++;
        counts.exits++;
        return true;
    }

    // ---- instructions -----------------------------------------------------------------------------------------

    private static final String[][] INVERSE = {{"if-eq", "if-ne"}, {"if-lt", "if-ge"}, {"if-gt", "if-le"}};

    private static boolean inverse(String x, String y) {
        for (String[] pair : INVERSE) {
            for (String z : new String[] {"", "z"}) {
                if (x.equals(pair[0] + z) && y.equals(pair[1] + z) || y.equals(pair[0] + z) && x.equals(pair[1] + z))
                    return true;
            }
        }
        return false;
    }

    private static String opcode(Instruction i) {
        String name = i.getOpcode().name;
        return name.startsWith("goto") ? "goto" : name.equals("const-string/jumbo") ? "const-string" : name;
    }

    /** Finds each executed instruction of `a` in `b` and compares all but targets; true: there are probes. */
    private boolean align() {
        int n = readPrologue(), old = a.executed.size();
        ins = new int[old + 1];
        lab = new int[old + 1];
        for (int k = 0; k < old; k++) {
            lab[k] = pc(n);
            int call = exit(n);
            if (call > 0) {
                insert(n, call);
                counts.exits++;
                n += call;
            }
            ins[k] = pc(n);
            if (n >= b.executed.size())
                fail(a.pcs.get(a.executed.get(k)), "the rest of the code is not there");
            if (call == 0 && isShared(a.executed.get(k), n))
                gone.put(k, b.executed.get(n++));
            else
                n += compare(a.executed.get(k), n);
            counts.instructions++;
        }
        lab[old] = ins[old] = pc(n);
        if (n < b.executed.size() && !readHandler(n))
            fail(pc(n), "new code: " + Text.instruction(b.instructions.get(b.executed.get(n))));
        return !inserted.isEmpty();
    }

    /** Whether a return, instruction k of `a`, became a goto: executed instruction n of `b`. */
    private boolean isShared(int k, int n) {
        return id != null && a.instructions.get(k).getOpcode().name.startsWith("return")
            && opcode(b.instructions.get(b.executed.get(n))).equals("goto");
    }

    /** A goto that was a return leads to the o before the same return. */
    private void compareShared() {
        for (Map.Entry<Integer, Integer> g : gone.entrySet()) {
            int k = a.executed.get(g.getKey()), target = b.target(g.getValue());
            boolean found = false;
            for (int e = 0; e < a.executed.size() && !found; e++)
                found = lab[e] == target && ins[e] != lab[e]
                    && Text.instruction(a.instructions.get(a.executed.get(e))).equals(Text.instruction(a.instructions.get(k)));
            if (!found)
                fail(a.pcs.get(k), Text.instruction(a.instructions.get(k)) + " became a goto to something else");
            counts.shared++;
        }
    }

    /** Compares instruction k of `a` with executed instruction n of `b`; how many of `b` it is. */
    private int compare(int k, int n) {
        Instruction x = a.instructions.get(k), y = b.instructions.get(b.executed.get(n));
        String before = opcode(x), after = opcode(y);
        int taken = 1;
        if (!before.equals(after)) {
            // an `if` out of reach: the inverse over a goto
            if (!inverse(before, after) || n + 1 >= b.executed.size()
                || !opcode(b.instructions.get(b.executed.get(n + 1))).equals("goto")
                || b.target(b.executed.get(n)) != pc(n + 2))
                fail(a.pcs.get(k), Text.instruction(x) + " became " + Text.instruction(y));
            taken = 2;
        }
        if (taken == 2 || y.getCodeUnits() != x.getCodeUnits())
            counts.widened++;
        int[] registers = Text.registers(x);
        for (int r = 0; r < registers.length; r++)
            registers[r] = register(registers[r]);
        if (!Arrays.equals(registers, Text.registers(y)))
            fail(a.pcs.get(k), Text.instruction(x) + " became " + Text.instruction(y) + ", registers shift by " + shift);
        String operands = Text.operands(x);
        if (!operands.equals(Text.operands(y)))
            fail(a.pcs.get(k), Text.instruction(x) + " became " + Text.instruction(y));
        return taken;
    }

    private int register(int r) {
        return r + shift;
    }

    // ---- targets ----------------------------------------------------------------------------------------------

    /** By pc of `a`: the index in a.executed of the first at or after it. */
    private int[] at;

    private void numberPcs() {
        at = new int[a.code.units + 1];
        int k = a.executed.size();
        for (int pc = a.code.units; pc >= 0; pc--) {
            if (k > 0 && a.pcs.get(a.executed.get(k - 1)) >= pc)
                k--;
            at[pc] = k;
        }
    }

    private void target(String what, int where, int before, int after) {
        if (after != lab[at[before]])
            fail(where, String.format("%s to %04x leads to %04x, not %04x", what, before, after, lab[at[before]]));
    }

    private void compareTargets() {
        for (int e = 0; e < a.executed.size(); e++) {
            int k = a.executed.get(e), n = b.index[ins[e]], pc = a.pcs.get(k);
            if (!(a.instructions.get(k) instanceof OffsetInstruction) || gone.containsKey(e))
                continue;
            if (!opcode(a.instructions.get(k)).equals(opcode(b.instructions.get(n))))
                n++;
            int x = a.target(k), y = b.target(n);
            if (x < 0 || x >= a.code.units || a.index[x] < 0 || y < 0 || y >= b.code.units || b.index[y] < 0) {
                fail(pc, "target out of the code");
            }
            Instruction payload = a.instructions.get(a.index[x]), copy = b.instructions.get(b.index[y]);
            if (payload instanceof PayloadInstruction || copy instanceof PayloadInstruction)
                comparePayload(pc, payload, copy, ins[e]);
            else
                target("branch", pc, x, y);
        }
    }

    private void comparePayload(int pc, Instruction x, Instruction y, int base) {
        if (x.getOpcode() != y.getOpcode())
            fail(pc, "another payload");
        if (x instanceof ArrayPayload) {
            ArrayPayload p = (ArrayPayload) x, q = (ArrayPayload) y;
            if (p.getElementWidth() != q.getElementWidth() || !p.getArrayElements().equals(q.getArrayElements()))
                fail(pc, "another array");
        } else {
            List<? extends SwitchElement> p = ((SwitchPayload) x).getSwitchElements(),
                                          q = ((SwitchPayload) y).getSwitchElements();
            if (p.size() != q.size())
                fail(pc, "another switch");
            for (int k = 0; k < p.size(); k++) {
                if (p.get(k).getKey() != q.get(k).getKey())
                    fail(pc, "another key: " + p.get(k).getKey());
                target("case " + p.get(k).getKey(), pc, pc + p.get(k).getOffset(), base + q.get(k).getOffset());
            }
        }
    }

    // ---- handlers ---------------------------------------------------------------------------------------------

    /** The handlers of a side, by pc. */
    private static final class Handlers {
        final List<List<String>> types = new ArrayList<>();
        final List<List<Integer>> targets = new ArrayList<>();
        final int[] tryAt;

        Handlers(Body body) {
            tryAt = new int[body.code.units + 1];
            Arrays.fill(tryAt, -1);
            for (TryBlock<? extends ExceptionHandler> t : body.method.getImplementation().getTryBlocks()) {
                List<String> type = new ArrayList<>();
                List<Integer> target = new ArrayList<>();
                for (ExceptionHandler h : t.getExceptionHandlers()) {
                    type.add(h.getExceptionType());
                    target.add(h.getHandlerCodeAddress());
                }
                int end = t.getStartCodeAddress() + t.getCodeUnitCount();
                if (end > body.code.units || body.index[t.getStartCodeAddress()] < 0 || body.index[end] < 0)
                    fail(t.getStartCodeAddress(), "a try that does not begin or end with an instruction");
                for (int pc = t.getStartCodeAddress(); pc < end; pc++) {
                    if (tryAt[pc] >= 0)
                        fail(pc, "in two tries");
                    tryAt[pc] = types.size();
                }
                types.add(type);
                targets.add(target);
            }
        }

        List<String> types(int pc) {
            return tryAt[pc] < 0 ? Collections.emptyList() : types.get(tryAt[pc]);
        }

        List<Integer> targets(int pc) {
            return tryAt[pc] < 0 ? Collections.emptyList() : targets.get(tryAt[pc]);
        }
    }

    private void compareHandlers(boolean probed) {
        Handlers before = new Handlers(a), after = new Handlers(b);
        for (int pc : inserted) {
            if (after.tryAt[pc] >= 0)
                fail(pc, "a probe inside a try");
        }
        for (int e = 0; e < a.executed.size(); e++) {
            int pc = a.pcs.get(a.executed.get(e));
            Opcode op = a.instructions.get(a.executed.get(e)).getOpcode();
            List<String> types = after.types(ins[e]), old = before.types(pc);
            List<Integer> targets = after.targets(ins[e]);
            boolean caught = handler >= 0 && !targets.isEmpty() && targets.get(targets.size() - 1) == handler;
            if (caught) {
                if (types.get(types.size() - 1) != null)
                    fail(pc, "the added handler catches a type");
                types = types.subList(0, types.size() - 1);
            }
            // what can't throw may fall out of a try that is split
            if (!types.equals(old) && (op.canThrow() || !types.isEmpty()))
                fail(pc, "handlers " + old + " became " + types);
            for (int h = 0; h < types.size(); h++)
                target("handler", pc, before.targets(pc).get(h), targets.get(h));
            if (probed && id != null)
                checkExit(e, op, caught || !old.isEmpty(),
                    caught || old.contains(null) || old.contains("Ljava/lang/Throwable;"));
        }
    }

    /** `covered`: by any handler; `caught`: by one for all exceptions. */
    private void checkExit(int e, Opcode op, boolean covered, boolean caught) {
        int pc = a.pcs.get(a.executed.get(e));
        boolean left = ins[e] != lab[e] || gone.containsKey(e);
        boolean wanted = op.name.startsWith("return") || op == Opcode.THROW && !covered;
        if (left != wanted)
            fail(pc, op.name + (left ? " has an o" : " has no o"));
        if (rules.all && op.canThrow() && !caught && !left) {
            if (!a.method.getName().equals("<init>") && !a.locks)
                fail(pc, op.name + " is not covered by a catch-all");
            counts.uncovered++;
        }
    }

    // ---- debug info -------------------------------------------------------------------------------------------

    /** The lines of a side, by executed instruction: what a stack trace shows. */
    private static final class Lines {
        private final List<LineNumber> positions = new ArrayList<>();
        private int next;
        private int line = -1;
        /** Whether there are positions whose lines are not their pcs. */
        boolean real;

        Lines(Body body) {
            for (DebugItem item : body.method.getImplementation().getDebugItems()) {
                // what many methods share is as long as the longest of them
                if (item.getCodeAddress() > body.code.units)
                    break;
                if (item instanceof LineNumber)
                    positions.add((LineNumber) item);
            }
            for (LineNumber p : positions)
                real |= p.getLineNumber() != p.getCodeAddress();
        }

        /**
         * Of a pc not before the one asked for last. As ART looks it up: the first position at the pc itself
         * counts, else the last one before it; where there is no line it shows the pc.
         */
        int line(int pc) {
            while (next < positions.size() && positions.get(next).getCodeAddress() < pc)
                line = positions.get(next++).getLineNumber();
            if (next < positions.size() && positions.get(next).getCodeAddress() == pc)
                line = positions.get(next).getLineNumber();
            return line == -1 ? pc : line;
        }

        boolean known() {
            return line != -1;
        }
    }

    private void compareLines() {
        Lines before = new Lines(a), after = new Lines(b);
        for (int e = 0; e < a.executed.size(); e++) {
            int pc = a.pcs.get(a.executed.get(e));
            boolean canThrow = a.instructions.get(a.executed.get(e)).getOpcode().canThrow();
            int x = before.line(pc), y = after.line(ins[e]);
            // lines that are pcs are for stack traces only
            if (!canThrow && !before.real)
                continue;
            if (x != y && (canThrow || before.known()))
                fail(pc, "line " + x + " became " + y);
            if (before.known() && !after.known())
                fail(pc, "has no line any more");
            if (canThrow && before.known())
                counts.lines++;
            else if (canThrow)
                counts.pcLines++;
        }
    }

    /** All of the debug info but lines, with the instruction (by index) that each item stands at. */
    private List<String> locals(Body body, boolean old) {
        List<String> all = new ArrayList<>();
        int e = 0;
        for (DebugItem item : body.method.getImplementation().getDebugItems()) {
            if (item.getCodeAddress() > body.code.units)
                break;
            if (item instanceof LineNumber)
                continue;
            while (e < a.executed.size()
                && (old ? a.pcs.get(a.executed.get(e)) : ins[e]) < item.getCodeAddress())
                e++;
            String text = e + " ";
            if (item instanceof StartLocal)
                text += "start " + register(old, ((StartLocal) item).getRegister());
            else if (item instanceof EndLocal)
                text += "end " + register(old, ((EndLocal) item).getRegister());
            else if (item instanceof RestartLocal)
                text += "restart " + register(old, ((RestartLocal) item).getRegister());
            else if (item instanceof SetSourceFile)
                text += "file " + ((SetSourceFile) item).getSourceFile();
            else
                text += item.getDebugItemType();
            // What ends or starts again has no name of its own: the reader takes that of the register, and of
            // parameters that were moved it knows only where they came in.
            if (item instanceof LocalInfo && (!moved || item instanceof StartLocal)) {
                LocalInfo l = (LocalInfo) item;
                text += " " + l.getName() + " " + l.getType() + " " + l.getSignature();
            }
            all.add(text);
        }
        return all;
    }

    private int register(boolean old, int r) {
        return old ? register(r) : r;
    }

    private void compareLocals() {
        List<String> before = locals(a, true), after = locals(b, false);
        counts.locals += before.size();
        for (int k = 0; k < before.size() || k < after.size(); k++) {
            String x = k < before.size() ? before.get(k) : "nothing", y = k < after.size() ? after.get(k) : "nothing";
            if (!x.equals(y))
                throw new DexSame.Difference("local variables: " + x + " became " + y);
        }
    }

    private static final int FRAMES = 10;

    // ---- all of it --------------------------------------------------------------------------------------------

    /** Whether the method has probes. Throws Difference. */
    boolean run() {
        boolean probed = align();
        numberPcs();
        if (b.code.registers > a.code.registers)
            counts.grown++;
        DexSame.same("ins", a.code.ins, b.code.ins);
        if (!probed)
            DexSame.same("registers", a.code.registers, b.code.registers);
        compareTargets();
        compareShared();
        compareHandlers(probed);
        compareLines();
        compareLocals();
        return probed;
    }

    /** Lines of a stack trace for instructions that can throw, as many as FRAMES; duplicates once. */
    void writeFrames(PrintWriter before, PrintWriter after) {
        if (ins == null || ins.length == 0)
            return;
        Lines x = new Lines(a), y = new Lines(b);
        Set<Integer> seen = new HashSet<>();
        for (int e = 0; e < a.executed.size() && seen.size() < FRAMES; e++) {
            int k = a.executed.get(e);
            int s = x.line(a.pcs.get(k)), t = y.line(ins[e]);
            if (a.instructions.get(k).getOpcode().canThrow() && seen.add(s)) {
                before.println(frame(a, x, s));
                after.println(frame(b, y, t));
            }
        }
    }

    private static String frame(Body body, Lines lines, int line) {
        String type = body.method.getDefiningClass(), file = body.method.classDef.getSourceFile();
        return "    at " + type.substring(1, type.length() - 1).replace('/', '.') + "." + body.method.getName() + "("
            + (lines.known() && file != null ? file : "Unknown Source") + ":" + line + ")";
    }
}
