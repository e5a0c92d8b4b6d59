package android.view.accessibility;

import java.util.List;

public final class AccessibilityEvent {
  public static final int TYPES_ALL_MASK = 0xFFFFFFFF;

  public static native String eventTypeToString(int eventType);

  public native int getEventType();

  public native CharSequence getPackageName();

  public native CharSequence getClassName();

  public native List<CharSequence> getText();

  public native int getWindowId();
}
