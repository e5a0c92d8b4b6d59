/* The controls of model.py in GTK 2, with its protocol. */
#include <gtk/gtk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SYNC_MS = 30, CONTROLS = 17 };

static const char *NAMES[CONTROLS] = {"toggle", "check", "radio",   "text",   "notes", "secret", "spin", "combo", "slider",
                                      "list",   "tab",   "press", "menu", "context", "answer", "link", "drag"};
static const char *INITIAL[CONTROLS] = {"off", "off", "Alpha", "", "", "", "1", "Red", "10", "One", "First", "0", "", "", "", "", ""};
static const char *STATUS[CONTROLS] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "Pressed", "Menu", "Context", "Answered", "Visited", "Dragged"};
enum { TOGGLE, CHECK, RADIO, TEXT, NOTES, SECRET, SPIN, COMBO, SLIDER, LIST, TAB, PRESS, MENU, CONTEXT, ANSWER, LINK, DRAG };
static const char *ITEMS[] = {"One", "Two", "Three", "Four"};
static const char *COLOURS[] = {"Red", "Green", "Blue"};

static char *values[CONTROLS], *modes[CONTROLS];
static int parameters[CONTROLS];
static int pending, current_round, was_noticed, is_reversed;
/* Until the first reset there is no model. */
static int is_showing = 1;
static char sync_id[32];
static double start_x, start_y;
static GtkWidget *window, *dialog, *toggle, *check, *alpha, *beta, *status, *text, *secret, *spin, *combo, *slider, *notes, *list, *tabs;
static GtkListStore *rows;

typedef struct {
  int round, control;
  char *value;
  void (*run)(int control, const char *value);
} Later;

static void show(int control, const char *ignored);
static void answer_sync(void);

static void say(const char *name, const char *value) {
  char *escaped = g_strescape(value, "\"");
  printf("%s%s\n", name, escaped);
  fflush(stdout);
  g_free(escaped);
}

static gboolean done(gpointer data) {
  Later *later = data;
  if (later->round == current_round) {
    later->run(later->control, later->value);
    pending--;
    answer_sync();
  }
  g_free(later->value);
  g_free(later);
  return FALSE;
}

static void soon(int ms, void (*run)(int, const char *), int control, const char *value) {
  Later *later = g_new(Later, 1);
  *later = (Later){current_round, control, g_strdup(value), run};
  pending++;
  g_timeout_add_full(G_PRIORITY_DEFAULT_IDLE, ms, done, later, NULL);
}

static const char *focused(void) {
  GtkWidget *at = gtk_window_get_focus(GTK_WINDOW(window));
  const char *name = at ? g_object_get_data(G_OBJECT(at), "name") : NULL;
  return name ? name : "";
}

static gboolean answered_sync(gpointer round) {
  if (GPOINTER_TO_INT(round) != current_round || pending > 0 || sync_id[0] == 0) return FALSE;
  say("focus=", focused());
  say("dialog=", dialog ? gtk_window_get_title(GTK_WINDOW(dialog)) : "");
  say("sync ", sync_id);
  sync_id[0] = 0;
  return FALSE;
}

static void answer_sync(void) {
  if (pending == 0 && sync_id[0] != 0)
    g_timeout_add_full(G_PRIORITY_DEFAULT_IDLE, SYNC_MS, answered_sync, GINT_TO_POINTER(current_round), NULL);
}

static void dismiss(void) {
  if (dialog) gtk_widget_destroy(dialog);
  dialog = NULL;
}

static int is_mode(int control, const char *name) { return strcmp(modes[control], name) == 0; }

static void keep(int control, const char *value) {
  char *kept = g_strdup(value);
  g_free(values[control]);
  values[control] = kept;
}

static void take(int control, const char *value) {
  int is_new = strcmp(values[control], value) != 0;
  keep(control, value);
  if (is_new || STATUS[control]) {
    char *name = g_strconcat(NAMES[control], "=", NULL);
    say(name, value);
    g_free(name);
  }
  if (STATUS[control]) {
    char *said = g_strdup_printf("%s %s", STATUS[control], value);
    gtk_label_set_text(GTK_LABEL(status), said);
    g_free(said);
  } else if (is_mode(control, "late"))
    show(control, NULL);
}

static char *perturbed(int control, const char *value) {
  if (is_mode(control, "upper")) return g_utf8_strup(value, -1);
  if (is_mode(control, "only")) return g_strdup(g_str_has_prefix("was", value) ? value : "");
  if (is_mode(control, "prefix")) return g_strndup(value, parameters[control]);
  if (is_mode(control, "clamp")) return g_strdup_printf("%d", MIN(atoi(value), parameters[control]));
  if (!is_mode(control, "card")) return g_strdup(value);
  GString *card = g_string_new("");
  int digits = 0;
  for (const char *at = value; *at; at++)
    if (g_ascii_isdigit(*at)) {
      if (digits > 0 && digits % 4 == 0) g_string_append_c(card, ' ');
      g_string_append_c(card, *at);
      digits++;
    }
  return g_string_free(card, FALSE);
}

static void notice(void) {
  dialog = gtk_dialog_new_with_buttons("Notice", GTK_WINDOW(window), GTK_DIALOG_MODAL, "Fine", GTK_RESPONSE_CLOSE, NULL);
  gtk_container_add(GTK_CONTAINER(gtk_dialog_get_content_area(GTK_DIALOG(dialog))), gtk_label_new("Something else has happened"));
  gtk_widget_show_all(dialog);
}

static void user(int control, const char *value) {
  if (is_showing || (!STATUS[control] && strcmp(value, values[control]) == 0)) return;
  if (is_mode(control, "crash")) _exit(3);
  if (is_mode(control, "inert")) {
    soon(0, show, control, NULL);
  } else if (is_mode(control, "late")) {
    soon(0, show, control, NULL);
    soon(parameters[control], take, control, value);
  } else if (is_mode(control, "swallow")) {
    soon(0, show, control, NULL);
    if (!was_noticed) notice();
    was_noticed = 1;
  } else {
    char *held = perturbed(control, value);
    take(control, held);
    if (is_mode(control, "reorder")) is_reversed = !is_reversed;
    if (strcmp(held, value) != 0 || is_mode(control, "reorder")) soon(0, show, control, NULL);
    g_free(held);
  }
}

static void fill(void) {
  static int filled = -1;
  GtkTreeIter at;
  if (filled != is_reversed) gtk_list_store_clear(rows);
  for (int i = 0; i < 4; i++) {
    const char *item = ITEMS[is_reversed ? 3 - i : i];
    if (filled == is_reversed) {
      gtk_tree_model_iter_nth_child(GTK_TREE_MODEL(rows), &at, NULL, i);
    } else {
      gtk_list_store_append(rows, &at);
      gtk_list_store_set(rows, &at, 0, item, -1);
    }
    if (strcmp(item, values[LIST]) == 0) gtk_tree_selection_select_iter(gtk_tree_view_get_selection(GTK_TREE_VIEW(list)), &at);
  }
  filled = is_reversed;
}

static void show(int control, const char *ignored) {
  const char *value = values[control];
  int is_on = strcmp(value, "on") == 0;
  is_showing = 1;
  switch (control) {
    case TOGGLE: gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(toggle), is_on); break;
    case CHECK: gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(check), is_on); break;
    case RADIO: gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(strcmp(value, "Beta") == 0 ? beta : alpha), TRUE); break;
    case TEXT: gtk_entry_set_text(GTK_ENTRY(text), value); gtk_editable_set_position(GTK_EDITABLE(text), -1); break;
    case SECRET: gtk_entry_set_text(GTK_ENTRY(secret), value); gtk_editable_set_position(GTK_EDITABLE(secret), -1); break;
    case NOTES: gtk_text_buffer_set_text(gtk_text_view_get_buffer(GTK_TEXT_VIEW(notes)), value, -1); break;
    case SPIN: gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), atoi(value)); break;
    case SLIDER: gtk_range_set_value(GTK_RANGE(slider), atoi(value)); break;
    case COMBO:
      for (int i = 0; i < 3; i++)
        if (strcmp(COLOURS[i], value) == 0) gtk_combo_box_set_active(GTK_COMBO_BOX(combo), i);
      break;
    case LIST: fill(); break;
    case TAB: gtk_notebook_set_current_page(GTK_NOTEBOOK(tabs), strcmp(value, "Second") == 0); break;
  }
  is_showing = 0;
}

static void reset(void) {
  current_round++;
  pending = was_noticed = is_reversed = 0;
  sync_id[0] = 0;
  dismiss();
  for (int i = 0; i < CONTROLS; i++) {
    keep(i, INITIAL[i]);
    g_free(modes[i]);
    modes[i] = g_strdup("ok");
    parameters[i] = 0;
  }
  for (int i = 0; i < CONTROLS; i++) show(i, NULL);
  gtk_label_set_text(GTK_LABEL(status), "Idle");
}

static gboolean ready(gpointer id) {
  say("ready ", id);
  g_free(id);
  return FALSE;
}

static void perturb(char *word) {
  char *mode = strchr(word, '=');
  if (!mode) return;
  *mode++ = 0;
  char *parameter = strchr(mode, ':');
  if (parameter) *parameter++ = 0;
  for (int i = 0; i < CONTROLS; i++)
    if (strcmp(NAMES[i], word) == 0) {
      g_free(modes[i]);
      modes[i] = g_strdup(mode);
      parameters[i] = parameter ? atoi(parameter) : 0;
    }
}

static gboolean command(GIOChannel *input, GIOCondition condition, gpointer data) {
  char *line = NULL;
  if (g_io_channel_read_line(input, &line, NULL, NULL, NULL) != G_IO_STATUS_NORMAL) _exit(0);
  char **words = g_strsplit(g_strchomp(line), " ", 0);
  if (strcmp(words[0], "case") == 0) {
    reset();
    for (int i = 2; words[i]; i++) perturb(words[i]);
    g_timeout_add_full(G_PRIORITY_DEFAULT_IDLE, SYNC_MS, ready, g_strdup(words[1]), NULL);
  } else if (strcmp(words[0], "sync") == 0) {
    g_strlcpy(sync_id, words[1], sizeof sync_id);
    answer_sync();
  }
  g_strfreev(words);
  g_free(line);
  return TRUE;
}

static void on_press(void) {
  char *count = g_strdup_printf("%d", atoi(values[PRESS]) + 1);
  user(PRESS, count);
  g_free(count);
}
static void on_toggle(GtkToggleButton *button) { user(TOGGLE, gtk_toggle_button_get_active(button) ? "on" : "off"); }
static void on_check(GtkToggleButton *button) { user(CHECK, gtk_toggle_button_get_active(button) ? "on" : "off"); }
static void on_radio(GtkToggleButton *button) { user(RADIO, gtk_toggle_button_get_active(button) ? "Beta" : "Alpha"); }
static void on_text(GtkEntry *entry) { user(TEXT, gtk_entry_get_text(entry)); }
static void on_secret(GtkEntry *entry) { user(SECRET, gtk_entry_get_text(entry)); }
static void on_save(void) { user(MENU, "save"); }
static void on_copy(void) { user(CONTEXT, "copy"); }
static void on_link(GtkLinkButton *link, const char *uri, gpointer data) { user(LINK, "terms"); }
static void on_spin(GtkSpinButton *button) {
  char *value = g_strdup_printf("%d", gtk_spin_button_get_value_as_int(button));
  user(SPIN, value);
  g_free(value);
}
static void on_slider(GtkRange *range) {
  char *value = g_strdup_printf("%d", (int)(gtk_range_get_value(range) + 0.5));
  user(SLIDER, value);
  g_free(value);
}
static void on_combo(GtkComboBox *box) {
  int at = gtk_combo_box_get_active(box);
  if (at >= 0) user(COMBO, COLOURS[at]);
}
static void on_notes(GtkTextBuffer *buffer) {
  GtkTextIter begin, end;
  gtk_text_buffer_get_bounds(buffer, &begin, &end);
  char *value = gtk_text_buffer_get_text(buffer, &begin, &end, FALSE);
  user(NOTES, value);
  g_free(value);
}
static void on_list(GtkTreeSelection *selection) {
  GtkTreeIter at;
  char *item;
  if (!gtk_tree_selection_get_selected(selection, NULL, &at)) return;
  gtk_tree_model_get(GTK_TREE_MODEL(rows), &at, 0, &item, -1);
  user(LIST, item);
  g_free(item);
}
static void on_tab(GtkNotebook *book, gpointer page, guint at) { user(TAB, at == 1 ? "Second" : "First"); }

static gboolean on_area(GtkWidget *button, GdkEventButton *event) {
  if (event->button != 3) return FALSE;
  GtkWidget *menu = gtk_menu_new(), *copy = gtk_menu_item_new_with_label("Copy");
  g_signal_connect(copy, "activate", G_CALLBACK(on_copy), NULL);
  gtk_menu_shell_append(GTK_MENU_SHELL(menu), copy);
  gtk_menu_attach_to_widget(GTK_MENU(menu), button, NULL);
  gtk_widget_show_all(menu);
  gtk_menu_popup(GTK_MENU(menu), NULL, NULL, NULL, NULL, event->button, event->time);
  return TRUE;
}

static gboolean on_canvas(GtkWidget *canvas, GdkEventButton *event) {
  if (event->type == GDK_BUTTON_PRESS) {
    start_x = event->x;
    start_y = event->y;
  } else if (ABS(event->x - start_x) + ABS(event->y - start_y) > 20)
    user(DRAG, "done");
  return FALSE;
}

static void close_dialog(int control, const char *answer) {
  dismiss();
  take(ANSWER, answer);
}

static void on_answer(GtkDialog *asked, int response) {
  if (!is_mode(ANSWER, "inert")) soon(parameters[ANSWER], close_dialog, ANSWER, response == GTK_RESPONSE_OK ? "ok" : "cancel");
}

static void on_ask(void) {
  dialog = gtk_dialog_new_with_buttons("Question", GTK_WINDOW(window), GTK_DIALOG_MODAL, "Cancel", GTK_RESPONSE_CANCEL, "OK",
                                       GTK_RESPONSE_OK, NULL);
  gtk_container_add(GTK_CONTAINER(gtk_dialog_get_content_area(GTK_DIALOG(dialog))), gtk_label_new("Go on?"));
  gtk_dialog_set_default_response(GTK_DIALOG(dialog), GTK_RESPONSE_OK);
  g_signal_connect(dialog, "response", G_CALLBACK(on_answer), NULL);
  gtk_widget_show_all(dialog);
}

static void add(GtkWidget *box, GtkWidget *widget, const char *label) {
  if (label) {
    GtkWidget *text = gtk_label_new_with_mnemonic(label);
    gtk_label_set_mnemonic_widget(GTK_LABEL(text), widget);
    gtk_box_pack_start(GTK_BOX(box), text, FALSE, FALSE, 0);
  }
  const char *name = label ? label : GTK_IS_BUTTON(widget) ? gtk_button_get_label(GTK_BUTTON(widget)) : "";
  g_object_set_data_full(G_OBJECT(widget), "name", g_strdup(name), g_free);
  gtk_box_pack_start(GTK_BOX(box), widget, FALSE, FALSE, 0);
}

static GtkWidget *button(GtkWidget *box, GtkWidget *made, const char *signal, GCallback handler) {
  g_signal_connect(made, signal, handler, NULL);
  add(box, made, NULL);
  return made;
}

static GtkWidget *buttons(void) {
  GtkWidget *box = gtk_vbox_new(FALSE, 4);
  button(box, gtk_button_new_with_label("Press"), "clicked", G_CALLBACK(on_press));
  toggle = button(box, gtk_toggle_button_new_with_label("Toggle"), "toggled", G_CALLBACK(on_toggle));
  check = button(box, gtk_check_button_new_with_label("Check"), "toggled", G_CALLBACK(on_check));
  alpha = gtk_radio_button_new_with_label(NULL, "Alpha");
  add(box, alpha, NULL);
  beta = gtk_radio_button_new_with_label_from_widget(GTK_RADIO_BUTTON(alpha), "Beta");
  button(box, beta, "toggled", G_CALLBACK(on_radio));
  button(box, gtk_button_new_with_label("Ask"), "clicked", G_CALLBACK(on_ask));
  gtk_link_button_set_uri_hook(on_link, NULL, NULL);
  add(box, gtk_link_button_new_with_label("https://localhost/terms", "Terms"), NULL);
  button(box, gtk_button_new_with_label("Area"), "button-press-event", G_CALLBACK(on_area));
  status = gtk_label_new("Idle");
  add(box, status, NULL);
  return box;
}

static GtkWidget *fields(void) {
  GtkWidget *box = gtk_vbox_new(FALSE, 4);
  text = gtk_entry_new();
  g_signal_connect(text, "changed", G_CALLBACK(on_text), NULL);
  add(box, text, "Text");
  secret = gtk_entry_new();
  gtk_entry_set_visibility(GTK_ENTRY(secret), FALSE);
  g_signal_connect(secret, "changed", G_CALLBACK(on_secret), NULL);
  add(box, secret, "Secret");
  spin = gtk_spin_button_new_with_range(0, 99, 1);
  g_signal_connect(spin, "value-changed", G_CALLBACK(on_spin), NULL);
  add(box, spin, "Amount");
  combo = gtk_combo_box_text_new();
  for (int i = 0; i < 3; i++) gtk_combo_box_text_append_text(GTK_COMBO_BOX_TEXT(combo), COLOURS[i]);
  g_signal_connect(combo, "changed", G_CALLBACK(on_combo), NULL);
  add(box, combo, "Colour");
  slider = gtk_hscale_new_with_range(0, 100, 1);
  g_signal_connect(slider, "value-changed", G_CALLBACK(on_slider), NULL);
  add(box, slider, "Level");
  notes = gtk_text_view_new();
  gtk_widget_set_size_request(notes, 200, 60);
  g_signal_connect(gtk_text_view_get_buffer(GTK_TEXT_VIEW(notes)), "changed", G_CALLBACK(on_notes), NULL);
  add(box, notes, "Notes");
  return box;
}

static GtkWidget *others(void) {
  GtkWidget *box = gtk_vbox_new(FALSE, 4), *canvas = gtk_event_box_new();
  rows = gtk_list_store_new(1, G_TYPE_STRING);
  list = gtk_tree_view_new_with_model(GTK_TREE_MODEL(rows));
  gtk_tree_view_insert_column_with_attributes(GTK_TREE_VIEW(list), -1, "Number", gtk_cell_renderer_text_new(), "text", 0, NULL);
  gtk_widget_set_size_request(list, 160, 120);
  g_signal_connect(gtk_tree_view_get_selection(GTK_TREE_VIEW(list)), "changed", G_CALLBACK(on_list), NULL);
  add(box, list, "Numbers");
  tabs = gtk_notebook_new();
  gtk_notebook_append_page(GTK_NOTEBOOK(tabs), gtk_label_new("First page"), gtk_label_new("First"));
  gtk_notebook_append_page(GTK_NOTEBOOK(tabs), gtk_label_new("Second page"), gtk_label_new("Second"));
  g_signal_connect(tabs, "switch-page", G_CALLBACK(on_tab), NULL);
  add(box, tabs, NULL);
  gtk_container_add(GTK_CONTAINER(canvas), gtk_label_new("Canvas"));
  gtk_widget_set_size_request(canvas, 160, 60);
  g_signal_connect(canvas, "button-press-event", G_CALLBACK(on_canvas), NULL);
  g_signal_connect(canvas, "button-release-event", G_CALLBACK(on_canvas), NULL);
  add(box, canvas, NULL);
  add(box, gtk_button_new_with_label("Goal"), NULL);
  return box;
}

static GtkWidget *menu_bar(void) {
  GtkWidget *bar = gtk_menu_bar_new(), *file = gtk_menu_item_new_with_label("File"), *menu = gtk_menu_new();
  GtkWidget *save = gtk_menu_item_new_with_label("Save");
  g_signal_connect(save, "activate", G_CALLBACK(on_save), NULL);
  gtk_menu_shell_append(GTK_MENU_SHELL(menu), save);
  gtk_menu_item_set_submenu(GTK_MENU_ITEM(file), menu);
  gtk_menu_shell_append(GTK_MENU_SHELL(bar), file);
  return bar;
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_title(GTK_WINDOW(window), "Controls");
  gtk_window_set_default_size(GTK_WINDOW(window), 900, 600);
  g_signal_connect(window, "destroy", G_CALLBACK(gtk_main_quit), NULL);
  GtkWidget *box = gtk_vbox_new(FALSE, 4), *columns = gtk_hbox_new(FALSE, 16);
  gtk_box_pack_start(GTK_BOX(box), menu_bar(), FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(columns), buttons(), FALSE, FALSE, 8);
  gtk_box_pack_start(GTK_BOX(columns), fields(), FALSE, FALSE, 8);
  gtk_box_pack_start(GTK_BOX(columns), others(), FALSE, FALSE, 8);
  gtk_box_pack_start(GTK_BOX(box), columns, FALSE, FALSE, 0);
  gtk_container_add(GTK_CONTAINER(window), box);
  gtk_widget_show_all(window);
  reset();
  g_io_add_watch(g_io_channel_unix_new(0), G_IO_IN | G_IO_HUP, command, NULL);
  gtk_main();
  return 0;
}
