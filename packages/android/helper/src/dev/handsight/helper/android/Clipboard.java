package dev.handsight.helper.android;

import android.content.ClipData;

/** The clipboard, as the shell may use it. */
final class Clipboard {
  private static final String SHELL = "com.android.shell";
  private final Object service;

  private Clipboard(Object service) {
    this.service = service;
  }

  /** Null where it cannot be reached. */
  static Clipboard connect() {
    try {
      return new Clipboard(Hidden.service("clipboard", "android.content.IClipboard"));
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  String get() {
    try {
      ClipData clip = (ClipData) Hidden.call(service, "getPrimaryClip", SHELL);
      if (clip == null || clip.getItemCount() == 0) return "";
      CharSequence text = clip.getItemAt(0).getText();
      return text == null ? "" : text.toString();
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  boolean set(String text) {
    try {
      Hidden.call(service, "setPrimaryClip", ClipData.newPlainText("handsight", text), SHELL);
      return true;
    } catch (ReflectiveOperationException | RuntimeException e) {
      return false;
    }
  }
}
