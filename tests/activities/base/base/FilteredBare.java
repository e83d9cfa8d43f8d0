package base;

public class FilteredBare extends Bare {}
