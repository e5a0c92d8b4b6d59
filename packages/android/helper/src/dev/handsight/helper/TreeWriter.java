package dev.handsight.helper;

import java.util.List;

/** Writes windows and their elements. Names are short: a tree has thousands of them. */
final class TreeWriter {
  private static final int BYTES_PER_NODE = 160;
  private final int maxNodes;
  private final int maxDepth;
  private final JsonWriter json;
  private int nodes;
  private boolean cut;

  TreeWriter(JsonWriter json, int maxNodes, int maxDepth) {
    this.json = json;
    this.maxNodes = maxNodes;
    this.maxDepth = maxDepth;
  }

  static JsonWriter newWriter() {
    return new JsonWriter(200 * BYTES_PER_NODE);
  }

  /** `packageName` null for all. */
  void windows(List<Window> windows, String packageName) {
    json.name("windows").open('[');
    for (Window window : windows) {
      Node root = window.root();
      try {
        if (packageName == null || (root != null && packageName.contentEquals(root.packageName()))) window(window, root);
      } finally {
        if (root != null) root.release();
      }
    }
    json.close(']').field("nodes", nodes).field("cut", cut);
  }

  private void window(Window window, Node root) {
    json.open('{').field("id", window.id()).field("type", window.type()).field("layer", window.layer());
    json.fieldUnlessEmpty("title", window.title()).numbers("bounds", window.bounds());
    json.field("focused", window.focused()).field("active", window.active()).field("display", window.displayId());
    if (window.task() >= 0) json.field("task", window.task());
    if (window.user() != 0) json.field("user", window.user());
    if (root != null) {
      json.field("package", root.packageName()).name("root");
      node(root, 0, 0, "");
    }
    json.close('}');
  }

  private void node(Node node, int index, int depth, CharSequence parentPackage) {
    nodes++;
    json.open('{').field("c", node.className()).numbers("b", node.bounds()).field("f", node.flags());
    if (index != 0) json.field("x", index);
    CharSequence packageName = node.packageName();
    if (!same(packageName, parentPackage)) json.field("k", packageName);
    json.fieldUnlessEmpty("i", node.resourceId()).fieldUnlessEmpty("t", node.text()).fieldUnlessEmpty("d", node.description());
    json.fieldUnlessEmpty("h", node.hint()).fieldUnlessEmpty("s", node.state()).fieldUnlessEmpty("p", node.pane());
    json.fieldUnlessEmpty("o", node.tooltip());
    float[] range = node.range();
    if (range != null) json.numbers("r", range);
    int count = node.childCount();
    if (count > 0) children(node, count, depth, packageName);
    json.close('}');
  }

  private void children(Node node, int count, int depth, CharSequence packageName) {
    if (depth + 1 >= maxDepth) {
      cut = true;
      return;
    }
    json.name("n").open('[');
    for (int i = 0; i < count; i++) {
      if (nodes >= maxNodes) {
        cut = true;
        break;
      }
      Node child = node.child(i);
      if (child == null) continue;
      try {
        node(child, i, depth + 1, packageName);
      } finally {
        child.release();
      }
    }
    json.close(']');
  }

  private static boolean same(CharSequence a, CharSequence b) {
    return a.length() == b.length() && a.toString().contentEquals(b);
  }
}
