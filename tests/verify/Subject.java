import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** One method for each thing that instrumenting has to move. */
@Deprecated
public class Subject {
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE_USE, ElementType.LOCAL_VARIABLE})
    @interface Mark {}

    static final int ANSWER = 42;
    static int count;
    Object kept;

    Subject(Object o) {
        super();
        kept = String.valueOf(o);
    }

    static int straight(int a, int b) {
        int sum = a + b;
        String text = Integer.toString(sum);
        return text.length();
    }

    static int first(int a) {
        String text = Integer.toString(a);
        return text.hashCode();
    }

    static int second(int a) {
        String text = Integer.toHexString(a);
        return text.hashCode();
    }

    static int loop(int n) throws IllegalStateException {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            long square = (long) i * i;
            sum += Long.toString(square).length();
        }
        return sum;
    }

    /** A loop to the first instruction. */
    static void tight() {
        do {
            count--;
        } while (count > 0);
    }

    static String cases(int n) {
        switch (n) {
        case 1: return "one";
        case 2: return "two";
        case 3: return String.valueOf(n);
        default: return "many";
        }
    }

    static String sparse(int n) {
        switch (n) {
        case 10: return "ten";
        case 2000: return String.valueOf(n);
        default: return "other";
        }
    }

    static int caught(String s) {
        try {
            throw new IllegalStateException(s);
        } catch (IllegalStateException e) {
            return e.getMessage().length();
        }
    }

    static int thrown(String s) {
        throw new IllegalArgumentException(s.trim());
    }

    static int handled(String s) {
        int n = 0;
        try {
            n = Integer.parseInt(s);
        } catch (NumberFormatException e) {
            n = -1;
        } finally {
            count++;
        }
        return n;
    }

    /** A frame that holds an uninitialized object. */
    static StringBuilder chosen(boolean b) {
        return new StringBuilder(b ? String.valueOf(1) : String.valueOf(2));
    }

    static Object annotated(Object o) {
        @Mark String text = (@Mark String) o;
        return new @Mark StringBuilder(text.trim());
    }

    synchronized void locked() {
        synchronized (this) {
            kept = kept.toString();
        }
    }

    /** Calls nothing: it is left as it is. */
    int plain() {
        return count;
    }

    public static void main(String[] args) {
        System.out.println(straight(1, 2) + loop(3) + cases(3) + handled("x"));
    }
}
