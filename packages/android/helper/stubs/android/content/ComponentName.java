package android.content;

public final class ComponentName {
  public native String getPackageName();
}
