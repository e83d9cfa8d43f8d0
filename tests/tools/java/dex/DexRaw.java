// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** What the library does not tell about a dex file: where its code items lie, and what their heads say. */
final class DexRaw {
    /** The head of a code_item. */
    static final class Code {
        int offset;
        int registers, ins, outs, tries, debugInfo, units;
    }

    final ByteBuffer bytes;
    /** Code items by method index; methods without code have none. */
    final Map<Integer, Code> code = new HashMap<>();
    private int at;

    DexRaw(String path) throws IOException {
        this(Files.readAllBytes(Path.of(path)));
    }

    DexRaw(byte[] dex) {
        bytes = ByteBuffer.wrap(dex).order(ByteOrder.LITTLE_ENDIAN);
        int classes = bytes.getInt(96), defs = bytes.getInt(100);
        for (int i = 0; i < classes; i++) {
            int data = bytes.getInt(defs + 32 * i + 24);
            if (data != 0)
                readClass(data);
        }
    }

    private int uleb() {
        int value = 0;
        for (int shift = 0;; shift += 7) {
            int b = bytes.get(at++);
            value |= (b & 0x7f) << shift;
            if (b >= 0)
                return value;
        }
    }

    private void readClass(int offset) {
        at = offset;
        int fields = uleb() + uleb(), direct = uleb(), virtual = uleb();
        for (int i = 0; i < 2 * fields; i++)
            uleb();
        for (int count : new int[] {direct, virtual}) {
            int index = 0;
            for (int i = 0; i < count; i++) {
                index += uleb();
                uleb();
                int item = uleb();
                if (item != 0)
                    code.put(index, readCode(item));
            }
        }
    }

    private Code readCode(int offset) {
        Code c = new Code();
        c.offset = offset;
        c.registers = bytes.getShort(offset) & 0xffff;
        c.ins = bytes.getShort(offset + 2) & 0xffff;
        c.outs = bytes.getShort(offset + 4) & 0xffff;
        c.tries = bytes.getShort(offset + 6) & 0xffff;
        c.debugInfo = bytes.getInt(offset + 8);
        c.units = bytes.getInt(offset + 12);
        return c;
    }
}
