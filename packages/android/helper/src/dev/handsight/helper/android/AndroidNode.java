package dev.handsight.helper.android;

import android.graphics.Rect;
import android.os.Build;
import android.view.accessibility.AccessibilityNodeInfo;
import dev.handsight.helper.Node;

/** An element as `uiautomator dump` would print it: children that nobody sees are left out. */
final class AndroidNode implements Node {
  private final AccessibilityNodeInfo info;

  AndroidNode(AccessibilityNodeInfo info) {
    this.info = info;
  }

  @Override
  public CharSequence className() {
    return text(info.getClassName());
  }

  @Override
  public CharSequence resourceId() {
    return text(info.getViewIdResourceName());
  }

  @Override
  public CharSequence packageName() {
    return text(info.getPackageName());
  }

  @Override
  public CharSequence text() {
    return text(info.getText());
  }

  @Override
  public CharSequence description() {
    return text(info.getContentDescription());
  }

  @Override
  public CharSequence hint() {
    return Build.VERSION.SDK_INT >= 26 ? text(info.getHintText()) : "";
  }

  @Override
  public CharSequence state() {
    return Build.VERSION.SDK_INT >= 30 ? text(info.getStateDescription()) : "";
  }

  @Override
  public CharSequence pane() {
    return Build.VERSION.SDK_INT >= 28 ? text(info.getPaneTitle()) : "";
  }

  @Override
  public CharSequence tooltip() {
    return Build.VERSION.SDK_INT >= 28 ? text(info.getTooltipText()) : "";
  }

  @Override
  public int flags() {
    return flag(CHECKABLE, info.isCheckable()) | flag(CHECKED, info.isChecked()) | flag(CLICKABLE, info.isClickable())
        | flag(ENABLED, info.isEnabled()) | flag(FOCUSED, info.isFocused()) | flag(SCROLLABLE, info.isScrollable())
        | flag(LONG_CLICKABLE, info.isLongClickable()) | flag(PASSWORD, info.isPassword()) | flag(SELECTED, info.isSelected())
        | flag(SHOWING_HINT, Build.VERSION.SDK_INT >= 26 && info.isShowingHintText()) | flag(EDITABLE, info.isEditable());
  }

  @Override
  public float[] range() {
    AccessibilityNodeInfo.RangeInfo range = info.getRangeInfo();
    return range == null ? null : new float[] {range.getMin(), range.getMax(), range.getCurrent()};
  }

  @Override
  public int[] bounds() {
    Rect rect = new Rect();
    info.getBoundsInScreen(rect);
    return new int[] {rect.left, rect.top, rect.right, rect.bottom};
  }

  @Override
  public int childCount() {
    return info.getChildCount();
  }

  @Override
  public Node child(int index) {
    AccessibilityNodeInfo child = info.getChild(index);
    if (child == null) return null;
    AndroidNode node = new AndroidNode(child);
    if (child.isVisibleToUser()) return node;
    node.release();
    return null;
  }

  /** Android 13 keeps no pool any more; before, what is not given back is missing from it. */
  @Override
  public void release() {
    if (Build.VERSION.SDK_INT < 33) info.recycle();
  }

  private static CharSequence text(CharSequence text) {
    return text == null ? "" : text;
  }

  private static int flag(int flag, boolean is) {
    return is ? flag : 0;
  }
}
