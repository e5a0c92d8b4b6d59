package android.view.accessibility;

import android.graphics.Rect;
import android.os.Bundle;

public class AccessibilityNodeInfo {
  public static final int FOCUS_INPUT = 1;
  public static final int ACTION_SET_SELECTION = 0x00020000;
  public static final int ACTION_SET_TEXT = 0x00200000;
  public static final String ACTION_ARGUMENT_SELECTION_START_INT = "ACTION_ARGUMENT_SELECTION_START_INT";
  public static final String ACTION_ARGUMENT_SELECTION_END_INT = "ACTION_ARGUMENT_SELECTION_END_INT";
  public static final String ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE = "ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE";

  public native CharSequence getClassName();

  public native CharSequence getPackageName();

  public native CharSequence getText();

  public native CharSequence getContentDescription();

  public native CharSequence getHintText();

  public native CharSequence getStateDescription();

  public native CharSequence getPaneTitle();

  public native CharSequence getTooltipText();

  public native String getViewIdResourceName();

  public native boolean isCheckable();

  public native boolean isChecked();

  public native boolean isClickable();

  public native boolean isEnabled();

  public native boolean isFocused();

  public native boolean isScrollable();

  public native boolean isLongClickable();

  public native boolean isPassword();

  public native boolean isSelected();

  public native boolean isShowingHintText();

  public native boolean isEditable();

  public native boolean isMultiLine();

  public native int getMaxTextLength();

  public native boolean refresh();

  public native boolean isVisibleToUser();

  public native RangeInfo getRangeInfo();

  public native void getBoundsInScreen(Rect outBounds);

  public native int getChildCount();

  public native AccessibilityNodeInfo getChild(int index);

  public native AccessibilityNodeInfo findFocus(int focus);

  public native int getTextSelectionStart();

  public native int getTextSelectionEnd();

  public native boolean performAction(int action, Bundle arguments);

  public native void recycle();

  public static final class RangeInfo {
    public native float getMin();

    public native float getMax();

    public native float getCurrent();
  }
}
