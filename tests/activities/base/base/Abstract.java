package base;

public abstract class Abstract extends android.app.ListActivity {
    protected abstract String title();
}
