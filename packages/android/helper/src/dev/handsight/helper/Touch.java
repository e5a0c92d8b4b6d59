package dev.handsight.helper;

/** One moment of a gesture. */
public final class Touch {
  public static final int DOWN = 0;
  public static final int MOVE = 1;
  public static final int UP = 2;
  public static final int CANCEL = 3;

  /** What happens: to all fingers for MOVE and CANCEL, else to the one at `pointer`. */
  public final int action;
  public final int pointer;
  /** When the first finger went down, and now, by the phone's uptime. */
  public final long downTime;
  public final long time;
  /** Of each finger that is on the glass: its number and place. */
  public final int[] ids;
  public final float[] xs;
  public final float[] ys;

  public Touch(int action, int pointer, long downTime, long time, int[] ids, float[] xs, float[] ys) {
    this.action = action;
    this.pointer = pointer;
    this.downTime = downTime;
    this.time = time;
    this.ids = ids;
    this.xs = xs;
    this.ys = ys;
  }
}
