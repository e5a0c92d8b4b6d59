package dev.handsight.helper;

import java.util.List;

/** What the helper asks of Android. On a JVM a stand-in answers. */
public interface Phone {
  int sdk();

  String model();

  String manufacturer();

  /** Width, height, density, quarter turns. */
  int[] display();

  boolean isInteractive();

  boolean isKeyguardLocked();

  boolean isKeyguardSecure();

  /** Switches the screen on, and takes away a lock that asks for nothing. */
  void wake();

  /** Nearest to the viewer first. */
  List<Window> windows();

  /** A PNG; null where none can be taken. */
  byte[] screenshot();

  /** One moment of a gesture: where each finger is. Returns false when Android refused it. */
  boolean touch(Touch touch);

  boolean key(int keycode, int metaState);

  /** Enters text into what has the focus; by which way, or null when it could not. */
  String type(String text);

  /** Null when the clipboard cannot be reached. */
  String clipboard();

  boolean setClipboard(String text);

  /** Files of the app's packages that tell its framework: `lib:libflutter.so`. */
  List<String> frameworkSignals(String packageName);

  /** Calls whenever accessibility reports something. */
  void listen(EventListener listener);

  interface EventListener {
    /** `text` is what a toast says, which no window holds; else null. */
    void onEvent(String type, String packageName, int windowId, String text);
  }
}
