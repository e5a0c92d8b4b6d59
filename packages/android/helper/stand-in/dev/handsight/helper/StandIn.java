package dev.handsight.helper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A phone that exists on the JVM only: a window with as many elements as asked for, which remembers what it was sent. */
public final class StandIn implements Phone {
  private final int nodes;
  private EventListener listener = (type, packageName, windowId, text) -> {};
  private final List<String> sent = Collections.synchronizedList(new ArrayList<String>());
  private volatile boolean interactive = true;
  private volatile String clipboard = "before";
  private volatile boolean refusesInput;

  private StandIn(int nodes) {
    this.nodes = nodes;
  }

  /** `NODES [--port N …]`. What it was sent stands in its only text, so that a test sees it where a user would: on the screen. */
  public static void main(String[] args) throws IOException {
    String[] rest = new String[args.length - 1];
    System.arraycopy(args, 1, rest, 0, rest.length);
    StandIn phone = new StandIn(Integer.parseInt(args[0]));
    Helper.run(phone, rest);
  }

  @Override
  public int sdk() {
    return 34;
  }

  @Override
  public String model() {
    return "Stand-in \"JVM\"";
  }

  @Override
  public String manufacturer() {
    return "Handsight";
  }

  @Override
  public int[] display() {
    return new int[] {1080, 2400, 420, 0};
  }

  @Override
  public boolean isInteractive() {
    return interactive;
  }

  @Override
  public boolean isKeyguardLocked() {
    return !interactive;
  }

  @Override
  public boolean isKeyguardSecure() {
    return false;
  }

  @Override
  public void wake() {
    interactive = true;
  }

  @Override
  public List<Window> windows() {
    List<Window> windows = new ArrayList<>();
    windows.add(new StandInWindow(1, "application", new Row(-1, nodes, String.join("\n", sent))));
    windows.add(new StandInWindow(2, "system", null));
    return windows;
  }

  @Override
  public byte[] screenshot() {
    return new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, (byte) 255, 7};
  }

  @Override
  public boolean touch(Touch touch) {
    if (refusesInput) return false;
    StringBuilder line = new StringBuilder("touch ").append(touch.action).append(' ').append(touch.pointer);
    for (int i = 0; i < touch.ids.length; i++)
      line.append(' ').append(touch.ids[i]).append('@').append(Math.round(touch.xs[i])).append(',').append(Math.round(touch.ys[i]));
    return send(line.toString());
  }

  @Override
  public boolean key(int keycode, int metaState) {
    if (keycode == 223) interactive = false;
    if (keycode == 224) interactive = true;
    // A phone whose maker forbids input, from here on.
    if (keycode == 999) refusesInput = true;
    return send("key " + keycode + " " + metaState);
  }

  @Override
  public String type(String text) {
    if (text.equals("nowhere")) return null;
    send("text " + text);
    return "set_text";
  }

  @Override
  public String clipboard() {
    return clipboard;
  }

  @Override
  public boolean setClipboard(String text) {
    clipboard = text;
    return true;
  }

  @Override
  public List<String> frameworkSignals(String packageName) {
    return Collections.singletonList("lib:libflutter.so");
  }

  @Override
  public void listen(EventListener to) {
    listener = to;
  }

  private boolean send(String line) {
    sent.add(line);
    listener.onEvent("TYPE_WINDOW_CONTENT_CHANGED", "org.garden.notes", 1, null);
    return true;
  }

  private static final class StandInWindow implements Window {
    private final int id;
    private final String type;
    private final Node root;

    StandInWindow(int id, String type, Node root) {
      this.id = id;
      this.type = type;
      this.root = root;
    }

    @Override
    public int id() {
      return id;
    }

    @Override
    public String type() {
      return type;
    }

    @Override
    public int layer() {
      return 3 - id;
    }

    @Override
    public CharSequence title() {
      return "Notes";
    }

    @Override
    public int[] bounds() {
      return new int[] {0, 0, 1080, 2400};
    }

    @Override
    public boolean focused() {
      return id == 1;
    }

    @Override
    public boolean active() {
      return id == 1;
    }

    @Override
    public int displayId() {
      return 0;
    }

    @Override
    public int task() {
      return id == 1 ? 31 : -1;
    }

    @Override
    public int user() {
      return 0;
    }

    @Override
    public Node root() {
      return root;
    }
  }

  /** The list itself (-1), and its rows. */
  private static final class Row implements Node {
    private final int number;
    private final int children;
    private final String text;

    Row(int number, int children, String text) {
      this.number = number;
      this.children = children;
      this.text = text;
    }

    @Override
    public CharSequence className() {
      return number < 0 ? "android.widget.ListView" : "android.widget.TextView";
    }

    @Override
    public CharSequence resourceId() {
      return number < 0 ? "org.garden.notes:id/list" : "";
    }

    @Override
    public CharSequence packageName() {
      return "org.garden.notes";
    }

    @Override
    public CharSequence text() {
      return text;
    }

    @Override
    public CharSequence description() {
      return "";
    }

    @Override
    public CharSequence hint() {
      return number == 0 ? "a hint" : "";
    }

    @Override
    public CharSequence state() {
      return number == 0 ? "on" : "";
    }

    @Override
    public CharSequence pane() {
      return "";
    }

    @Override
    public CharSequence tooltip() {
      return "";
    }

    @Override
    public int flags() {
      return ENABLED | (number < 0 ? SCROLLABLE : CLICKABLE);
    }

    /** The third row is a slider. */
    @Override
    public float[] range() {
      return number == 2 ? new float[] {-5, Float.POSITIVE_INFINITY, 0.5f} : null;
    }

    @Override
    public int[] bounds() {
      return number < 0 ? new int[] {0, 0, 1080, 2400} : new int[] {0, number * 10, 1080, number * 10 + 10};
    }

    @Override
    public int childCount() {
      return children;
    }

    /** The second row is not shown. */
    @Override
    public Node child(int index) {
      return index == 1 ? null : new Row(index, 0, "Row " + index + " ü \uD83D\uDE00 \uD83D");
    }

    @Override
    public void release() {}
  }
}
