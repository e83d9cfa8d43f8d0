package java.lang;

/** Stands for the class of virtual threads where a JVM has none. */
public class BaseVirtualThread extends Thread {
    public BaseVirtualThread(Runnable run) {
        super(run);
    }
}
