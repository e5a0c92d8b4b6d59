package dev.handsight.helper;

/** Base64 (RFC 4648). Java's own is in Android from 8.0 on only. */
final class Base64Text {
  private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  private Base64Text() {}

  static CharSequence of(byte[] bytes) {
    StringBuilder out = new StringBuilder((bytes.length + 2) / 3 * 4);
    for (int i = 0; i < bytes.length; i += 3) {
      int left = bytes.length - i;
      int group = (bytes[i] & 255) << 16 | (left > 1 ? (bytes[i + 1] & 255) << 8 : 0) | (left > 2 ? bytes[i + 2] & 255 : 0);
      out.append(LETTERS.charAt(group >> 18)).append(LETTERS.charAt(group >> 12 & 63));
      out.append(left > 1 ? LETTERS.charAt(group >> 6 & 63) : '=').append(left > 2 ? LETTERS.charAt(group & 63) : '=');
    }
    return out;
  }
}
