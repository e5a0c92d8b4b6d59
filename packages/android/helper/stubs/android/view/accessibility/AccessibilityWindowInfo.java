package android.view.accessibility;

import android.graphics.Rect;

public final class AccessibilityWindowInfo {
  public static final int TYPE_APPLICATION = 1;

  public native int getId();

  public native int getType();

  public native int getLayer();

  public native int getDisplayId();

  public native CharSequence getTitle();

  public native void getBoundsInScreen(Rect outBounds);

  public native boolean isActive();

  public native boolean isFocused();

  public native AccessibilityNodeInfo getRoot();
}
