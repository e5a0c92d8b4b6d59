package android.graphics;

import java.io.OutputStream;

public final class Bitmap {
  public enum CompressFormat {
    JPEG,
    PNG,
    WEBP
  }

  public native boolean compress(CompressFormat format, int quality, OutputStream stream);

  public native void recycle();
}
