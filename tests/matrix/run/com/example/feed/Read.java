package com.example.feed;

import android.app.Activity;
import com.tencent.matrix.trace.core.AppMethodBeat;
import com.tencent.matrix.trace.core.LooperMonitor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs the app under Matrix's recorder, reads the mapping as Matrix does, and holds what was recorded
 * against the truth. Prints what it finds; writes a report as Matrix's analysis would.
 *
 * <pre>
 * Read methodMapping.txt report.json
 * </pre>
 */
public class Read {
    private static Map<Integer, String> names;

    private Read() {
    }

    public static void main(String[] args) throws Exception {
        names = mapping(args[0]);
        List<String> focused = new ArrayList<>();
        AppMethodBeat.addListener(activity -> focused.add(activity.getClass().getSimpleName()));
        long[] slots = LooperMonitor.dispatch(() -> {
            new Feed().run();
            for (Activity activity : new Activity[] {new MainActivity(), new BaseActivity(), new DetailActivity()}) {
                activity.onWindowFocusChanged(true);
                activity.onWindowFocusChanged(true);
                activity.onWindowFocusChanged(false);
            }
            elsewhere();
        });
        System.out.println("focus: " + String.join(" ", focused));
        System.out.println("recursions: " + AppMethodBeat.recursions + ", ids too large: " + AppMethodBeat.idsTooLarge);
        System.out.println("entries as they were: " + entries(slots).equals(Truth.ENTERED) + ", " + Truth.ENTERED.size());
        report(slots, args[1]);
    }

    /** Rows {@code id,access,class name descriptor}, cut at each comma and each blank. */
    private static Map<Integer, String> mapping(String path) throws Exception {
        Map<Integer, String> rows = new TreeMap<>();
        int last = 0;
        for (String row : Files.readAllLines(Paths.get(path), StandardCharsets.UTF_8)) {
            String[] fields = row.split(",");
            String[] parts = fields[2].split(" ");
            int id = Integer.parseInt(fields[0]);
            Integer.parseInt(fields[1]);
            if (fields.length != 3 || parts.length != 3 || id <= last || fields[2].indexOf('/') >= 0) {
                throw new IllegalArgumentException(row);
            }
            last = id;
            rows.put(id, fields[2]);
        }
        return rows;
    }

    /** Other threads run through the probes unrecorded. */
    private static void elsewhere() {
        try {
            Thread thread = new Thread(() -> new Feed().run());
            thread.start();
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String name(long slot) {
        int id = (int) (slot >>> 43 & 0xFFFFF);
        if (!names.containsKey(id)) {
            throw new IllegalStateException("id " + id + " is in no row");
        }
        return names.get(id);
    }

    private static List<String> entries(long[] slots) {
        List<String> all = new ArrayList<>();
        for (long slot : slots) {
            if (slot < 0 && slot >>> 43 != (1 << 20 | AppMethodBeat.METHOD_ID_DISPATCH)) {
                all.add(name(slot));
            }
        }
        return all;
    }

    /** The call tree in pre-order; calls that an exception left are counted. */
    private static void report(long[] slots, String path) throws Exception {
        List<long[]> rows = new ArrayList<>();
        Deque<long[]> open = new ArrayDeque<>();
        int left = 0;
        for (long slot : slots) {
            long id = slot >>> 43 & 0xFFFFF;
            long millis = slot & 0x7FFFFFFFFFFL;
            if (slot < 0) {
                long[] row = {open.size(), id, millis};
                rows.add(row);
                open.push(row);
            } else {
                while (open.peek()[1] != id) {
                    long[] row = open.pop();
                    row[2] = millis - row[2];
                    left++;
                }
                long[] row = open.pop();
                row[2] = millis - row[2];
            }
        }
        System.out.println("without an exit: " + left + ", still open: " + open.size());
        StringBuilder stack = new StringBuilder();
        for (long[] row : rows) {
            stack.append(row[0]).append(',').append(row[1]).append(",1,").append(row[2]).append("\\n");
        }
        String json = "{\"machine\":\"BEST\",\"cpu_app\":0,\"mem\":1,\"mem_free\":1,\"detail\":\"NORMAL\",\"cost\":"
                + rows.get(0)[2] + ",\"scene\":\"com.example.feed.MainActivity\",\"stack\":\"" + stack
                + "\",\"stackKey\":\"" + rows.get(1)[1] + "|\",\"tag\":\"Trace_EvilMethod\","
                + "\"process\":\"com.example.feed\",\"time\":1}\n";
        Files.write(Paths.get(path), json.getBytes(StandardCharsets.UTF_8));
    }
}
