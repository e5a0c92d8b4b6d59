package dev.handsight.helper.android;

import android.app.UiAutomation;
import android.os.Build;
import android.os.Bundle;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.accessibility.AccessibilityNodeInfo;

/** Text into what has the focus, exactly: by keys where every character has one, else by setting the text, else by pasting it. */
final class Typing {
  private static final int PASTE = 279;
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
    KeyEvent[] keys = isAscii(text) ? KeyCharacterMap.load(KeyCharacterMap.VIRTUAL_KEYBOARD).getEvents(text.toCharArray()) : null;
    if (keys != null) {
      for (KeyEvent key : keys) if (!phone.inject(key)) return null;
      return "keys";
    }
    AccessibilityNodeInfo root = ui.getRootInActiveWindow();
    AccessibilityNodeInfo focus = root == null ? null : root.findFocus(AccessibilityNodeInfo.FOCUS_INPUT);
    if (focus != null && focus.isEditable() && !focus.isPassword() && insert(focus, text)) return "set_text";
    return paste(text) ? "clipboard" : null;
  }

  /** Characters of other keyboards have no key on Android's virtual one; what it makes of them is not what was meant. */
  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) if (text.charAt(i) > 126 || (text.charAt(i) < 32 && text.charAt(i) != '\n')) return false;
    return true;
  }

  /** In place of what is selected; a field that reports no cursor takes it at its end. */
  private static boolean insert(AccessibilityNodeInfo field, String text) {
    boolean isHint = Build.VERSION.SDK_INT >= 26 && field.isShowingHintText();
    CharSequence held = field.getText();
    String before = held == null || isHint ? "" : held.toString();
    int from = field.getTextSelectionStart();
    int to = field.getTextSelectionEnd();
    if (from < 0 || to < 0 || from > before.length() || to > before.length()) from = to = before.length();
    int start = Math.min(from, to);
    String after = before.substring(0, start) + text + before.substring(Math.max(from, to));
    Bundle arguments = new Bundle();
    arguments.putCharSequence(AccessibilityNodeInfo.ACTION_ARGUMENT_SET_TEXT_CHARSEQUENCE, after);
    if (!field.performAction(AccessibilityNodeInfo.ACTION_SET_TEXT, arguments)) return false;
    Bundle cursor = new Bundle();
    cursor.putInt(AccessibilityNodeInfo.ACTION_ARGUMENT_SELECTION_START_INT, start + text.length());
    cursor.putInt(AccessibilityNodeInfo.ACTION_ARGUMENT_SELECTION_END_INT, start + text.length());
    field.performAction(AccessibilityNodeInfo.ACTION_SET_SELECTION, cursor);
    return true;
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
