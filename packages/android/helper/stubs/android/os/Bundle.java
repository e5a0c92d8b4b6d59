package android.os;

public final class Bundle {
  public native void putCharSequence(String key, CharSequence value);

  public native void putInt(String key, int value);
}
