// SPDX-License-Identifier: Apache-2.0
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Makes kinds of dex files that are rare out of ones that are not, byte by byte.
 *
 *   DexPatch no-debug IN OUT       no method has debug info: stack traces show pcs
 *   DexPatch shared-pcs IN OUT     all methods share one debug_info_item that gives each pc as its own line
 *   DexPatch shared-code IN OUT    methods whose code is the same share one code_item
 *   DexPatch to-41 IN OUT          version 041: a longer header, all offsets after it larger
 *   DexPatch from-41 IN OUT        the way back, to 039
 */
public final class DexPatch {
    private static final int MAP_OFF = 52, HEADER = 0x70, HEADER_41 = 0x78, MORE = HEADER_41 - HEADER;
    private static final int STRING_IDS = 56, PROTO_IDS = 72, CLASS_DEFS = 96;
    private static final int TYPE_DEBUG_INFO = 0x2003, TYPE_CODE = 0x2001, TYPE_CLASS_DATA = 0x2000,
                             TYPE_ANNOTATIONS_DIRECTORY = 0x2006, TYPE_ANNOTATION_SET = 0x1003,
                             TYPE_ANNOTATION_SET_REF_LIST = 0x1002, TYPE_CALL_SITE = 7;

    private byte[] dex;
    private ByteBuffer b;

    private DexPatch(byte[] bytes) {
        set(bytes);
    }

    private void set(byte[] bytes) {
        dex = bytes;
        b = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void sum() throws Exception {
        b.putInt(32, dex.length);
        System.arraycopy(DexSums.signature(dex), 0, dex, 12, 20);
        b.putInt(8, DexSums.checksum(dex));
    }

    private int word(int at) {
        return b.getInt(at);
    }

    /** Where the size of a section stands in the map; 0: there is none. */
    private int mapEntry(int type) {
        int map = word(MAP_OFF);
        for (int i = 0; i < word(map); i++) {
            if (b.getShort(map + 4 + 12 * i) == (short) type)
                return map + 4 + 12 * i + 4;
        }
        return 0;
    }

    private Collection<DexRaw.Code> codeItems() {
        Map<Integer, DexRaw.Code> items = new LinkedHashMap<>();
        for (DexRaw.Code c : new DexRaw(dex).code.values())
            items.put(c.offset, c);
        return items.values();
    }

    private void noDebug() {
        for (DexRaw.Code c : codeItems())
            b.putInt(c.offset + 8, 0);
    }

    private void sharedPcs() {
        int entry = mapEntry(TYPE_DEBUG_INFO), section = word(entry + 4), end = word(MAP_OFF), units = 0;
        for (int i = 0, map = word(MAP_OFF); i < word(map); i++) {
            int offset = word(map + 4 + 12 * i + 8);
            if (offset > section && offset < end)
                end = offset;
        }
        for (DexRaw.Code c : codeItems()) {
            units = Math.max(units, c.units);
            b.putInt(c.offset + 8, section);
        }
        // line_start 0, no parameters, pc + 0 and line + 0, pc + 1 and line + 1 ..., the end
        if (end - section < units + 4)
            throw new IllegalArgumentException("no room for " + units + " lines");
        Arrays.fill(dex, section, end, (byte) 0);
        dex[section + 2] = 0x0e;
        Arrays.fill(dex, section + 3, section + 2 + units, (byte) 0x1e);
        b.putInt(entry, 1);
    }

    private int uleb(int at) {
        int value = 0;
        for (int shift = 0;; shift += 7) {
            value |= (dex[at] & 0x7f) << shift;
            if (dex[at++] >= 0)
                return value;
        }
    }

    private int ulebEnd(int at) {
        while (dex[at] < 0)
            at++;
        return at + 1;
    }

    private void putUleb(int at, int value) {
        int end = ulebEnd(at);
        for (; at < end; at++, value >>>= 7)
            dex[at] = (byte) (value & 0x7f | (at + 1 < end ? 0x80 : 0));
        if (value != 0)
            throw new IllegalArgumentException("an offset needs another byte");
    }

    /** Called for the place of each code_off, a ULEB of class_data. */
    private interface CodeOffset {
        void at(int place);
    }

    private void eachCodeOffset(CodeOffset visitor) {
        for (int i = 0; i < word(CLASS_DEFS); i++) {
            int at = word(word(CLASS_DEFS + 4) + 32 * i + 24);
            if (at == 0)
                continue;
            int[] sizes = new int[4];
            for (int k = 0; k < 4; k++) {
                sizes[k] = uleb(at);
                at = ulebEnd(at);
            }
            for (int k = 0; k < 2 * (sizes[0] + sizes[1]); k++)
                at = ulebEnd(at);
            for (int k = 0; k < sizes[2] + sizes[3]; k++) {
                at = ulebEnd(ulebEnd(at));
                if (uleb(at) != 0)
                    visitor.at(at);
                at = ulebEnd(at);
            }
        }
    }

    /** Code items stay where they are, some of them now named by no method. */
    private void sharedCode() {
        Map<String, Integer> first = new LinkedHashMap<>();
        int[] shared = {0};
        eachCodeOffset(at -> {
            int code = uleb(at), units = word(code + 12), tries = b.getShort(code + 6) & 0xffff;
            if (tries != 0 || units > 64)
                return;
            ByteArrayOutputStream key = new ByteArrayOutputStream();
            key.write(dex, code, 8);
            key.write(dex, code + 12, 4 + 2 * units);
            // debug info that names as many parameters
            key.write(word(code + 8) == 0 ? 255 : uleb(ulebEnd(word(code + 8))));
            Integer same = first.putIfAbsent(key.toString(java.nio.charset.StandardCharsets.ISO_8859_1), code);
            if (same == null || same == code)
                return;
            int size = ulebEnd(at) - at, needed = same < 1 << 14 ? 2 : same < 1 << 21 ? 3 : 4;
            if (needed == size) {
                putUleb(at, same);
                shared[0]++;
            }
        });
        System.out.println(shared[0] + " methods share code");
    }

    private void shift(int at, int by) {
        if (word(at) != 0)
            b.putInt(at, word(at) + by);
    }

    /** Moves all after the header by `by` bytes. The file has the layout in which offsets are true. */
    private void shiftOffsets(int by) {
        eachCodeOffset(at -> putUleb(at, uleb(at) + by));
        for (DexRaw.Code c : codeItemsBefore)
            shift(c.offset + 8, by);
        for (int i = 0; i < word(STRING_IDS); i++)
            shift(word(STRING_IDS + 4) + 4 * i, by);
        for (int i = 0; i < word(PROTO_IDS); i++)
            shift(word(PROTO_IDS + 4) + 12 * i + 8, by);
        int sites = mapEntry(TYPE_CALL_SITE);
        for (int i = 0; sites != 0 && i < word(sites); i++)
            shift(word(sites + 4) + 4 * i, by);
        shiftAnnotations(by);
        for (int i = 0; i < word(CLASS_DEFS); i++) {
            for (int field : new int[] {12, 20, 24, 28})
                shift(word(CLASS_DEFS + 4) + 32 * i + field, by);
        }
        int map = word(MAP_OFF);
        for (int i = 0; i < word(map); i++)
            shift(map + 4 + 12 * i + 8, by);
        for (int at = 60; at <= 108; at += 8)
            shift(at, by);
        shift(MAP_OFF, by);
    }

    private Collection<DexRaw.Code> codeItemsBefore;

    private void shiftAnnotations(int by) {
        int entry = mapEntry(TYPE_ANNOTATION_SET), at = entry == 0 ? 0 : word(entry + 4);
        for (int i = 0; entry != 0 && i < word(entry); i++) {
            int n = word(at);
            for (int k = 1; k <= n; k++)
                shift(at + 4 * k, by);
            at += 4 + 4 * n;
        }
        entry = mapEntry(TYPE_ANNOTATION_SET_REF_LIST);
        at = entry == 0 ? 0 : word(entry + 4);
        for (int i = 0; entry != 0 && i < word(entry); i++) {
            int n = word(at);
            for (int k = 1; k <= n; k++)
                shift(at + 4 * k, by);
            at += 4 + 4 * n;
        }
        entry = mapEntry(TYPE_ANNOTATIONS_DIRECTORY);
        at = entry == 0 ? 0 : word(entry + 4);
        for (int i = 0; entry != 0 && i < word(entry); i++) {
            int n = word(at + 4) + word(at + 8) + word(at + 12);
            shift(at, by);
            for (int k = 0; k < n; k++)
                shift(at + 16 + 8 * k + 4, by);
            at += 16 + 8 * n;
        }
    }

    private void to41() {
        codeItemsBefore = codeItems();
        shiftOffsets(MORE);
        byte[] longer = new byte[dex.length + MORE];
        System.arraycopy(dex, 0, longer, 0, HEADER);
        System.arraycopy(dex, HEADER, longer, HEADER_41, dex.length - HEADER);
        set(longer);
        longer[5] = '4';
        longer[6] = '1';
        b.putInt(36, HEADER_41);
        // data_size and data_off are no longer used
        b.putLong(104, 0);
        b.putInt(HEADER, longer.length);
        b.putInt(HEADER + 4, 0);
    }

    private void from41() {
        byte[] shorter = new byte[dex.length - MORE];
        codeItemsBefore = codeItems();
        int data = dex.length;
        for (int i = 0, map = word(MAP_OFF); i < word(map); i++) {
            // what is not one of the tables, which come first, is data
            int type = b.getShort(map + 4 + 12 * i);
            if (type > 8)
                data = Math.min(data, word(map + 4 + 12 * i + 8));
        }
        shiftOffsets(-MORE);
        System.arraycopy(dex, 0, shorter, 0, HEADER);
        System.arraycopy(dex, HEADER_41, shorter, HEADER, shorter.length - HEADER);
        set(shorter);
        shorter[5] = '3';
        shorter[6] = '9';
        b.putInt(36, HEADER);
        b.putInt(104, dex.length - (data - MORE));
        b.putInt(108, data - MORE);
    }

    public static void main(String[] args) throws Exception {
        DexPatch patch = new DexPatch(Files.readAllBytes(Path.of(args[1])));
        switch (args[0]) {
        case "no-debug" -> patch.noDebug();
        case "shared-pcs" -> patch.sharedPcs();
        case "shared-code" -> patch.sharedCode();
        case "to-41" -> patch.to41();
        case "from-41" -> patch.from41();
        default -> throw new IllegalArgumentException(args[0]);
        }
        patch.sum();
        Files.write(Path.of(args[2]), patch.dex);
    }
}
