package dev.handsight.helper.android;

import android.app.UiAutomation;
import android.os.Build;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.accessibility.AccessibilityNodeInfo;

/**
 * Text into what has the focus, exactly. It is set where the field can be read, because keys pass the keyboard first, and that may compose or
 * correct; else it goes by keys where every character has one, else it is pasted.
 */
final class Typing {
  private static final int PASTE = 279;
  /** How long a field may take to show what was set; some make it a part of their next frame. */
  private static final int SHOWN_WITHIN_MS = 500;
  private static final int LOOK_EVERY_MS = 15;
  private final UiAutomation ui;
  private final AndroidPhone phone;
  private final Clipboard clipboard;

  Typing(UiAutomation ui, AndroidPhone phone, Clipboard clipboard) {
    this.ui = ui;
    this.phone = phone;
    this.clipboard = clipboard;
  }

  /** The way that was taken; null when there was none. */
  String type(String text) {
    AccessibilityNodeInfo root = ui.getRootInActiveWindow();
    AccessibilityNodeInfo focus = root == null ? null : root.findFocus(AccessibilityNodeInfo.FOCUS_INPUT);
    if (focus != null && canBeSet(focus, text) && insert(focus, text)) return "set_text";
    KeyEvent[] keys = isAscii(text) ? KeyCharacterMap.load(KeyCharacterMap.VIRTUAL_KEYBOARD).getEvents(text.toCharArray()) : null;
    if (keys == null) return paste(text) ? "clipboard" : null;
    for (KeyEvent key : keys) if (!phone.inject(key)) return null;
    return "keys";
  }

  /** What a password holds cannot be kept, and before Android 8 a hint looks like text. Enter is a key to a field of one line. */
  private static boolean canBeSet(AccessibilityNodeInfo field, String text) {
    if (Build.VERSION.SDK_INT < 26 || !field.isEditable() || field.isPassword()) return false;
    return text.indexOf('\n') < 0 || field.isMultiLine();
  }

  /** Characters of other keyboards have no key on Android's virtual one; what it makes of them is not what was meant. */
  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) if (text.charAt(i) > 126 || (text.charAt(i) < 32 && text.charAt(i) != '\n')) return false;
    return true;
  }

  /**
   * In place of what is selected; a field that reports no cursor takes it at its end. False when nothing was entered: a field that is filled one
   * character after the other, as for a code, has no room for all of them.
   */
  private static boolean insert(AccessibilityNodeInfo field, String text) {
    String before = textOf(field);
    int from = field.getTextSelectionStart();
    int to = field.getTextSelectionEnd();
    if (from < 0 || to < 0 || from > before.length() || to > before.length()) from = to = before.length();
    int start = Math.min(from, to);
    String after = before.substring(0, start) + text + before.substring(Math.max(from, to));
    int room = field.getMaxTextLength();
    if (room >= 0 && after.length() > room) return false;
    Bundle arguments = new Bundle();
    arguments.putCharSequence(AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE, after);
    if (!field.performAction(AccessibilityNodeInfo.ACTION_SET_TEXT, arguments)) return false;
    if (!after.equals(before) && !isShown(field, before)) return false;
    Bundle cursor = new Bundle();
    cursor.putInt(AccessibilityNodeInfo.ACTION_ARGUMENT_SELECTION_START_INT, start + text.length());
    cursor.putInt(AccessibilityNodeInfo.ACTION_ARGUMENT_SELECTION_END_INT, start + text.length());
    field.performAction(AccessibilityNodeInfo.ACTION_SET_SELECTION, cursor);
    return true;
  }

  /** A field that agrees to a text and stays as it was has dropped it. */
  private static boolean isShown(AccessibilityNodeInfo field, String before) {
    long end = SystemClock.uptimeMillis() + SHOWN_WITHIN_MS;
    while (field.refresh()) {
      if (!textOf(field).equals(before)) return true;
      if (SystemClock.uptimeMillis() >= end) return false;
      SystemClock.sleep(LOOK_EVERY_MS);
    }
    return true;
  }

  private static String textOf(AccessibilityNodeInfo field) {
    CharSequence held = field.getText();
    return held == null || field.isShowingHintText() ? "" : held.toString();
  }

  /** What was in the clipboard is put back. */
  private boolean paste(String text) {
    String before = clipboard == null ? null : clipboard.get();
    if (before == null || !clipboard.set(text) || !text.equals(clipboard.get())) return false;
    try {
      return phone.key(PASTE, 0);
    } finally {
      clipboard.set(before);
    }
  }
}
