package dev.handsight.helper.android;

import android.graphics.Rect;
import android.os.Build;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import dev.handsight.helper.Node;
import dev.handsight.helper.Window;

final class AndroidWindow implements Window {
  private static final String[] TYPES = {
    "", "application", "input_method", "system", "accessibility_overlay", "split_screen_divider", "magnification"
  };
  private final AccessibilityWindowInfo info;
  private final AccessibilityNodeInfo root;
  private final Tasks.Task task;

  /** @param task Null where it is not known. */
  AndroidWindow(AccessibilityWindowInfo info, AccessibilityNodeInfo root, Tasks.Task task) {
    this.info = info;
    this.root = root;
    this.task = task;
  }

  @Override
  public int id() {
    return info.getId();
  }

  @Override
  public String type() {
    int type = info.getType();
    return type > 0 && type < TYPES.length ? TYPES[type] : "system";
  }

  @Override
  public int layer() {
    return info.getLayer();
  }

  @Override
  public CharSequence title() {
    CharSequence title = info.getTitle();
    return title == null ? "" : title;
  }

  @Override
  public int[] bounds() {
    Rect rect = new Rect();
    info.getBoundsInScreen(rect);
    return new int[] {rect.left, rect.top, rect.right, rect.bottom};
  }

  @Override
  public boolean focused() {
    return info.isFocused();
  }

  @Override
  public boolean active() {
    return info.isActive();
  }

  @Override
  public int displayId() {
    return Build.VERSION.SDK_INT >= 33 ? info.getDisplayId() : 0;
  }

  @Override
  public int task() {
    return task == null ? -1 : task.id;
  }

  @Override
  public int user() {
    return task == null ? 0 : task.user;
  }

  @Override
  public Node root() {
    return root == null ? null : new AndroidNode(root);
  }
}
