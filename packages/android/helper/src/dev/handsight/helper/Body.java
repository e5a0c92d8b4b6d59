package dev.handsight.helper;

import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The fields of a request, each checked when it is asked for. */
final class Body {
  private final Map<?, ?> fields;

  private Body(Map<?, ?> fields) {
    this.fields = fields;
  }

  static Body of(String text) {
    if (text.isEmpty()) return new Body(Collections.emptyMap());
    return from(JsonReader.read(text), "the request");
  }

  static Body from(Object value, String what) {
    if (value instanceof Map) return new Body((Map<?, ?>) value);
    throw Refusal.badRequest(what + " must be an object");
  }

  int number(String name, int least, int most) {
    return bounded(name, required(name), least, most);
  }

  int number(String name, int least, int most, int otherwise) {
    Object value = fields.get(name);
    return value == null ? otherwise : bounded(name, value, least, most);
  }

  String text(String name, int most) {
    Object value = required(name);
    if (!(value instanceof String)) throw Refusal.badRequest(name + " must be a text");
    if (((String) value).length() > most) throw Refusal.badRequest(name + " is longer than " + most);
    return (String) value;
  }

  String text(String name, int most, String otherwise) {
    return fields.get(name) == null ? otherwise : text(name, most);
  }

  List<?> list(String name, int most) {
    Object value = required(name);
    if (!(value instanceof List) || ((List<?>) value).isEmpty()) throw Refusal.badRequest(name + " must be a list that holds something");
    if (((List<?>) value).size() > most) throw Refusal.badRequest(name + " holds more than " + most);
    return (List<?>) value;
  }

  int[] numbers(String name, int least, int most, int mostOfThem) {
    List<?> list = list(name, mostOfThem);
    int[] numbers = new int[list.size()];
    for (int i = 0; i < numbers.length; i++) numbers[i] = bounded(name, list.get(i), least, most);
    return numbers;
  }

  private Object required(String name) {
    Object value = fields.get(name);
    if (value == null) throw Refusal.badRequest(name + " is missing");
    return value;
  }

  private static int bounded(String name, Object value, int least, int most) {
    if (!(value instanceof Double)) throw Refusal.badRequest(name + " must be a number");
    double number = (Double) value;
    if (!(number >= least && number <= most)) throw Refusal.badRequest(name + " must be between " + least + " and " + most);
    return (int) Math.round(number);
  }
}
