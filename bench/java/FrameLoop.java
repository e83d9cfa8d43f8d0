// SPDX-License-Identifier: Apache-2.0
import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import list.App;

/**
 * A main loop as Android has it, around {@link App}: messages that wait for their time, of which one draws a
 * frame, 60 times a second. Each message is one of the recorder's. When a frame takes too long, the next one begins
 * with the next tick of the display, and those between are dropped.
 *
 * <p>Arguments: light or heavy, and none, methodbeat or matrix: whose messages they are. Draws without a pause
 * until the code is compiled, prints "ready" and a number that is made of what the screen shows, and waits for a
 * line on stdin. Its number of ticks is drawn, then a line is printed: the frames that were drawn; what a frame took of
 * the main thread's CPU time, which is the lower quartile of all fours of frames; and what all took of the process's;
 * both in ns. A last line, when stdin ends, has the resident memory in kB, and
 * how many frames there were in all.
 */
public final class FrameLoop {
    private static final long TICK_NS = 1_000_000_000L / 60;
    private static final int WARM_UP_LIGHT = 1200;
    private static final int WARM_UP_HEAVY = 400;
    private static final int FRAMES_PER_ANSWER = 4;
    private static final int PAGES = 20;
    private static final int POSTS_PER_PAGE = 25;
    private static final String WORDS = "the list of posts scrolls while answers come from far away and all that is"
            + " shown moves up by some pixels so that rows leave and others enter below them";

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** Whose messages they are. */
    private interface Beat {
        void begin();

        void end();
    }

    private static final class NoBeat implements Beat {
        @Override
        public void begin() {
        }

        @Override
        public void end() {
        }
    }

    private static final class Ours implements Beat {
        @Override
        public void begin() {
            io.methodbeat.AppMethodBeat.dispatchBegin();
        }

        @Override
        public void end() {
            io.methodbeat.AppMethodBeat.dispatchEnd();
        }
    }

    private static final class Matrix implements Beat {
        @Override
        public void begin() {
            com.tencent.matrix.trace.core.AppMethodBeat.dispatchBegin();
        }

        @Override
        public void end() {
            com.tencent.matrix.trace.core.AppMethodBeat.dispatchEnd();
        }
    }

    /** What waits for its time. */
    private record Message(long atNs, Runnable what) {
    }

    private final Beat beat;
    private final boolean isHeavy;
    private final App app;
    private final ArrayDeque<Message> queue = new ArrayDeque<>();
    private long frames;

    private FrameLoop(boolean isHeavy, Beat beat) {
        this.beat = beat;
        this.isHeavy = isHeavy;
        app = new App(pages(), isHeavy);
    }

    private static String text(Random random, int words) {
        String[] all = WORDS.split(" ");
        StringBuilder out = new StringBuilder();
        for (int n = 0; n < words; n++) {
            out.append(n > 0 ? " " : "").append(all[random.nextInt(all.length)]);
        }
        return out.toString();
    }

    private static String post(Random random, int number) {
        StringBuilder out = new StringBuilder();
        out.append("  {\"number\": ").append(number).append(", \"author\": \"").append(text(random, 2))
                .append("\", \"likes\": ").append(random.nextInt(5000)).append(", \"body\": \"")
                .append(text(random, 12 + random.nextInt(40))).append("\",\n   \"comments\": [");
        for (int n = 0; n < 3; n++) {
            out.append(n > 0 ? ", " : "").append("{\"author\": \"").append(text(random, 1)).append("\", \"text\": \"")
                    .append(text(random, 5 + random.nextInt(20))).append("\"}");
        }
        return out.append("]}").toString();
    }

    /** The same in each process. */
    private static List<String> pages() {
        Random random = new Random(1);
        List<String> pages = new ArrayList<>();
        for (int page = 0; page < PAGES; page++) {
            StringBuilder out = new StringBuilder("[\n");
            for (int n = 0; n < POSTS_PER_PAGE; n++) {
                out.append(n > 0 ? ",\n" : "").append(post(random, page * POSTS_PER_PAGE + n));
            }
            pages.add(out.append("\n]\n").toString());
        }
        return pages;
    }

    private void frame() {
        app.frame();
        frames++;
    }

    /** What a tick of the display brings. An answer arrives between two ticks. */
    private void tick(long atNs) {
        queue.add(new Message(atNs, app::touch));
        queue.add(new Message(atNs, this::frame));
        if (isHeavy && frames % FRAMES_PER_ANSWER == 0) {
            queue.add(new Message(atNs + TICK_NS / 2, app::answer));
        }
    }

    private void dispatch(Message message) {
        beat.begin();
        try {
            message.what().run();
        } finally {
            beat.end();
        }
    }

    private void dispatchAll(boolean isPaced) {
        for (Message next = queue.poll(); next != null; next = queue.poll()) {
            while (isPaced && System.nanoTime() < next.atNs()) {
                LockSupport.parkNanos(next.atNs() - System.nanoTime());
            }
            dispatch(next);
        }
    }

    private void warmUp() {
        for (int tick = 0; tick < (isHeavy ? WARM_UP_HEAVY : WARM_UP_LIGHT); tick++) {
            tick(0);
            dispatchAll(false);
        }
    }

    private String run(int ticks) {
        List<Long> costs = new ArrayList<>();
        long process = SYSTEM.getProcessCpuTime();
        long first = THREADS.getCurrentThreadCpuTime();
        long thread = first;
        long before = frames;
        long began = System.nanoTime() + TICK_NS;
        for (long tick = 0; tick < ticks;) {
            tick(began + tick * TICK_NS);
            dispatchAll(true);
            if ((frames - before) % FRAMES_PER_ANSWER == 0) {
                long now = THREADS.getCurrentThreadCpuTime();
                costs.add((now - thread) / FRAMES_PER_ANSWER);
                thread = now;
            }
            // The first tick that is still to come.
            tick = Math.max(tick + 1, (System.nanoTime() - began + TICK_NS - 1) / TICK_NS);
        }
        if (costs.isEmpty()) { // other programs left no time for so many frames
            costs.add((THREADS.getCurrentThreadCpuTime() - first) / (frames - before));
        }
        Collections.sort(costs);
        return frames - before + " " + costs.get(costs.size() / 4) + " " + (SYSTEM.getProcessCpuTime() - process);
    }

    private static String residentKilobytes() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS:")) {
                return line.replaceAll("[^0-9]", "");
            }
        }
        throw new IOException("no VmRSS");
    }

    public static void main(String[] args) throws IOException {
        FrameLoop loop = new FrameLoop(args[0].equals("heavy"), switch (args[1]) {
            case "methodbeat" -> new Ours();
            case "matrix" -> new Matrix();
            default -> new NoBeat();
        });
        loop.warmUp();
        System.out.println("ready " + loop.app.seen());
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println(loop.run(Integer.parseInt(line)));
        }
        System.gc();
        System.out.println(residentKilobytes() + " " + loop.frames);
    }
}
