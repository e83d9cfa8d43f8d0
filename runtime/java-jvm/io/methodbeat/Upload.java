// SPDX-License-Identifier: Apache-2.0
package io.methodbeat;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/**
 * Sends reports to `methodbeat serve`, or to whatever takes the same: the listener of a program that sets
 * `methodbeat.listener=io.methodbeat.Upload` and `methodbeat.upload=URL` (docs/jvm.md).
 *
 * A report is a line of a file before anything is sent, so that what a process could not send the next one
 * does. The server knows a report that it has.
 */
public final class Upload {
    private static final int FILE_BYTES = 256 << 10;
    private static final long FOLDER_BYTES = 16 << 20;
    private static final long DAY_BYTES = 64 << 20;
    private static final long GATHER_MILLIS = 2000;
    private static final long LONGEST_WAIT = 15 * 60_000;
    private static final long DAY_MILLIS = 24 * 3600_000;
    private static final String OPEN = ".open";
    private static final String READY = ".ready";

    private static Upload instance;
    private static boolean off;

    private final URL url;
    private final String token;
    private final File folder;
    private final Random random = new Random();
    private FileOutputStream out; // of the file that grows, or null
    private File open;
    private long bytes;
    private long since;
    private int files;

    private Upload(URL to, String tokenFile, File in) {
        url = to;
        token = tokenFile;
        folder = in;
    }

    /** Called by the recorder, on a thread of its own. */
    static void onReport(String json) {
        Upload upload = get();
        if (upload != null)
            upload.add(json);
    }

    private static synchronized Upload get() {
        if (instance != null || off)
            return instance;
        try {
            Upload made = make();
            made.adopt();
            Thread sender = new Thread(made::run, "methodbeat-upload");
            sender.setDaemon(true);
            sender.setContextClassLoader(null);
            sender.start();
            instance = made;
        } catch (IOException | RuntimeException e) {
            off = true;
            System.err.println("methodbeat: nothing is uploaded: " + e.getMessage());
        }
        return instance;
    }

    private static Upload make() throws IOException {
        String to = System.getProperty("methodbeat.upload"), report = System.getProperty("methodbeat.report");
        String in = System.getProperty("methodbeat.uploadFolder", report == null ? null : report + ".upload");
        if (to == null || in == null)
            throw new IOException(to == null ? "methodbeat.upload is not set" : "methodbeat.uploadFolder is not set");
        URL url = new URL(to);
        boolean here = Arrays.asList("localhost", "127.0.0.1", "[::1]").contains(url.getHost());
        if (!url.getProtocol().equals("https") && !(url.getProtocol().equals("http") && here))
            throw new IOException("methodbeat.upload is not https: " + to);
        File folder = new File(in);
        if (!folder.isDirectory() && !folder.mkdirs())
            throw new IOException(folder + " can't be made");
        return new Upload(url, System.getProperty("methodbeat.uploadToken"), folder);
    }

    // ---- Files ----

    private synchronized void add(String json) {
        byte[] line = (json.replace('\n', ' ') + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            if (out == null) {
                open = new File(folder, String.format("%013d-%08x-%d%s", System.currentTimeMillis(), random.nextInt(), files++, OPEN));
                out = new FileOutputStream(open);
                // Whoever starts beside this process leaves it alone.
                out.getChannel().lock();
                bytes = 0;
                since = System.nanoTime();
            }
            out.write(line);
            bytes += line.length;
            if (bytes >= FILE_BYTES)
                seal();
        } catch (IOException e) {
            drop();
        }
    }

    private void seal() {
        if (out == null)
            return;
        drop();
        ready(open);
    }

    private void drop() {
        try {
            if (out != null)
                out.close();
        } catch (IOException ignored) {
            // What was written is there.
        }
        out = null;
    }

    private static void ready(File file) {
        String name = file.getPath();
        file.renameTo(new File(name.substring(0, name.length() - OPEN.length()) + READY));
    }

    private File[] named(String ending) {
        File[] found = folder.listFiles((in, name) -> name.endsWith(ending));
        if (found == null)
            return new File[0];
        Arrays.sort(found);
        return found;
    }

    /** Takes the files of processes that have ended: nobody has them locked. */
    private void adopt() {
        for (File file : named(OPEN)) {
            try (FileOutputStream append = new FileOutputStream(file, true);
                 FileLock lock = append.getChannel().tryLock()) {
                if (lock == null)
                    continue;
            } catch (IOException | RuntimeException e) {
                continue;
            }
            ready(file);
        }
    }

    /** The oldest go where all take too much. */
    private File[] waiting() {
        File[] all = named(READY);
        long sum = 0;
        int from = all.length;
        while (from > 0 && (sum += all[from - 1].length()) <= FOLDER_BYTES)
            from--;
        for (int i = 0; i < from; i++)
            all[i].delete();
        return Arrays.copyOfRange(all, from, all.length);
    }

    // ---- Sending ----

    private void run() {
        long wait = 0;
        int failures = 0;
        while (true) {
            try {
                Thread.sleep(Math.max(wait, 200));
            } catch (InterruptedException e) {
                return;
            }
            synchronized (this) {
                if (out != null && System.nanoTime() - since >= GATHER_MILLIS * 1_000_000)
                    seal();
            }
            long asked = 0;
            for (File file : waiting()) {
                asked = send(file);
                if (asked != 0)
                    break;
            }
            failures = asked == 0 ? 0 : failures + 1;
            wait = asked == 0 ? 0 : Math.max(asked, backOff(failures));
        }
    }

    /** Twice as long after each failure, and never all at the same time. */
    private long backOff(int failures) {
        long most = Math.min(LONGEST_WAIT, 1000L << Math.min(failures - 1, 20));
        return most / 2 + (long) (random.nextDouble() * (most / 2));
    }

    /** 0: it was sent, or nobody wants it. Else the milliseconds that the server asks to wait, at least 1. */
    private long send(File file) {
        try {
            byte[] body = packed(Files.readAllBytes(file.toPath()));
            if (!mayToday(body.length))
                return 60_000;
            HttpURLConnection connection = (HttpURLConnection) url.openConnection();
            try {
                int status = post(connection, body);
                if (status / 100 == 2 || status == 400 || status == 413)
                    return file.delete() || !file.exists() ? 0 : LONGEST_WAIT;
                String after = connection.getHeaderField("Retry-After");
                return after != null && after.matches("[0-9]{1,4}") ? Math.max(1, Long.parseLong(after) * 1000) : 1;
            } finally {
                connection.disconnect();
            }
        } catch (IOException | RuntimeException e) {
            return 1;
        }
    }

    private int post(HttpURLConnection connection, byte[] body) throws IOException {
        connection.setConnectTimeout(10_000);
        connection.setReadTimeout(30_000);
        connection.setInstanceFollowRedirects(false); // the token is for this server
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        connection.setFixedLengthStreamingMode(body.length);
        connection.setRequestProperty("Content-Type", "application/x-ndjson");
        connection.setRequestProperty("Content-Encoding", "gzip");
        if (token != null) {
            String text = new String(Files.readAllBytes(Paths.get(token)), StandardCharsets.UTF_8).trim();
            connection.setRequestProperty("Authorization", "Bearer " + text);
        }
        try (OutputStream to = connection.getOutputStream()) {
            to.write(body);
        }
        return connection.getResponseCode();
    }

    private static byte[] packed(byte[] text) throws IOException {
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text);
        }
        return bytes.toByteArray();
    }

    /** Counts what is sent in a day, in a file that the next process goes on with. */
    private boolean mayToday(long more) throws IOException {
        Path file = new File(folder, "day").toPath();
        long today = System.currentTimeMillis() / DAY_MILLIS, sent = 0;
        try {
            String[] said = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).trim().split(" ");
            if (Long.parseLong(said[0]) == today)
                sent = Long.parseLong(said[1]);
        } catch (IOException | RuntimeException none) {
            sent = 0;
        }
        if (sent + more > DAY_BYTES)
            return false;
        Path next = new File(folder, "day.new").toPath();
        Files.write(next, (today + " " + (sent + more)).getBytes(StandardCharsets.UTF_8));
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
        return true;
    }
}
