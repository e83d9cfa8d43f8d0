// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jf.dexlib2.iface.Annotation;
import org.jf.dexlib2.iface.AnnotationElement;
import org.jf.dexlib2.iface.instruction.FiveRegisterInstruction;
import org.jf.dexlib2.iface.instruction.Instruction;
import org.jf.dexlib2.iface.instruction.OneRegisterInstruction;
import org.jf.dexlib2.iface.instruction.ReferenceInstruction;
import org.jf.dexlib2.iface.instruction.RegisterRangeInstruction;
import org.jf.dexlib2.iface.instruction.ThreeRegisterInstruction;
import org.jf.dexlib2.iface.instruction.TwoRegisterInstruction;
import org.jf.dexlib2.iface.instruction.WideLiteralInstruction;
import org.jf.dexlib2.iface.instruction.DualReferenceInstruction;
import org.jf.dexlib2.iface.reference.CallSiteReference;
import org.jf.dexlib2.iface.reference.MethodHandleReference;
import org.jf.dexlib2.iface.reference.Reference;
import org.jf.dexlib2.iface.value.*;
import org.jf.dexlib2.util.ReferenceUtil;

/** Instructions, values and annotations as text in which no index occurs. */
final class Text {
    private Text() {}

    static String reference(Reference r) {
        if (r instanceof CallSiteReference) {
            CallSiteReference c = (CallSiteReference) r;
            return "call site " + reference(c.getMethodHandle()) + " " + c.getMethodName() + " "
                + ReferenceUtil.getMethodProtoDescriptor(c.getMethodProto()) + " " + values(c.getExtraArguments());
        }
        if (r instanceof MethodHandleReference) {
            MethodHandleReference h = (MethodHandleReference) r;
            return "handle " + h.getMethodHandleType() + " " + reference(h.getMemberReference());
        }
        return ReferenceUtil.getReferenceString(r);
    }

    private static List<String> values(List<? extends EncodedValue> values) {
        List<String> all = new ArrayList<>();
        for (EncodedValue v : values)
            all.add(value(v));
        return all;
    }

    static String value(EncodedValue v) {
        if (v == null)
            return "none";
        String kind = v.getValueType() + ":";
        if (v instanceof ArrayEncodedValue)
            return kind + values(((ArrayEncodedValue) v).getValue());
        if (v instanceof AnnotationEncodedValue) {
            AnnotationEncodedValue a = (AnnotationEncodedValue) v;
            return kind + a.getType() + elements(a.getElements());
        }
        if (v instanceof StringEncodedValue)
            return kind + ((StringEncodedValue) v).getValue();
        if (v instanceof TypeEncodedValue)
            return kind + ((TypeEncodedValue) v).getValue();
        if (v instanceof FieldEncodedValue)
            return kind + reference(((FieldEncodedValue) v).getValue());
        if (v instanceof EnumEncodedValue)
            return kind + reference(((EnumEncodedValue) v).getValue());
        if (v instanceof MethodEncodedValue)
            return kind + reference(((MethodEncodedValue) v).getValue());
        if (v instanceof MethodTypeEncodedValue)
            return kind + ReferenceUtil.getMethodProtoDescriptor(((MethodTypeEncodedValue) v).getValue());
        if (v instanceof MethodHandleEncodedValue)
            return kind + reference(((MethodHandleEncodedValue) v).getValue());
        if (v instanceof BooleanEncodedValue)
            return kind + ((BooleanEncodedValue) v).getValue();
        if (v instanceof ByteEncodedValue)
            return kind + ((ByteEncodedValue) v).getValue();
        if (v instanceof ShortEncodedValue)
            return kind + ((ShortEncodedValue) v).getValue();
        if (v instanceof CharEncodedValue)
            return kind + (int) ((CharEncodedValue) v).getValue();
        if (v instanceof IntEncodedValue)
            return kind + ((IntEncodedValue) v).getValue();
        if (v instanceof LongEncodedValue)
            return kind + ((LongEncodedValue) v).getValue();
        if (v instanceof FloatEncodedValue)
            return kind + Float.floatToRawIntBits(((FloatEncodedValue) v).getValue());
        if (v instanceof DoubleEncodedValue)
            return kind + Double.doubleToRawLongBits(((DoubleEncodedValue) v).getValue());
        if (v instanceof NullEncodedValue)
            return kind;
        throw new IllegalArgumentException(v.getClass().getName());
    }

    private static List<String> elements(Collection<? extends AnnotationElement> elements) {
        List<String> all = new ArrayList<>();
        for (AnnotationElement e : elements)
            all.add(e.getName() + "=" + value(e.getValue()));
        return all;
    }

    static List<String> annotations(Collection<? extends Annotation> annotations) {
        if (annotations.isEmpty())
            return List.of();
        List<String> all = new ArrayList<>();
        for (Annotation a : annotations)
            all.add(a.getVisibility() + a.getType() + elements(a.getElements()));
        all.sort(null);
        return all;
    }

    /** The registers of an instruction in their order.. */
    static int[] registers(Instruction i) {
        if (i instanceof FiveRegisterInstruction) {
            FiveRegisterInstruction f = (FiveRegisterInstruction) i;
            int[] all = {f.getRegisterC(), f.getRegisterD(), f.getRegisterE(), f.getRegisterF(), f.getRegisterG()};
            return java.util.Arrays.copyOf(all, f.getRegisterCount());
        }
        if (i instanceof RegisterRangeInstruction) {
            RegisterRangeInstruction r = (RegisterRangeInstruction) i;
            int[] all = new int[r.getRegisterCount()];
            for (int k = 0; k < all.length; k++)
                all[k] = r.getStartRegister() + k;
            return all;
        }
        if (i instanceof ThreeRegisterInstruction) {
            ThreeRegisterInstruction t = (ThreeRegisterInstruction) i;
            return new int[] {t.getRegisterA(), t.getRegisterB(), t.getRegisterC()};
        }
        if (i instanceof TwoRegisterInstruction) {
            TwoRegisterInstruction t = (TwoRegisterInstruction) i;
            return new int[] {t.getRegisterA(), t.getRegisterB()};
        }
        if (i instanceof OneRegisterInstruction)
            return new int[] {((OneRegisterInstruction) i).getRegisterA()};
        return new int[0];
    }

    /** What an instruction has besides its opcode, registers and target. */
    static String operands(Instruction i) {
        String text = "";
        if (i instanceof ReferenceInstruction)
            text = reference(((ReferenceInstruction) i).getReference());
        if (i instanceof DualReferenceInstruction)
            text += " " + reference(((DualReferenceInstruction) i).getReference2());
        if (i instanceof WideLiteralInstruction)
            text += ((WideLiteralInstruction) i).getWideLiteral();
        return text;
    }

    static String instruction(Instruction i) {
        String operands = operands(i);
        return i.getOpcode().name + " " + java.util.Arrays.toString(registers(i)) + (operands.isEmpty() ? "" : " ")
            + operands;
    }
}
