package dev.handsight.helper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON: objects are maps, arrays lists, numbers doubles. Whatever is wrong is a bad request. */
final class JsonReader {
  private static final int MAX_DEPTH = 32;
  private final String text;
  private int at;
  private int depth;

  private JsonReader(String text) {
    this.text = text;
  }

  static Object read(String text) {
    JsonReader reader = new JsonReader(text);
    Object value = reader.value();
    reader.space();
    if (reader.at < text.length()) throw reader.wrong();
    return value;
  }

  private Object value() {
    space();
    char c = next();
    switch (c) {
      case '{':
        return object();
      case '[':
        return array();
      case '"':
        return string();
      case 't':
        return word("true", Boolean.TRUE);
      case 'f':
        return word("false", Boolean.FALSE);
      case 'n':
        return word("null", null);
      default:
        return number();
    }
  }

  private Map<String, Object> object() {
    deeper();
    Map<String, Object> map = new LinkedHashMap<>();
    space();
    if (peek() == '}') at++;
    else
      do {
        space();
        if (next() != '"') throw wrong();
        String name = string();
        space();
        if (next() != ':') throw wrong();
        map.put(name, value());
        space();
      } while (hasMore('}'));
    depth--;
    return map;
  }

  private List<Object> array() {
    deeper();
    List<Object> list = new ArrayList<>();
    space();
    if (peek() == ']') at++;
    else
      do {
        list.add(value());
        space();
      } while (hasMore(']'));
    depth--;
    return list;
  }

  private boolean hasMore(char end) {
    char c = next();
    if (c == end) return false;
    if (c != ',') throw wrong();
    return true;
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    for (char c = next(); c != '"'; c = next()) {
      if (c < 0x20) throw wrong();
      out.append(c == '\\' ? escape() : c);
    }
    return out.toString();
  }

  private char escape() {
    char c = next();
    switch (c) {
      case 'n':
        return '\n';
      case 't':
        return '\t';
      case 'r':
        return '\r';
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'u':
        if (at + 4 > text.length()) throw wrong();
        try {
          char code = (char) Integer.parseInt(text.substring(at, at + 4), 16);
          at += 4;
          return code;
        } catch (NumberFormatException e) {
          throw wrong();
        }
      case '"':
      case '\\':
      case '/':
        return c;
      default:
        throw wrong();
    }
  }

  private Double number() {
    int from = --at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
    try {
      return Double.valueOf(text.substring(from, at));
    } catch (NumberFormatException e) {
      throw wrong();
    }
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at - 1)) throw wrong();
    at += word.length() - 1;
    return value;
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
  }

  private char peek() {
    if (at >= text.length()) throw wrong();
    return text.charAt(at);
  }

  private char next() {
    char c = peek();
    at++;
    return c;
  }

  private void deeper() {
    if (++depth > MAX_DEPTH) throw Refusal.badRequest("the JSON is nested too deeply");
  }

  private Refusal wrong() {
    return Refusal.badRequest("this is no JSON at character " + at);
  }
}
