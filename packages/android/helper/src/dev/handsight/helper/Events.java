package dev.handsight.helper;

import java.util.ArrayList;
import java.util.List;

/** What accessibility reported lately. Whoever waits is woken by the next report. */
final class Events implements Phone.EventListener {
  /** An event that has been numbered. */
  static final class Event {
    final long sequence;
    final long at;
    final String type;
    final String packageName;
    final int windowId;
    final String text;

    Event(long sequence, long at, String type, String packageName, int windowId, String text) {
      this.sequence = sequence;
      this.at = at;
      this.type = type;
      this.packageName = packageName;
      this.windowId = windowId;
      this.text = text;
    }
  }

  private static final int KEPT = 512;
  private final Event[] ring = new Event[KEPT];
  private long sequence;
  private boolean closed;

  @Override
  public synchronized void onEvent(String type, String packageName, int windowId, String text) {
    ring[(int) (sequence % KEPT)] = new Event(sequence, now(), type, packageName, windowId, text);
    sequence++;
    notifyAll();
  }

  synchronized long sequence() {
    return sequence;
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }

  /** Events from that number on, those that are still kept; waits for one up to so long. Null when there will be none any more. */
  synchronized List<Event> since(long from, long waitMs) throws InterruptedException {
    long end = now() + waitMs;
    while (sequence <= from && !closed) {
      long left = end - now();
      if (left <= 0) break;
      wait(left);
    }
    if (closed) return null;
    List<Event> found = new ArrayList<>();
    for (long i = Math.max(from, sequence - KEPT); i < sequence; i++) found.add(ring[(int) (i % KEPT)]);
    return found;
  }

  /** Whether there was no event (of the package) for `quietMs`; what came meanwhile is added to `seen`. */
  boolean awaitQuiet(long timeoutMs, long quietMs, String packageName, List<String> seen) throws InterruptedException {
    long end = now() + timeoutMs;
    long from = sequence();
    // An input just sent may not have been reported yet, so that the time before counts for nothing.
    long quietSince = now();
    for (;;) {
      long now = now();
      if (now - quietSince >= quietMs) return true;
      if (now >= end) return false;
      List<Event> found = since(from, Math.min(quietSince + quietMs, end) - now);
      if (found == null) return false;
      for (Event event : found) {
        from = event.sequence + 1;
        if (packageName != null && !packageName.equals(event.packageName)) continue;
        quietSince = event.at;
        if (seen.size() < 100) seen.add(event.type);
      }
    }
  }

  private static long now() {
    return System.nanoTime() / 1_000_000;
  }
}
