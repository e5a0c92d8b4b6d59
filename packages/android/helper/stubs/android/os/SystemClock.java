package android.os;

public final class SystemClock {
  public static native long uptimeMillis();

  public static native void sleep(long ms);
}
