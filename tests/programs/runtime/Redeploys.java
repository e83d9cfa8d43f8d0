import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/**
 * A server that deploys Deployed ten times, each by a class loader of its own, and has it stop recording or
 * not before it lets go of it; or two of them at a time.
 */
public class Redeploys {
    static AutoCloseable deploy() throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String path : System.getProperty("java.class.path").split(File.pathSeparator)) {
            urls.add(new File(path).toURI().toURL());
        }
        ClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), null);
        Thread.currentThread().setContextClassLoader(loader);
        Object deployed = loader.loadClass("Deployed").getDeclaredConstructor().newInstance();
        ((Runnable) deployed).run();
        Thread.currentThread().setContextClassLoader(null);
        return (AutoCloseable) deployed;
    }

    /** Its loader, or those of both. */
    static List<WeakReference<ClassLoader>> round(String how) throws Exception {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        AutoCloseable one = deploy();
        loaders.add(new WeakReference<>(one.getClass().getClassLoader()));
        if (how.equals("beside")) {
            AutoCloseable other = deploy();
            loaders.add(new WeakReference<>(other.getClass().getClassLoader()));
            other.close();
        }
        if (!how.equals("leave")) {
            one.close();
        }
        return loaders;
    }

    static boolean isGone(WeakReference<ClassLoader> loader) throws Exception {
        for (int i = 0; i < 100 && loader.get() != null; i++) {
            System.gc();
            Thread.sleep(20);
        }
        return loader.get() == null;
    }

    /** So many threads of recorders there are in the process. */
    static int threads() throws Exception {
        int n = 0;
        for (File task : new File("/proc/self/task").listFiles()) {
            try {
                byte[] name = java.nio.file.Files.readAllBytes(new File(task, "comm").toPath());
                n += new String(name).startsWith("methodbeat-") ? 1 : 0;
            } catch (java.io.IOException e) {
                continue; // It has ended meanwhile.
            }
        }
        return n;
    }

    /** So many ranges of memory are the library's, or a copy's of it. */
    static int mappings() throws Exception {
        int n = 0;
        for (String line : java.nio.file.Files.readAllLines(java.nio.file.Paths.get("/proc/self/maps"))) {
            n += line.contains("methodbeat") ? 1 : 0;
        }
        return n;
    }

    public static void main(String[] args) throws Exception {
        int mapped = 0;
        for (int i = 0; i < 10; i++) {
            for (WeakReference<ClassLoader> loader : round(args[0])) {
                System.out.println("gone " + isGone(loader));
            }
            // The JVM lets go of the library a little later than of the loader.
            for (int n = 0; n < 200 && threads() > 0; n++) {
                Thread.sleep(20);
            }
            System.out.println("threads " + threads());
            mapped = i == 0 ? mappings() : mapped;
        }
        System.out.println("mapped " + (mappings() <= mapped));
    }
}
