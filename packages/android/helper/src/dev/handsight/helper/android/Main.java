package dev.handsight.helper.android;

import dev.handsight.helper.Helper;

/** `CLASSPATH=helper.jar app_process / dev.handsight.helper.android.Main`. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    try {
      Helper.run(AndroidPhone.connect(), args);
      System.exit(0);
    } catch (Throwable e) {
      System.err.println("handsight-helper: " + e);
      for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) System.err.println("  because of " + cause);
      System.exit(1);
    }
  }
}
