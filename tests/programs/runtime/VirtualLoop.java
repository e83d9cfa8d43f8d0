import io.methodbeat.AppMethodBeat;
import java.lang.reflect.Constructor;

/**
 * A message loop on a virtual thread, or on what this JVM takes for one, beside one on the thread
 * that runs main(): "first" where the virtual one comes first.
 */
public class VirtualLoop {
    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0) {
            onVirtualThread();
            System.out.println("recording " + AppMethodBeat.isRecording());
        }
        AppMethodBeat.dispatchBegin();
        AppMethodBeat.i(1);
        onVirtualThread();
        sleep(400);
        AppMethodBeat.o(1);
        AppMethodBeat.dispatchEnd();
        onVirtualThread();
        System.out.println("recording " + AppMethodBeat.isRecording());
        AppMethodBeat.stop();
    }

    private static void loop() {
        AppMethodBeat.start();
        AppMethodBeat.dispatchBegin();
        AppMethodBeat.i(2);
        sleep(400);
        AppMethodBeat.o(2);
        AppMethodBeat.dispatchEnd();
    }

    private static void onVirtualThread() throws Exception {
        Thread thread;
        try {
            thread = (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class)
                    .invoke(null, (Runnable) VirtualLoop::loop);
        } catch (NoSuchMethodException e) {
            Constructor<?> made = Class.forName("java.lang.BaseVirtualThread").getConstructor(Runnable.class);
            thread = (Thread) made.newInstance((Runnable) VirtualLoop::loop);
            thread.start();
        }
        thread.join();
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
