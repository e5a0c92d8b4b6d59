package android.os;

/** Nothing in it may be a constant to the compiler: each phone has its own. */
public class Build {
  public static final String MODEL = System.getProperty("model");
  public static final String MANUFACTURER = System.getProperty("manufacturer");

  public static class VERSION {
    public static final int SDK_INT = Integer.getInteger("sdk", 0);
  }
}
