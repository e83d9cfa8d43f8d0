package android.app;

public class ListActivity extends Activity {}
