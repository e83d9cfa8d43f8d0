import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Type annotations on everything in code that can have one. */
public class T {
    @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER})
    @Retention(RetentionPolicy.RUNTIME)
    @interface Seen {
        int value() default 0;
    }

    static <@Seen(1) E extends @Seen(2) Comparable<@Seen(3) E>> E most(List<@Seen(4) ? extends @Seen(5) E> list) {
        @Seen(6) E best = null;
        for (@Seen(7) E e : list)
            if (best == null || e.compareTo(best) > 0)
                best = e;
        return best;
    }

    public static String run() {
        @Seen(10) List<@Seen(11) String> list = new @Seen(12) ArrayList<@Seen(13) String>();
        list.add((@Seen(14) String) (@Seen(15) Object) "x");
        Object o = list;
        if (o instanceof @Seen(16) List) {
            @Seen(17) int @Seen(18) [] numbers = new @Seen(19) int @Seen(20) [3];
            list.add(T.<@Seen(21) String>most(list) + numbers.length);
        }
        Supplier<ArrayList<String>> s = @Seen(22) ArrayList<@Seen(23) String>::new;
        Function<@Seen(24) Integer, String> f = (@Seen(25) Integer n) -> "" + n;
        try (@Seen(26) StringReader r = new @Seen(27) StringReader("ab")) {
            list.add("" + r.read());
        } catch (@Seen(28) IOException | @Seen(29) IllegalStateException e) {
            list.add(e.toString());
        }
        return list + f.apply(s.get().size());
    }
}
