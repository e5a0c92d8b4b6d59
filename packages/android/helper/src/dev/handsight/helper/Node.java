package dev.handsight.helper;

/** One element of a window, as accessibility describes it. Texts are never null. */
public interface Node {
  int CHECKABLE = 1;
  int CHECKED = 1 << 1;
  int CLICKABLE = 1 << 2;
  int ENABLED = 1 << 3;
  int FOCUSED = 1 << 4;
  int SCROLLABLE = 1 << 5;
  int LONG_CLICKABLE = 1 << 6;
  int PASSWORD = 1 << 7;
  int SELECTED = 1 << 8;
  int SHOWING_HINT = 1 << 9;
  int EDITABLE = 1 << 10;

  CharSequence className();

  CharSequence resourceId();

  CharSequence packageName();

  CharSequence text();

  CharSequence description();

  CharSequence hint();

  CharSequence state();

  CharSequence pane();

  CharSequence tooltip();

  int flags();

  /** Least, most and current number of what holds one, as a slider does; null for everything else. */
  float[] range();

  /** Left, top, right, bottom. */
  int[] bounds();

  int childCount();

  /** Null for a child that is not shown or has just gone. */
  Node child(int index);

  /** Nobody looks at it any more. */
  void release();
}
