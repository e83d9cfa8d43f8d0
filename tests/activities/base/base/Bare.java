package base;

public class Bare extends android.app.Activity {}
