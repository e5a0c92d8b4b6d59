package dev.handsight.helper;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** One HTTP request. Every length is bounded. */
final class Request {
  private static final int MAX_LINE = 8192;
  private static final int MAX_HEADERS = 64;
  private static final int MAX_BODY = 1 << 20;

  final String method;
  final String path;
  final Map<String, String> query;
  final Map<String, String> headers;
  final String body;

  private Request(String method, String target, Map<String, String> headers, String body) {
    this.method = method;
    this.headers = headers;
    this.body = body;
    int question = target.indexOf('?');
    path = question < 0 ? target : target.substring(0, question);
    query = question < 0 ? new HashMap<String, String>() : queryOf(target.substring(question + 1));
  }

  /** Null when the other side has hung up between two requests. */
  static Request read(InputStream in) throws IOException {
    String first = line(in, true);
    if (first == null) return null;
    String[] words = first.split(" ");
    if (words.length != 3 || !words[2].startsWith("HTTP/1.")) throw Refusal.badRequest("this is no HTTP request");
    Map<String, String> headers = new HashMap<>();
    for (String line = line(in, false); !line.isEmpty(); line = line(in, false)) {
      int colon = line.indexOf(':');
      if (colon <= 0 || headers.size() >= MAX_HEADERS) throw Refusal.badRequest("this is no header of a request");
      headers.put(line.substring(0, colon).trim().toLowerCase(Locale.ROOT), line.substring(colon + 1).trim());
    }
    if (headers.containsKey("transfer-encoding")) throw new Refusal(411, "length_required", "a body needs a Content-Length");
    return new Request(words[0], words[1], headers, body(in, headers.get("content-length")));
  }

  boolean keepsAlive() {
    return !"close".equalsIgnoreCase(headers.get("connection"));
  }

  private static String body(InputStream in, String length) throws IOException {
    if (length == null) return "";
    if (!length.matches("\\d{1,9}")) throw Refusal.badRequest("the Content-Length is no number");
    int left = Integer.parseInt(length);
    if (left > MAX_BODY) throw new Refusal(413, "too_large", "a body may have " + MAX_BODY + " bytes");
    byte[] bytes = new byte[left];
    for (int at = 0; at < bytes.length; ) {
      int n = in.read(bytes, at, bytes.length - at);
      if (n < 0) throw new IOException("the body ended early");
      at += n;
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static String line(InputStream in, boolean mayEnd) throws IOException {
    StringBuilder line = new StringBuilder();
    for (;;) {
      int c = in.read();
      if (c < 0) {
        if (mayEnd && line.length() == 0) return null;
        throw new IOException("the request ended early");
      }
      if (c == '\n') break;
      if (line.length() >= MAX_LINE) throw new Refusal(431, "too_large", "a line of the request is too long");
      line.append((char) c);
    }
    int end = line.length();
    return end > 0 && line.charAt(end - 1) == '\r' ? line.substring(0, end - 1) : line.toString();
  }

  private static Map<String, String> queryOf(String text) {
    Map<String, String> query = new HashMap<>();
    for (String pair : text.split("&")) {
      int equals = pair.indexOf('=');
      if (equals > 0) query.put(pair.substring(0, equals), decoded(pair.substring(equals + 1)));
    }
    return query;
  }

  private static String decoded(String text) {
    try {
      return java.net.URLDecoder.decode(text, "UTF-8");
    } catch (IllegalArgumentException | java.io.UnsupportedEncodingException e) {
      throw Refusal.badRequest("the address is not encoded as it should be");
    }
  }
}
