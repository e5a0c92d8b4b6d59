package dev.handsight.helper;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** What the helper answers to. One reading and one input at a time; waiting holds neither. */
public final class Routes {
  public static final int PROTOCOL_VERSION = 1;
  public static final String NAME = "handsight-helper";
  public static final String VERSION = "1";

  private static final int MAX_NODES = 20_000;
  private static final int MAX_DEPTH = 256;
  private static final int MAX_TEXT = 20_000;
  private static final int MAX_MS = 60_000;
  private static final int MAX_COORDINATE = 100_000;
  private static final int MAX_KEYCODE = 999;
  private static final int MAX_KEYS = 10_001;
  private static final int QUIET_MS = 150;
  private static final int HEARTBEAT_MS = 5_000;

  private final Phone phone;
  private final String token;
  private final Events events = new Events();
  private final ReentrantLock reading = new ReentrantLock(true);
  private final ReentrantLock input = new ReentrantLock(true);
  private volatile boolean over;

  /** `token` null lets everybody in. */
  public Routes(Phone phone, String token) {
    this.phone = phone;
    this.token = token;
    phone.listen(events);
  }

  boolean isOver() {
    return over;
  }

  void end() {
    over = true;
    events.close();
  }

  static String error(String code, String message) {
    return new JsonWriter(200).open('{').field("ok", false).field("error", code).field("message", message).close('}').toString();
  }

  String answer(Request request) throws InterruptedException {
    String route = request.method + " " + request.path;
    if (route.equals("GET /status")) return status();
    admit(request);
    switch (route) {
      case "GET /tree":
        return tree(request);
      case "GET /framework":
        return framework(request.query.get("package"));
      case "GET /screen":
        return with(ok()).close('}').toString();
      case "GET /screenshot":
        return screenshot();
      case "GET /clipboard":
        return clipboard();
      case "POST /clipboard":
        return setClipboard(Body.of(request.body).text("text", 1 << 18));
      case "POST /wait-idle":
        return waitIdle(Body.of(request.body));
      case "POST /wake":
        phone.wake();
        return with(ok()).close('}').toString();
      case "POST /shutdown":
        end();
        return done();
      default:
        return withTree(act(route, Body.of(request.body)), request);
    }
  }

  /** What changes, a line for each event, until either side has had enough. */
  void stream(Request request, OutputStream out) throws IOException, InterruptedException {
    admit(request);
    out.write("HTTP/1.1 200 -\r\nContent-Type: application/x-ndjson\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
    long from = events.sequence();
    for (;;) {
      List<Events.Event> found = events.since(from, HEARTBEAT_MS);
      if (found == null) return;
      StringBuilder lines = new StringBuilder();
      for (Events.Event event : found) {
        from = event.sequence + 1;
        JsonWriter json = new JsonWriter(120).open('{').field("seq", event.sequence).field("type", event.type);
        json.field("package", event.packageName).field("window", event.windowId);
        if (event.text != null) json.field("text", event.text);
        lines.append(json.close('}')).append('\n');
      }
      // A client that has died unseen is found out by the empty line.
      if (found.isEmpty()) lines.append('\n');
      out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
  }

  private void admit(Request request) {
    if (token != null && !("Bearer " + token).equals(request.headers.get("authorization")))
      throw new Refusal(401, "unauthorized", "the token is missing or wrong");
  }

  private String status() {
    JsonWriter json = ok().field("name", NAME).field("version", VERSION).field("protocolVersion", PROTOCOL_VERSION);
    json.field("sdkInt", phone.sdk()).field("device", phone.model()).field("manufacturer", phone.manufacturer());
    return json.close('}').toString();
  }

  private String tree(Request request) {
    reading.lock();
    try {
      JsonWriter json = TreeWriter.newWriter().open('{').field("ok", true).field("protocolVersion", PROTOCOL_VERSION);
      // What changes while the tree is read makes it old.
      json.field("sequence", events.sequence());
      with(json).numbers("display", phone.display());
      new TreeWriter(json, MAX_NODES, MAX_DEPTH).windows(phone.windows(), request.query.get("package"));
      return json.close('}').toString();
    } finally {
      reading.unlock();
    }
  }

  /** For `?tree=1`: the screen right after the input. The input was sent, whatever becomes of the reading. */
  private String withTree(String done, Request request) {
    if (request.query.get("tree") == null) return done;
    try {
      return done.substring(0, done.length() - 1) + ",\"tree\":" + tree(request) + "}";
    } catch (RuntimeException unread) {
      return done;
    }
  }

  private JsonWriter with(JsonWriter json) {
    json.name("screen").open('{').field("interactive", phone.isInteractive());
    return json.field("locked", phone.isKeyguardLocked()).field("secure", phone.isKeyguardSecure()).close('}');
  }

  private String framework(String packageName) {
    if (packageName == null || !packageName.matches("[\\w.]{1,255}")) throw Refusal.badRequest("package must be the name of a package");
    JsonWriter json = ok().field("packageName", packageName).name("signals").open('[');
    for (String signal : phone.frameworkSignals(packageName)) json.value(signal);
    return json.close(']').close('}').toString();
  }

  private String screenshot() {
    byte[] png = phone.screenshot();
    if (png == null) throw new Refusal(500, "no_picture", "Android gave no picture");
    return ok().field("format", "png").field("data", Base64Text.of(png)).close('}').toString();
  }

  private String clipboard() {
    String text = phone.clipboard();
    if (text == null) throw new Refusal(501, "no_clipboard", "the clipboard cannot be reached");
    return ok().field("text", text).close('}').toString();
  }

  private String setClipboard(String text) {
    if (!phone.setClipboard(text)) throw new Refusal(501, "no_clipboard", "the clipboard cannot be reached");
    return done();
  }

  private String waitIdle(Body body) throws InterruptedException {
    List<String> seen = new ArrayList<>();
    String packageName = body.text("packageName", 255, null);
    boolean idle = events.awaitQuiet(body.number("timeoutMs", 0, MAX_MS, 10_000), body.number("quietMs", 1, 10_000, QUIET_MS), packageName, seen);
    JsonWriter json = ok().field("idle", idle).field("reason", idle ? "events_quiet" : "timeout").name("events").open('[');
    for (String type : seen) json.value(type);
    return json.close(']').close('}').toString();
  }

  /** Whatever goes to the screen. */
  private String act(String route, Body body) throws InterruptedException {
    switch (route) {
      case "POST /tap":
        return draw(Gesture.line(at(body, "x"), at(body, "y"), at(body, "x"), at(body, "y"), 0));
      case "POST /swipe":
        return draw(Gesture.line(at(body, "x1"), at(body, "y1"), at(body, "x2"), at(body, "y2"), body.number("durationMs", 1, MAX_MS)));
      case "POST /long-press":
        return draw(Gesture.line(at(body, "x"), at(body, "y"), at(body, "x"), at(body, "y"), body.number("durationMs", 1, MAX_MS)));
      case "POST /gesture":
        return draw(Gesture.from(body));
      case "POST /key":
        return keys(new int[] {body.number("keycode", 0, MAX_KEYCODE)}, body.number("metaState", 0, 1 << 20, 0));
      case "POST /keys":
        return keys(body.numbers("keycodes", 0, MAX_KEYCODE, MAX_KEYS), 0);
      case "POST /text":
        return text(body.text("text", MAX_TEXT));
      default:
        throw new Refusal(404, "not_found", "there is no " + route);
    }
  }

  private static int at(Body body, String name) {
    return body.number(name, -MAX_COORDINATE, MAX_COORDINATE);
  }

  private String draw(Gesture gesture) throws InterruptedException {
    input.lockInterruptibly();
    try {
      requireLight();
      gesture.perform(phone);
      return done();
    } finally {
      input.unlock();
    }
  }

  private static final int POWER = 26;
  private static final int SLEEP = 223;
  private static final int WAKEUP = 224;

  private String keys(int[] keycodes, int metaState) throws InterruptedException {
    input.lockInterruptibly();
    try {
      for (int keycode : keycodes) {
        if (keycode != POWER && keycode != SLEEP && keycode != WAKEUP) requireLight();
        if (!phone.key(keycode, metaState)) throw new Refusal(403, "input_refused", "Android refused the key (INJECT_EVENTS)");
      }
      return done();
    } finally {
      input.unlock();
    }
  }

  private String text(String text) throws InterruptedException {
    input.lockInterruptibly();
    try {
      requireLight();
      String by = phone.type(text);
      if (by == null) throw new Refusal(501, "not_typable", "nothing that takes this text has the focus");
      return ok().field("by", by).close('}').toString();
    } finally {
      input.unlock();
    }
  }

  /** Nothing goes to a dark screen. */
  private void requireLight() {
    if (!phone.isInteractive()) throw new Refusal(423, "asleep", "the phone sleeps");
  }

  private static JsonWriter ok() {
    return new JsonWriter(300).open('{').field("ok", true);
  }

  private static String done() {
    return ok().close('}').toString();
  }
}
