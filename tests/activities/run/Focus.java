import android.app.Activity;
import io.methodbeat.AppMethodBeat;
import java.lang.reflect.Modifier;

/** Gives each class named an instance, focus and no focus; prints how often the beat
 * class heard of each, and whether the class declares the method itself. */
public class Focus {
    private static String fire(Class<?> c) throws Exception {
        Activity a = (Activity) c.getDeclaredConstructor().newInstance();
        StringBuilder counts = new StringBuilder();

        for (boolean focus : new boolean[] {true, false, true}) {
            AppMethodBeat.expected = a;
            AppMethodBeat.focus = focus;
            AppMethodBeat.at = 0;
            a.onWindowFocusChanged(focus);
            counts.append(AppMethodBeat.at);
        }
        return counts.toString();
    }

    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Class<?> c = Class.forName(name);
            String own = "none";

            try {
                int access = c.getDeclaredMethod("onWindowFocusChanged", boolean.class).getModifiers();

                own = Modifier.toString(access);
            } catch (NoSuchMethodException e) {
                // It inherits the method.
            }
            System.out.println(name + " " + (Modifier.isAbstract(c.getModifiers()) ? "-" : fire(c)) + " " + own);
        }
    }
}
