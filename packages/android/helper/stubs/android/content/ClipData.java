package android.content;

public class ClipData {
  public static class Item {
    public native CharSequence getText();
  }

  public static native ClipData newPlainText(CharSequence label, CharSequence text);

  public native int getItemCount();

  public native Item getItemAt(int index);
}
