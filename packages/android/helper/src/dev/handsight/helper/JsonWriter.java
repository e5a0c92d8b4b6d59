package dev.handsight.helper;

/** Writes JSON into one text. It checks no order: whoever writes knows what stands where. */
public final class JsonWriter {
  private final StringBuilder out;
  private boolean needsComma;

  public JsonWriter(int capacity) {
    out = new StringBuilder(capacity);
  }

  public JsonWriter open(char bracket) {
    comma();
    out.append(bracket);
    needsComma = false;
    return this;
  }

  public JsonWriter close(char bracket) {
    out.append(bracket);
    needsComma = true;
    return this;
  }

  /** Names are the helper's own and need no escaping. */
  public JsonWriter name(String name) {
    comma();
    out.append('"').append(name).append("\":");
    needsComma = false;
    return this;
  }

  public JsonWriter value(long number) {
    comma();
    out.append(number);
    needsComma = true;
    return this;
  }

  public JsonWriter value(float number) {
    comma();
    if (Float.isNaN(number) || Float.isInfinite(number)) out.append("null");
    else if (number == (int) number) out.append((int) number);
    else out.append(number);
    needsComma = true;
    return this;
  }

  public JsonWriter value(boolean is) {
    comma();
    out.append(is);
    needsComma = true;
    return this;
  }

  public JsonWriter value(CharSequence text) {
    comma();
    if (text == null) out.append("null");
    else quoted(text);
    needsComma = true;
    return this;
  }

  public JsonWriter field(String name, CharSequence text) {
    return name(name).value(text);
  }

  public JsonWriter field(String name, long number) {
    return name(name).value(number);
  }

  public JsonWriter field(String name, boolean is) {
    return name(name).value(is);
  }

  public JsonWriter fieldUnlessEmpty(String name, CharSequence text) {
    return text == null || text.length() == 0 ? this : field(name, text);
  }

  public JsonWriter numbers(String name, int[] numbers) {
    name(name).open('[');
    for (int number : numbers) value(number);
    return close(']');
  }

  /** JSON has no infinite numbers: they are written as null. */
  public JsonWriter numbers(String name, float[] numbers) {
    name(name).open('[');
    for (float number : numbers) value(number);
    return close(']');
  }

  @Override
  public String toString() {
    return out.toString();
  }

  private void comma() {
    if (needsComma) out.append(',');
  }

  /** A surrogate without its other half is no text and is written as the replacement character. */
  private void quoted(CharSequence text) {
    out.append('"');
    for (int i = 0, n = text.length(); i < n; i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c < 0x20) escaped(c);
      else if (!Character.isSurrogate(c)) out.append(c);
      else if (Character.isHighSurrogate(c) && i + 1 < n && Character.isLowSurrogate(text.charAt(i + 1))) out.append(c).append(text.charAt(++i));
      else out.append('\uFFFD');
    }
    out.append('"');
  }

  private void escaped(char c) {
    if (c == '\n') out.append("\\n");
    else if (c == '\t') out.append("\\t");
    else if (c == '\r') out.append("\\r");
    else out.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
  }
}
