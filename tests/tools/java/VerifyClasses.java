// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Loads, links and so verifies every class of a jar or directory, without running
 * any initialiser, and compares what the JVM says before and after instrumenting.
 *
 *   VerifyClasses [-q] -- NAME CLASSPATH BEFORE [LABEL=AFTER]... [-- NAME ...]
 *   VerifyClasses --module NAME JAR
 *
 * The first form defines the classes in a loader of its own, whose parent has
 * CLASSPATH (";" or ":" as the platform has it, "-" for none). Each jar is done as
 * it is; where classes say version 50 those are done again, defined as 51, since
 * HotSpot falls back to the old verifier for 50 and so hides a bad frame. Exit 1
 * when a class was fine before and is not after.
 *
 * The second form prints a verdict for each class of a boot module, whose names it
 * takes from JAR: run it with --patch-module, -Xverify:all and compare two outputs.
 */
public final class VerifyClasses {
    private static final int THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());

    /** Defines classes from the bytes of one jar or directory, its own before its parent's. */
    static final class Loader extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

        private final Map<String, byte[]> classes;
        private final boolean as51;

        Loader(Map<String, byte[]> classes, ClassLoader parent, boolean as51) {
            super(parent);
            this.classes = classes;
            this.as51 = as51;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null)
                return super.loadClass(name, resolve);
            synchronized (getClassLoadingLock(name)) {
                Class<?> c = findLoadedClass(name);
                if (c != null)
                    return c;
                if (as51 && major(bytes) == 50) {
                    bytes = bytes.clone();
                    bytes[7] = 51;
                }
                return defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    static int major(byte[] bytes) {
        return (bytes[6] & 0xff) << 8 | bytes[7] & 0xff;
    }

    /** Forces linking. An interface has no constructors to ask for, so its methods are. */
    static String verdict(String name, ClassLoader loader) {
        try {
            Class<?> c = Class.forName(name, false, loader);
            if (c.isInterface())
                c.getDeclaredMethods();
            else
                c.getDeclaredConstructors();
            return "ok";
        } catch (Throwable e) {
            return e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage());
        }
    }

    static Map<String, String> verdicts(List<String> names, ClassLoader loader) {
        Map<String, String> verdicts = new ConcurrentHashMap<>();
        AtomicInteger next = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            Thread thread = new Thread(() -> {
                for (int i; (i = next.getAndIncrement()) < names.size();)
                    verdicts.put(names.get(i), verdict(names.get(i), loader));
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads)
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        return new TreeMap<>(verdicts);
    }

    /** The classes of a jar or directory by name; multi-release versions and module-info are not asked for. */
    static Map<String, byte[]> read(Path path) throws IOException {
        Map<String, byte[]> classes = new HashMap<>();
        if (Files.isDirectory(path)) {
            try (Stream<Path> files = Files.walk(path)) {
                for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList()))
                    add(classes, path.relativize(file).toString(), Files.readAllBytes(file));
            }
            return classes;
        }
        try (ZipFile zip = new ZipFile(path.toFile())) {
            for (Enumeration<? extends ZipEntry> e = zip.entries(); e.hasMoreElements();) {
                ZipEntry entry = e.nextElement();
                if (entry.getName().endsWith(".class"))
                    add(classes, entry.getName(), zip.getInputStream(entry).readAllBytes());
            }
        }
        return classes;
    }

    private static void add(Map<String, byte[]> classes, String path, byte[] bytes) {
        if (path.endsWith(".class") && !path.startsWith("META-INF/") && !path.endsWith("module-info.class"))
            classes.putIfAbsent(path.substring(0, path.length() - 6).replace('/', '.'), bytes);
    }

    private static String shorten(String verdict) {
        String line = verdict.replace('\n', ' ');
        return line.length() > 400 ? line.substring(0, 400) + "..." : line;
    }

    /** One jar: how many classes verify before and after, and which no longer do. */
    private static boolean compare(String name, String classPath, String before, List<String> afters, boolean quiet)
        throws IOException {
        List<URL> urls = new ArrayList<>();
        if (!classPath.equals("-"))
            for (String part : classPath.split(File.pathSeparator))
                if (!part.isEmpty())
                    urls.add(new File(part).toURI().toURL());
        ClassLoader parent = new URLClassLoader(urls.toArray(new URL[0]), VerifyClasses.class.getClassLoader());
        Map<String, byte[]> old = read(Paths.get(before));
        List<String> names = new ArrayList<>(old.keySet());
        Collections.sort(names);
        List<String> names50 = names.stream().filter(n -> major(old.get(n)) == 50).collect(Collectors.toList());
        Map<String, String> was = verdicts(names, new Loader(old, parent, false));
        Map<String, String> was51 = verdicts(names50, new Loader(old, parent, true));
        StringBuilder line = new StringBuilder(name + ": " + names.size() + " classes, " + count(was)
            + (names50.isEmpty() ? "" : " (" + count(was51) + " of " + names50.size() + " as 51)") + " verified before");
        boolean fine = true;
        for (String after : afters) {
            String label = after.substring(0, after.indexOf('='));
            Map<String, byte[]> now = read(Paths.get(after.substring(after.indexOf('=') + 1)));
            Map<String, String> is = verdicts(names, new Loader(now, parent, false));
            Map<String, String> is51 = verdicts(names50, new Loader(now, parent, true));
            line.append(", ").append(count(is)).append(names50.isEmpty() ? "" : " (" + count(is51) + ")")
                .append(" after (").append(label).append(")");
            fine &= list(name + " " + label, was, is) & list(name + " " + label + " as 51", was51, is51);
        }
        if (!quiet)
            System.out.println(line);
        return fine;
    }

    private static boolean list(String what, Map<String, String> was, Map<String, String> is) {
        int broken = 0;
        for (String name : was.keySet())
            if (was.get(name).equals("ok") && !is.get(name).equals("ok") && ++broken <= 20)
                System.out.println("BROKEN " + what + " " + name + " " + shorten(is.get(name)));
        if (broken > 20)
            System.out.println("BROKEN " + what + " " + broken + " classes in all");
        return broken == 0;
    }

    private static long count(Map<String, String> verdicts) {
        return verdicts.values().stream().filter("ok"::equals).count();
    }

    private static void module(String jar) throws IOException {
        List<String> names = new ArrayList<>(read(Paths.get(jar)).keySet());
        Map<String, String> verdicts = verdicts(names, null);
        StringBuilder out = new StringBuilder();
        verdicts.forEach((name, verdict) -> out.append(name).append(' ').append(shorten(verdict)).append('\n'));
        System.out.print(out);
    }

    public static void main(String[] args) throws IOException {
        if (args.length == 2 && args[0].equals("--module")) {
            module(args[1]);
            return;
        }
        boolean fine = true, quiet = false;
        for (int i = 0; i < args.length;) {
            if (args[i].equals("-q")) {
                quiet = true;
                i++;
                continue;
            }
            int end = ++i;
            while (end < args.length && !args[end].equals("--"))
                end++;
            fine &= compare(args[i], args[i + 1], args[i + 2], Arrays.asList(args).subList(i + 3, end), quiet);
            i = end;
        }
        System.exit(fine ? 0 : 1);
    }
}
