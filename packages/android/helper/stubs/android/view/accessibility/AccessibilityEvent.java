package android.view.accessibility;

public final class AccessibilityEvent {
  public static final int TYPES_ALL_MASK = 0xFFFFFFFF;

  public static native String eventTypeToString(int eventType);

  public native int getEventType();

  public native CharSequence getPackageName();

  public native int getWindowId();
}
