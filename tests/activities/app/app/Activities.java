package app;

/** One class for each way a hierarchy can look; what each needs is in activities.sh. */
public class Activities {
    public static class Direct extends android.app.Activity {}

    public static class UnderBare extends base.Bare {}

    public static class UnderBareForwarding extends base.Bare {
        @Override
        public void onWindowFocusChanged(boolean hasFocus) {
            super.onWindowFocusChanged(hasFocus);
        }
    }

    public static class Deep1 extends UnderBareForwarding {}

    public static class Deep2 extends Deep1 {
        @Override
        public void onWindowFocusChanged(boolean hasFocus) {
            if (hasFocus) base.Silent.seen++;
            super.onWindowFocusChanged(hasFocus);
        }
    }

    public static class Deep3 extends Deep2 {
        @Override
        public void onWindowFocusChanged(boolean hasFocus) {
            base.Silent.seen++;
        }
    }

    public static class Deep4 extends Deep3 {}

    public abstract static class Middle extends base.Abstract {}

    public static class UnderAbstract extends Middle {
        @Override
        public String toString() {
            return "title";
        }

        @Override
        protected String title() {
            return toString();
        }
    }

    public static class UnderSilent extends base.Silent {}

    public static class UnderForwarding extends base.Forwarding {
        @Override
        public void onWindowFocusChanged(boolean hasFocus) {
            super.onWindowFocusChanged(hasFocus);
        }
    }

    public static class UnderFinal extends base.Final {}

    public static class UnderSealed extends android.app.SealedActivity {}

    public static class UnderUnderSealed extends UnderSealed {}

    public static class UnderFiltered extends base.Filtered {}

    public static class UnderFilteredBare extends base.FilteredBare {}

    public static class Overload extends android.app.Activity {
        public void onWindowFocusChanged(int hasFocus) {
            onWindowFocusChanged(hasFocus != 0);
        }
    }

    public static class Compat extends androidx.appcompat.app.AppCompatActivity {}

    public static class UnderCompat extends Compat {}

    /** The name is all that it has in common with an Activity. */
    public static class Stranger {
        public static int calls;

        public void onWindowFocusChanged(boolean hasFocus) {
            calls += hasFocus ? 1 : 0;
        }
    }
}
