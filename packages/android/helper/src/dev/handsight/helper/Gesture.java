package dev.handsight.helper;

import java.util.ArrayList;
import java.util.List;

/** Fingers that go along paths, all beginning at the same time; each is lifted at its path's end. */
final class Gesture {
  private static final int STEP_MS = 8;
  private static final int TAP_MS = 40;
  private static final int BETWEEN_TAPS_MS = 100;
  private static final int MAX_FINGERS = 10;
  private static final int MAX_POINTS = 2000;
  private static final int MAX_MS = 60_000;
  private static final int MAX_COORDINATE = 100_000;

  /** A finger's way: when it is where. */
  static final class Path {
    final int[] times;
    final float[] xs;
    final float[] ys;

    Path(int[] times, float[] xs, float[] ys) {
      this.times = times;
      this.xs = xs;
      this.ys = ys;
    }

    int end() {
      int last = times[times.length - 1];
      return last == 0 ? TAP_MS : last;
    }

    float at(int time, float[] values) {
      int i = 0;
      while (i < times.length - 1 && times[i + 1] < time) i++;
      if (i == times.length - 1 || time <= times[i]) return values[i];
      float part = (time - times[i]) / (float) Math.max(1, times[i + 1] - times[i]);
      return values[i] + (values[i + 1] - values[i]) * Math.min(1, part);
    }
  }

  final List<Path> paths;
  final int count;

  Gesture(List<Path> paths, int count) {
    this.paths = paths;
    this.count = count;
  }

  static Gesture line(int x1, int y1, int x2, int y2, int ms) {
    List<Path> paths = new ArrayList<>();
    paths.add(new Path(new int[] {0, ms}, new float[] {x1, x2}, new float[] {y1, y2}));
    return new Gesture(paths, 1);
  }

  /** `{paths: [[{x, y, atMs}]], count}`. */
  static Gesture from(Body body) {
    List<Path> paths = new ArrayList<>();
    for (Object path : body.list("paths", MAX_FINGERS)) {
      if (!(path instanceof List) || ((List<?>) path).isEmpty()) throw Refusal.badRequest("a path must be a list of points");
      paths.add(path((List<?>) path));
    }
    return new Gesture(paths, body.number("count", 1, 10, 1));
  }

  private static Path path(List<?> points) {
    int n = points.size();
    if (n > MAX_POINTS) throw Refusal.badRequest("a path has more than " + MAX_POINTS + " points");
    Path path = new Path(new int[n], new float[n], new float[n]);
    for (int i = 0; i < n; i++) {
      Body point = Body.from(points.get(i), "a point");
      path.xs[i] = point.number("x", -MAX_COORDINATE, MAX_COORDINATE);
      path.ys[i] = point.number("y", -MAX_COORDINATE, MAX_COORDINATE);
      path.times[i] = point.number("atMs", 0, MAX_MS, 0);
      if (i > 0 && path.times[i] < path.times[i - 1]) throw Refusal.badRequest("a path goes back in time");
    }
    return path;
  }

  /** Draws it in its own time. A finger that was put down is always lifted. */
  void perform(Phone phone) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      if (i > 0) Thread.sleep(BETWEEN_TAPS_MS);
      once(phone);
    }
  }

  private void once(Phone phone) throws InterruptedException {
    long begun = uptime();
    List<Integer> down = new ArrayList<>();
    try {
      for (int finger = 0; finger < paths.size(); finger++) {
        down.add(finger);
        send(phone, Touch.DOWN, down.size() - 1, begun, 0, down);
      }
      while (!down.isEmpty()) {
        int end = Integer.MAX_VALUE;
        for (int finger : down) end = Math.min(end, paths.get(finger).end());
        moveUntil(phone, begun, end, down);
        for (int i = down.size() - 1; i >= 0; i--) {
          if (paths.get(down.get(i)).end() > end) continue;
          send(phone, Touch.UP, i, begun, end, down);
          down.remove(i);
        }
      }
    } catch (Refusal | InterruptedException e) {
      if (!down.isEmpty()) phone.touch(touch(Touch.CANCEL, 0, begun, uptime(), 0, down));
      throw e;
    }
  }

  private void moveUntil(Phone phone, long begun, int end, List<Integer> down) throws InterruptedException {
    for (;;) {
      int time = (int) (uptime() - begun);
      if (time >= end) break;
      Thread.sleep(Math.min(STEP_MS, end - time));
      time = Math.min(end, (int) (uptime() - begun));
      if (hasMoved(time, down)) send(phone, Touch.MOVE, 0, begun, time, down);
    }
    // The last point is reached exactly, however late the clock was.
    if (hasMoved(end, down)) send(phone, Touch.MOVE, 0, begun, end, down);
  }

  private boolean hasMoved(int time, List<Integer> down) {
    for (int finger : down) {
      Path path = paths.get(finger);
      if (path.at(time, path.xs) != path.xs[0] || path.at(time, path.ys) != path.ys[0]) return true;
    }
    return false;
  }

  private void send(Phone phone, int action, int pointer, long begun, int time, List<Integer> down) {
    if (!phone.touch(touch(action, pointer, begun, uptime(), time, down)))
      throw new Refusal(403, "input_refused", "Android refused the input (INJECT_EVENTS)");
  }

  private Touch touch(int action, int pointer, long begun, long now, int time, List<Integer> down) {
    int n = down.size();
    int[] ids = new int[n];
    float[] xs = new float[n];
    float[] ys = new float[n];
    for (int i = 0; i < n; i++) {
      Path path = paths.get(down.get(i));
      ids[i] = down.get(i);
      xs[i] = path.at(time, path.xs);
      ys[i] = path.at(time, path.ys);
    }
    return new Touch(action, pointer, begun, now, ids, xs, ys);
  }

  /** Android's uptime clock, which is what System.nanoTime counts. */
  private static long uptime() {
    return System.nanoTime() / 1_000_000;
  }
}
