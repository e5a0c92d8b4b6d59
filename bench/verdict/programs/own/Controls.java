import java.awt.*;
import java.awt.event.*;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.List;
import javax.swing.*;
import javax.swing.event.*;

/** The controls of model.py in Swing, with its protocol. */
public class Controls {
  static final List<String> ITEMS = List.of("One", "Two", "Three", "Four");
  static final List<String> TABS = List.of("First", "Second");
  static final Map<String, String> INITIAL = new LinkedHashMap<>();
  static final Map<String, String> STATUS = Map.of(
      "press", "Pressed", "menu", "Menu", "context", "Context", "answer", "Answered", "link", "Visited", "drag", "Dragged");
  static final int SYNC_MS = 30;
  /** System.out writes in the encoding of the locale. */
  static final PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

  static {
    String[] pairs = {
      "press", "0", "toggle", "off", "check", "off", "radio", "Alpha", "text", "", "notes", "", "secret", "", "spin", "1", "combo", "Red",
      "slider", "10", "list", "One", "tab", "First", "menu", "", "context", "", "answer", "", "link", "", "drag", ""
    };
    for (int i = 0; i < pairs.length; i += 2) INITIAL.put(pairs[i], pairs[i + 1]);
  }

  final Map<String, String> values = new HashMap<>(INITIAL);
  final Map<String, String> modes = new HashMap<>();
  final List<String> items = new ArrayList<>(ITEMS);
  final List<String> syncs = new ArrayList<>();
  int pending;
  int round;
  boolean isShowing;
  boolean wasNoticed;

  final JFrame window = new JFrame("Controls");
  final JToggleButton toggle = new JToggleButton("Toggle");
  final JCheckBox check = new JCheckBox("Check");
  final JRadioButton alpha = new JRadioButton("Alpha", true);
  final JRadioButton beta = new JRadioButton("Beta");
  final JLabel status = new JLabel("Idle");
  final JTextField text = new JTextField(16);
  final JPasswordField secret = new JPasswordField(16);
  final JSpinner spin = new JSpinner(new SpinnerNumberModel(1, 0, 99, 1));
  final JComboBox<String> combo = new JComboBox<>(new String[] {"Red", "Green", "Blue"});
  final JSlider slider = new JSlider(0, 100, 10);
  final JTextArea notes = new JTextArea(4, 16);
  final DefaultListModel<String> rows = new DefaultListModel<>();
  final JList<String> list = new JList<>(rows);
  final JTabbedPane tabs = new JTabbedPane();
  final Map<Component, String> names = new HashMap<>();
  JDialog dialog;
  Point start = new Point();

  public static void main(String[] args) {
    SwingUtilities.invokeLater(() -> {
      Controls controls = new Controls();
      controls.build();
      controls.reset(Map.of());
      new Thread(controls::listen).start();
    });
  }

  void listen() {
    try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String command = line;
        SwingUtilities.invokeLater(() -> feed(command.split(" ")));
      }
    } catch (IOException error) {
      System.err.println(error);
    }
    Runtime.getRuntime().halt(0);
  }

  void feed(String[] words) {
    if (words[0].equals("case")) {
      Map<String, String> perturbed = new HashMap<>();
      for (int i = 2; i < words.length; i++) perturbed.put(words[i].split("=")[0], words[i].split("=")[1]);
      reset(perturbed);
      later(SYNC_MS, () -> say("ready " + words[1]));
    } else if (words[0].equals("sync")) {
      syncs.add(words[1]);
      answerSyncs();
    }
  }

  void reset(Map<String, String> perturbed) {
    round++;
    pending = 0;
    syncs.clear();
    modes.clear();
    wasNoticed = false;
    dismiss();
    values.putAll(INITIAL);
    items.clear();
    items.addAll(ITEMS);
    INITIAL.keySet().forEach(this::show);
    status.setText("Idle");
    modes.putAll(perturbed);
  }

  String mode(String control) {
    return modes.getOrDefault(control, "ok").split(":")[0];
  }

  int parameter(String control) {
    String[] parts = modes.getOrDefault(control, "ok").split(":");
    return parts.length < 2 ? 0 : Integer.parseInt(parts[1]);
  }

  void user(String control, String value) {
    if (isShowing || (!STATUS.containsKey(control) && value.equals(values.get(control)))) return;
    switch (mode(control)) {
      case "crash" -> Runtime.getRuntime().halt(3);
      case "inert" -> soon(0, () -> show(control));
      case "late" -> {
        soon(0, () -> show(control));
        soon(parameter(control), () -> take(control, value));
      }
      case "swallow" -> {
        soon(0, () -> show(control));
        if (!wasNoticed) notice();
        wasNoticed = true;
      }
      default -> {
        take(control, perturbed(control, value));
        boolean reorders = mode(control).equals("reorder");
        if (reorders) Collections.reverse(items);
        if (reorders || !values.get(control).equals(value)) soon(0, () -> show(control));
      }
    }
  }

  String perturbed(String control, String value) {
    return switch (mode(control)) {
      case "upper" -> value.toUpperCase(Locale.ROOT);
      case "only" -> "was".startsWith(value) ? value : "";
      case "prefix" -> value.substring(0, Math.min(value.length(), parameter(control)));
      case "clamp" -> String.valueOf(Math.min(Integer.parseInt(value), parameter(control)));
      case "card" -> value.replaceAll("\\D", "").replaceAll("(\\d{4})(?=\\d)", "$1 ");
      default -> value;
    };
  }

  void take(String control, String value) {
    boolean isNew = !value.equals(values.put(control, value));
    if (isNew || STATUS.containsKey(control)) say(control + "=" + value.replace("\\", "\\\\").replace("\n", "\\n"));
    if (STATUS.containsKey(control)) status.setText(STATUS.get(control) + " " + value);
    else if (mode(control).equals("late")) show(control);
  }

  void show(String control) {
    isShowing = true;
    String value = values.get(control);
    switch (control) {
      case "toggle" -> toggle.setSelected(value.equals("on"));
      case "check" -> check.setSelected(value.equals("on"));
      case "radio" -> (value.equals("Alpha") ? alpha : beta).setSelected(true);
      case "text" -> text.setText(value);
      case "secret" -> secret.setText(value);
      case "notes" -> notes.setText(value);
      case "spin" -> spin.setValue(Integer.valueOf(value));
      case "combo" -> combo.setSelectedItem(value);
      case "slider" -> slider.setValue(Integer.parseInt(value));
      case "tab" -> tabs.setSelectedIndex(TABS.indexOf(value));
      case "list" -> {
        if (!Collections.list(rows.elements()).equals(items)) {
          rows.clear();
          items.forEach(rows::addElement);
        }
        list.setSelectedValue(value, true);
      }
      default -> {}
    }
    isShowing = false;
  }

  void soon(int ms, Runnable run) {
    pending++;
    int thisRound = round;
    later(ms, () -> {
      if (round != thisRound) return;
      run.run();
      pending--;
      answerSyncs();
    });
  }

  void answerSyncs() {
    if (pending > 0 || syncs.isEmpty()) return;
    int thisRound = round;
    later(SYNC_MS, () -> {
      if (round != thisRound || pending > 0) return;
      say("focus=" + names.getOrDefault(KeyboardFocusManager.getCurrentKeyboardFocusManager().getFocusOwner(), ""));
      say("dialog=" + (dialog == null ? "" : dialog.getTitle()));
      syncs.forEach(each -> say("sync " + each));
      syncs.clear();
    });
  }

  static void later(int ms, Runnable run) {
    javax.swing.Timer timer = new javax.swing.Timer(ms, event -> run.run());
    timer.setRepeats(false);
    timer.start();
  }

  static void say(String line) {
    out.println(line);
    out.flush();
  }

  void build() {
    JMenuBar bar = new JMenuBar();
    JMenu file = new JMenu("File");
    file.add(item("Save", () -> user("menu", "save")));
    bar.add(file);
    window.setJMenuBar(bar);
    window.setLayout(new FlowLayout(FlowLayout.LEFT, 12, 8));
    window.add(buttons());
    window.add(fields());
    window.add(others());
    window.setSize(900, 600);
    window.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
    window.setVisible(true);
  }

  JPanel buttons() {
    JPanel panel = new JPanel(new GridLayout(0, 1, 0, 4));
    ButtonGroup group = new ButtonGroup();
    group.add(alpha);
    group.add(beta);
    JButton area = new JButton("Area");
    JPopupMenu menu = new JPopupMenu();
    menu.add(item("Copy", () -> user("context", "copy")));
    area.setComponentPopupMenu(menu);
    toggle.addItemListener(e -> user("toggle", toggle.isSelected() ? "on" : "off"));
    check.addItemListener(e -> user("check", check.isSelected() ? "on" : "off"));
    beta.addItemListener(e -> user("radio", beta.isSelected() ? "Beta" : "Alpha"));
    JButton press = button("Press", () -> user("press", String.valueOf(Integer.parseInt(values.get("press")) + 1)));
    for (JComponent each : new JComponent[] {press, toggle, check, alpha, beta, button("Ask", this::ask), area, status}) {
      if (each instanceof AbstractButton labelled) names.put(each, labelled.getText());
      panel.add(each);
    }
    return panel;
  }

  JPanel fields() {
    JPanel panel = new JPanel(new GridBagLayout());
    onText(text, "text");
    onText(secret, "secret");
    onText(notes, "notes");
    spin.addChangeListener(e -> user("spin", spin.getValue().toString()));
    combo.addItemListener(e -> {
      if (e.getStateChange() == ItemEvent.SELECTED) user("combo", e.getItem().toString());
    });
    slider.addChangeListener(e -> user("slider", String.valueOf(slider.getValue())));
    names.put(((JSpinner.DefaultEditor) spin.getEditor()).getTextField(), "Amount");
    labelled(panel, "Text", text);
    labelled(panel, "Secret", secret);
    labelled(panel, "Amount", spin);
    labelled(panel, "Colour", combo);
    labelled(panel, "Level", slider);
    labelled(panel, "Notes", notes);
    return panel;
  }

  JPanel others() {
    JPanel panel = new JPanel(new GridBagLayout());
    list.addListSelectionListener(e -> {
      if (list.getSelectedValue() != null) user("list", list.getSelectedValue());
    });
    list.setFixedCellWidth(150);
    labelled(panel, "Numbers", list);
    TABS.forEach(name -> tabs.addTab(name, new JLabel(name + " page")));
    tabs.addChangeListener(e -> user("tab", TABS.get(tabs.getSelectedIndex())));
    labelled(panel, "", tabs);
    JLabel canvas = new JLabel("Canvas");
    canvas.setPreferredSize(new Dimension(160, 60));
    canvas.addMouseListener(new MouseAdapter() {
      @Override
      public void mousePressed(MouseEvent event) {
        start = event.getPoint();
      }

      @Override
      public void mouseReleased(MouseEvent event) {
        if (start.distance(event.getPoint()) > 20) user("drag", "done");
      }
    });
    labelled(panel, "", canvas);
    labelled(panel, "", button("Goal", () -> {}));
    return panel;
  }

  void labelled(JPanel panel, String label, JComponent component) {
    GridBagConstraints at = new GridBagConstraints();
    at.anchor = GridBagConstraints.WEST;
    at.insets = new Insets(2, 4, 2, 4);
    at.gridy = panel.getComponentCount() / 2;
    JLabel text = new JLabel(label);
    text.setLabelFor(component);
    names.put(component, label);
    panel.add(text, at);
    panel.add(component, at);
  }

  JButton button(String label, Runnable run) {
    JButton button = new JButton(label);
    button.addActionListener(e -> run.run());
    return button;
  }

  JMenuItem item(String label, Runnable run) {
    JMenuItem item = new JMenuItem(label);
    item.addActionListener(e -> run.run());
    return item;
  }

  void onText(javax.swing.text.JTextComponent field, String control) {
    Runnable changed = () -> user(control, field instanceof JPasswordField hidden ? new String(hidden.getPassword()) : field.getText());
    field.getDocument().addDocumentListener(new DocumentListener() {
      @Override
      public void insertUpdate(DocumentEvent event) {
        changed.run();
      }

      @Override
      public void removeUpdate(DocumentEvent event) {
        changed.run();
      }

      @Override
      public void changedUpdate(DocumentEvent event) {}
    });
  }

  void ask() {
    open("Question", "Go on?");
    JButton ok = button("OK", () -> answered("ok"));
    dialog.add(button("Cancel", () -> answered("cancel")));
    dialog.add(ok);
    dialog.getRootPane().setDefaultButton(ok);
    dialog.pack();
    dialog.setVisible(true);
    ok.requestFocusInWindow();
  }

  void answered(String answer) {
    if (mode("answer").equals("inert")) return;
    soon(parameter("answer"), () -> {
      dismiss();
      take("answer", answer);
    });
  }

  void notice() {
    open("Notice", "Something else has happened");
    dialog.add(button("Fine", this::dismiss));
    dialog.pack();
    dialog.setVisible(true);
  }

  void open(String title, String text) {
    dialog = new JDialog(window, title, false);
    dialog.setLayout(new FlowLayout());
    dialog.add(new JLabel(text));
  }

  void dismiss() {
    if (dialog != null) dialog.dispose();
    dialog = null;
  }
}
