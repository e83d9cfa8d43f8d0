// SPDX-License-Identifier: Apache-2.0
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Baseline profiles of packages: some are made, and what one says is printed with names. */
public class BaselineProfiles {
    private static final int HOT = 1, STARTUP = 2, POST_STARTUP = 4;

    /** The id tables of a dex, by name. */
    static class Dex {
        final String name;
        final long crc;
        final ByteBuffer b;
        final String[] strings, types, methods, classes;

        Dex(String name, long crc, byte[] bytes) {
            this.name = name;
            this.crc = crc;
            b = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            strings = new String[b.getInt(0x38)];
            for (int i = 0; i < strings.length; i++) strings[i] = string(b.getInt(b.getInt(0x3c) + i * 4));
            types = new String[b.getInt(0x40)];
            for (int i = 0; i < types.length; i++) types[i] = strings[b.getInt(b.getInt(0x44) + i * 4)];
            methods = new String[b.getInt(0x58)];
            for (int i = 0; i < methods.length; i++) {
                int at = b.getInt(0x5c) + i * 8;
                methods[i] = types[u16(at)] + "->" + strings[b.getInt(at + 4)] + proto(u16(at + 2));
            }
            classes = new String[b.getInt(0x60)];
            for (int i = 0; i < classes.length; i++) classes[i] = types[b.getInt(b.getInt(0x64) + i * 32)];
        }

        int u16(int at) {
            return b.getShort(at) & 0xffff;
        }

        /** As bytes of MUTF-8: names are only compared. */
        String string(int at) {
            while (b.get(at++) < 0) ;
            int end = at;
            while (b.get(end) != 0) end++;
            return new String(b.array(), at, end - at, StandardCharsets.ISO_8859_1);
        }

        String proto(int i) {
            int at = b.getInt(0x4c) + i * 12, list = b.getInt(at + 8);
            StringBuilder s = new StringBuilder("(");
            for (int n = 0; list != 0 && n < b.getInt(list); n++) s.append(types[u16(list + 4 + n * 2)]);
            return s.append(")").append(types[b.getInt(at + 4)]).toString();
        }

        int typeOf(String descriptor) {
            return Arrays.asList(types).indexOf(descriptor);
        }
    }

    /** The dex whose entries begin with `prefix`, in the order of their numbers. */
    static List<Dex> dexOf(ZipFile zip, String prefix) throws IOException {
        List<Dex> all = new ArrayList<>();
        for (int i = 1;; i++) {
            String name = i == 1 ? "classes.dex" : "classes" + i + ".dex";
            ZipEntry e = zip.getEntry(prefix + name);
            if (e == null) return all;
            all.add(new Dex(name, e.getCrc(), zip.getInputStream(e).readAllBytes()));
        }
    }

    static class Out extends ByteArrayOutputStream {
        Out u8(int v) {
            write(v);
            return this;
        }

        Out u16(int v) {
            return u8(v & 0xff).u8(v >> 8 & 0xff);
        }

        Out u32(long v) {
            return u16((int) (v & 0xffff)).u16((int) (v >> 16 & 0xffff));
        }

        Out text(String s) {
            return bytes(s.getBytes(StandardCharsets.ISO_8859_1));
        }

        Out bytes(byte[] b) {
            write(b, 0, b.length);
            return this;
        }

        Out deltas(List<Integer> list) {
            int last = 0;
            for (int v : list) {
                u16(v - last);
                last = v;
            }
            return this;
        }

        byte[] deflated() {
            Deflater d = new Deflater();
            Out out = new Out();
            byte[] piece = new byte[4096];
            d.setInput(toByteArray());
            d.finish();
            while (!d.finished()) out.write(piece, 0, d.deflate(piece));
            return out.toByteArray();
        }

        /** Both sizes, then the stream. */
        Out packed(Out body) {
            byte[] stream = body.deflated();
            return u32(body.size()).u32(stream.length).bytes(stream);
        }
    }

    /** What is said of a dex is a matter of the names in it, so that it can be compared. */
    static boolean chosen(String name, int salt, int oneIn) {
        return Math.floorMod((name + salt).hashCode(), oneIn) == 0;
    }

    static List<Integer> select(String[] names, int salt, int oneIn) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < names.length; i++) if (chosen(names[i], salt, oneIn)) list.add(i);
        return list;
    }

    static List<Integer> types(Dex d) {
        List<Integer> list = new ArrayList<>();
        for (String c : d.classes) if (chosen(c, 1, 3)) list.add(d.typeOf(c));
        list.sort(null);
        return list;
    }

    static byte[] bitmaps(Dex d) {
        byte[] bits = new byte[(d.methods.length * 2 + 7) / 8];
        for (int flag = 0; flag < 2; flag++)
            for (int i : select(d.methods, 10 + flag, 4)) {
                int bit = flag * d.methods.length + i;
                bits[bit / 8] |= (byte) (1 << bit % 8);
            }
        return bits;
    }

    static Out hot(Dex d) {
        Out out = new Out();
        int last = 0;
        for (int i : select(d.methods, 5, 5)) {
            out.u16(i - last).u16(0);
            last = i;
        }
        return out;
    }

    static byte[] profile010(List<Dex> all) {
        Out body = new Out(), out = new Out();
        for (Dex d : all)
            body.u16(d.name.length()).u16(types(d).size()).u32(hot(d).size()).u32(d.crc).u32(d.methods.length).text(d.name);
        for (Dex d : all) body.bytes(hot(d).toByteArray()).deltas(types(d)).bytes(bitmaps(d));
        return out.text("pro\0" + "010\0").u8(all.size()).packed(body).toByteArray();
    }

    static byte[] profile015(List<Dex> all) {
        Out files = new Out().u16(all.size()), classes = new Out(), methods = new Out(), out = new Out();
        for (int i = 0; i < all.size(); i++) {
            Dex d = all.get(i);
            files.u32(d.crc).u32(d.types.length).u32(d.methods.length).u16(d.name.length()).text(d.name);
            classes.u16(i).u16(types(d).size()).deltas(types(d));
            methods.u16(i).u32(2 + bitmaps(d).length + hot(d).size()).u16(HOT | STARTUP | POST_STARTUP);
            methods.bytes(bitmaps(d)).bytes(hot(d).toByteArray());
        }
        byte[][] parts = {files.toByteArray(), classes.deflated(), methods.deflated()};
        int[] type = {0, 2, 3}, inflated = {0, classes.size(), methods.size()};
        out.text("pro\0" + "015\0").u32(3);
        int at = 8 + 4 + 3 * 16;
        for (int i = 0; i < 3; i++) {
            out.u32(type[i]).u32(at).u32(parts[i].length).u32(inflated[i]);
            at += parts[i].length;
        }
        for (byte[] part : parts) out.bytes(part);
        return out.toByteArray();
    }

    static byte[] meta001(List<Dex> all) {
        Out body = new Out(), out = new Out();
        for (Dex d : all) body.u16(d.name.length()).u16(select(d.classes, 1, 3).size()).text(d.name);
        for (Dex d : all) body.deltas(select(d.classes, 1, 3));
        return out.text("prm\0" + "001\0").u8(all.size()).packed(body).toByteArray();
    }

    static byte[] meta002(List<Dex> all) {
        Out body = new Out(), out = new Out();
        for (int i = 0; i < all.size(); i++) {
            Dex d = all.get(i);
            List<Integer> classes = select(d.classes, 1, 3);
            body.u16(i).u16(d.name.length()).text(d.name).u32(d.types.length).u16(classes.size()).deltas(classes);
        }
        return out.text("prm\0" + "002\0").u16(all.size()).packed(body).toByteArray();
    }

    /** A profile as it is read. */
    static class In {
        final ByteBuffer b;

        In(byte[] bytes) {
            b = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        }

        int u8() {
            return b.get() & 0xff;
        }

        int u16() {
            return b.getShort() & 0xffff;
        }

        long u32() {
            return b.getInt() & 0xffffffffL;
        }

        byte[] bytes(long n) {
            byte[] out = new byte[(int) n];
            b.get(out);
            return out;
        }

        String text(int n) {
            return new String(bytes(n), StandardCharsets.ISO_8859_1);
        }

        static In inflate(byte[] stream, long size) throws Exception {
            Inflater inflater = new Inflater();
            byte[] out = new byte[(int) size];
            inflater.setInput(stream);
            if (inflater.inflate(out) != size || inflater.inflate(new byte[1]) != 0 || !inflater.finished()
                    || inflater.getRemaining() != 0) throw new IOException("not " + size + " bytes");
            return new In(out);
        }

        /** What packed() wrote; nothing may be left. */
        In packed() throws Exception {
            long size = u32();
            In body = inflate(bytes(u32()), size);
            if (b.hasRemaining()) throw new IOException("bytes behind the end");
            return body;
        }

        int[] deltas(int n) {
            int[] out = new int[n];
            for (int i = 0, last = 0; i < n; i++) out[i] = last += u16();
            return out;
        }
    }

    /** Prints what is said of one dex, and whether its numbers are those of the file. */
    static class Say {
        final Dex dex;
        final TreeMap<String, String> methods = new TreeMap<>();
        final List<String> classes = new ArrayList<>();

        Say(List<Dex> all, String key, long crc, long types, long methodIds) {
            dex = all.stream().filter(d -> d.name.equals(key)).findFirst().orElseThrow();
            System.out.println(key + (crc < 0 || crc == dex.crc ? "" : " WRONG CRC")
                    + (types < 0 || types == dex.types.length ? "" : " WRONG TYPES")
                    + (methodIds < 0 || methodIds == dex.methods.length ? "" : " WRONG METHODS"));
        }

        void hot(In in, long end) {
            for (int last = 0; in.b.position() < end;) {
                methods.merge(dex.methods[last += in.u16()], "H", String::concat);
                if (in.u16() != 0) throw new IllegalStateException("inline caches");
            }
        }

        void bitmaps(byte[] bits) {
            for (int flag = 0; flag < 2; flag++)
                for (int i = 0; i < dex.methods.length; i++) {
                    int bit = flag * dex.methods.length + i;
                    if ((bits[bit / 8] >> bit % 8 & 1) != 0) methods.merge(dex.methods[i], flag == 0 ? "S" : "P", String::concat);
                }
        }

        void types(int[] list) {
            for (int t : list) classes.add(dex.types[t]);
        }

        void end() {
            classes.stream().sorted().forEach(c -> System.out.println("  " + c));
            methods.forEach((m, flags) -> System.out.println("  " + flags.chars().sorted()
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append) + " " + m));
        }
    }

    static void dump010(In in, List<Dex> all) throws Exception {
        int n = in.u8();
        In body = in.packed();
        int[] classes = new int[n];
        long[] hot = new long[n];
        List<Say> says = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int key = body.u16();
            classes[i] = body.u16();
            hot[i] = body.u32();
            long crc = body.u32(), methods = body.u32();
            says.add(new Say(all, body.text(key), crc, -1, methods));
        }
        for (int i = 0; i < n; i++) {
            Say s = says.get(i);
            s.hot(body, body.b.position() + hot[i]);
            s.types(body.deltas(classes[i]));
            s.bitmaps(body.bytes((s.dex.methods.length * 2 + 7) / 8));
            s.end();
        }
        if (body.b.hasRemaining()) throw new IOException("bytes left");
    }

    static void dump015(In in, List<Dex> all) throws Exception {
        In[] sections = new In[4];
        List<Say> says = new ArrayList<>();
        for (long n = in.u32(); n > 0; n--) {
            int type = (int) in.u32(), at = (int) in.u32(), size = (int) in.u32();
            long inflated = in.u32();
            byte[] raw = Arrays.copyOfRange(in.b.array(), at, at + size);
            sections[type] = inflated == 0 ? new In(raw) : In.inflate(raw, inflated);
        }
        for (int n = sections[0].u16(); n > 0; n--) {
            long crc = sections[0].u32(), types = sections[0].u32(), methods = sections[0].u32();
            says.add(new Say(all, sections[0].text(sections[0].u16()), crc, types, methods));
        }
        while (sections[2].b.hasRemaining()) says.get(sections[2].u16()).types(sections[2].deltas(sections[2].u16()));
        while (sections[3].b.hasRemaining()) {
            Say s = says.get(sections[3].u16());
            long end = sections[3].u32() + sections[3].b.position();
            if (sections[3].u16() != (HOT | STARTUP | POST_STARTUP)) throw new IOException("flags");
            s.bitmaps(sections[3].bytes((s.dex.methods.length * 2 + 7) / 8));
            s.hot(sections[3], end);
        }
        for (Say s : says) s.end();
    }

    static void dumpMeta(In in, List<Dex> all, boolean types) throws Exception {
        int n = types ? in.u16() : in.u8();
        In body = in.packed();
        List<Say> says = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            if (types) {
                if (body.u16() != i) throw new IOException("order");
                String key = body.text(body.u16());
                Say s = new Say(all, key, -1, body.u32(), -1);
                for (int c : body.deltas(body.u16())) s.classes.add(s.dex.classes[c]);
                s.end();
            } else {
                int key = body.u16();
                counts.add(body.u16());
                says.add(new Say(all, body.text(key), -1, -1, -1));
            }
        }
        for (int i = 0; i < says.size(); i++) {
            for (int c : body.deltas(counts.get(i))) says.get(i).classes.add(says.get(i).dex.classes[c]);
            says.get(i).end();
        }
        if (body.b.hasRemaining()) throw new IOException("bytes left");
    }

    static void dump(byte[] bytes, List<Dex> all) throws Exception {
        In in = new In(bytes);
        String magic = in.text(8);
        System.out.println(magic.replace("\0", " "));
        if (magic.equals("pro\0" + "010\0")) dump010(in, all);
        else if (magic.equals("pro\0" + "015\0")) dump015(in, all);
        else dumpMeta(in, all, magic.equals("prm\0" + "002\0"));
    }

    /**
     * make PACKAGE PREFIX DIR: DIR/010.prof, 015.prof, 001.profm, 002.profm for the package's dex.
     * dump PACKAGE PREFIX ENTRY...: what the entries say, for people and for diff.
     */
    public static void main(String[] args) throws Exception {
        try (ZipFile zip = new ZipFile(args[1])) {
            List<Dex> all = dexOf(zip, args[2]);
            if (args[0].equals("make")) {
                Path dir = Path.of(args[3]);
                Files.write(dir.resolve("010.prof"), profile010(all));
                Files.write(dir.resolve("015.prof"), profile015(all));
                Files.write(dir.resolve("001.profm"), meta001(all));
                Files.write(dir.resolve("002.profm"), meta002(all));
            } else {
                for (int i = 3; i < args.length; i++) dump(zip.getInputStream(zip.getEntry(args[i])).readAllBytes(), all);
            }
        }
    }
}
