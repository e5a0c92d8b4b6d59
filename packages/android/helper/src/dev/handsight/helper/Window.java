package dev.handsight.helper;

/** A window of the screen. */
public interface Window {
  int id();

  /** application, input_method, system, accessibility_overlay, split_screen_divider, magnification. */
  String type();

  int layer();

  CharSequence title();

  int[] bounds();

  boolean focused();

  boolean active();

  int displayId();

  /** Android's number of the task; -1 where it is not known. */
  int task();

  /** Android's number of the user whose app it is: 0 is the owner, and where it is not known. */
  int user();

  /** Null for a window that exposes nothing. */
  Node root();
}
