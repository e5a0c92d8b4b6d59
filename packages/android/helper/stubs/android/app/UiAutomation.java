package android.app;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.graphics.Bitmap;
import android.view.InputEvent;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import java.util.List;

public final class UiAutomation {
  public interface OnAccessibilityEventListener {
    void onAccessibilityEvent(AccessibilityEvent event);
  }

  public native AccessibilityServiceInfo getServiceInfo();

  public native void setServiceInfo(AccessibilityServiceInfo info);

  public native void setOnAccessibilityEventListener(OnAccessibilityEventListener listener);

  public native List<AccessibilityWindowInfo> getWindows();

  public native AccessibilityNodeInfo getRootInActiveWindow();

  public native boolean injectInputEvent(InputEvent event, boolean sync);

  public native Bitmap takeScreenshot();
}
