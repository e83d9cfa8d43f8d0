// SPDX-License-Identifier: Apache-2.0
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs a program's main as one message of the recorder, and writes to a file what it cost: seconds
 * of CPU of the main thread and of the process, and of wall time, since the JVM's start.
 *
 * <p>Arguments: the file, the beat class or "none", the main class, its arguments.
 */
public final class Launch {
    private static void write(Path result, Thread main, String beat) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        OperatingSystemMXBean system =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        double wall = System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime();
        String text = String.format("%.3f %.3f %.3f%n", threads.getThreadCpuTime(main.getId()) / 1e9,
                system.getProcessCpuTime() / 1e9, wall / 1e3);
        try {
            call(beat, "stop");
            Files.writeString(result, text);
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void call(String beat, String method) throws ReflectiveOperationException {
        if (!beat.equals("none")) {
            Class.forName(beat).getMethod(method).invoke(null);
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Thread main = Thread.currentThread();
        String beat = args[1];
        // A program may end itself.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> write(Path.of(args[0]), main, beat)));
        Method program = Class.forName(args[2]).getMethod("main", String[].class);
        String[] rest = new String[args.length - 3];
        System.arraycopy(args, 3, rest, 0, rest.length);
        call(beat, "start");
        call(beat, "dispatchBegin");
        try {
            program.invoke(null, (Object) rest);
        } catch (InvocationTargetException e) {
            e.getCause().printStackTrace();
            System.exit(1);
        }
        // The hook wants this thread's time.
        System.exit(0);
    }
}
