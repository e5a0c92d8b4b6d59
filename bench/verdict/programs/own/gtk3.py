import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

from model import COLOURS, PLACES, SIZES, Model  # noqa: E402


class View:
    def __init__(self):
        self.model = Model(self)
        self.dialog = None
        self.names = {}
        self.window = Gtk.Window(title="Controls")
        self.window.set_default_size(900, 600)
        self.window.connect("destroy", Gtk.main_quit)
        self.grid = Gtk.Grid(column_spacing=12, row_spacing=6, margin=8)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.bar = self.menu_bar()
        box.add(self.bar)
        box.add(self.grid)
        self.window.add(box)
        self.rows = 0
        self.buttons()
        self.fields()
        self.others()
        self.window.show_all()

    def add(self, widget, label=None):
        column, row = divmod(self.rows, 10)
        self.rows += 1
        self.names[widget] = label or (widget.get_label() if isinstance(widget, Gtk.Button) else "")
        if label is not None:
            text = Gtk.Label(label=label, xalign=0)
            text.set_mnemonic_widget(widget)
            self.grid.attach(text, column * 2, row, 1, 1)
        self.grid.attach(widget, column * 2 + 1, row, 1, 1)

    def menu_bar(self):
        bar = Gtk.MenuBar()
        top = Gtk.MenuItem(label="File")
        menu = Gtk.Menu()
        save = Gtk.MenuItem(label="Save")
        save.connect("activate", lambda _: self.model.user("menu", "save"))
        menu.append(save)
        top.set_submenu(menu)
        bar.append(top)
        return bar

    def buttons(self):
        press = Gtk.Button(label="Press")
        press.connect("clicked", lambda _: self.model.press())
        self.add(press)
        self.toggle = Gtk.ToggleButton(label="Toggle")
        self.toggle.connect("toggled", lambda w: self.model.user("toggle", on_off(w.get_active())))
        self.add(self.toggle)
        self.check = Gtk.CheckButton(label="Check")
        self.check.connect("toggled", lambda w: self.model.user("check", on_off(w.get_active())))
        self.add(self.check)
        self.alpha = Gtk.RadioButton.new_with_label(None, "Alpha")
        self.beta = Gtk.RadioButton.new_with_label_from_widget(self.alpha, "Beta")
        self.beta.connect("toggled", lambda w: self.model.user("radio", "Beta" if w.get_active() else "Alpha"))
        self.add(self.alpha)
        self.add(self.beta)
        ask = Gtk.Button(label="Ask")
        ask.connect("clicked", lambda _: self.ask())
        self.add(ask)
        link = Gtk.LinkButton(uri="https://localhost/terms", label="Terms")
        link.connect("activate-link", lambda _: self.model.user("link", "terms") or True)
        self.add(link)
        area = Gtk.Button(label="Area")
        area.connect("button-press-event", self.context)
        self.add(area)
        self.switch = Gtk.Switch(halign=Gtk.Align.START)
        self.switch.connect("notify::active", lambda w, _: self.model.user("switch", on_off(w.get_active())))
        self.add(self.switch, "Switch")
        self.status = Gtk.Label(label="Idle", xalign=0)
        self.add(self.status)

    def fields(self):
        self.rows = 10
        self.text = Gtk.Entry()
        self.text.connect("changed", lambda w: self.model.user("text", w.get_text()))
        self.text.connect("focus-out-event", lambda *_: self.model.left("text"))
        self.add(self.text, "Text")
        self.secret = Gtk.Entry(visibility=False, input_purpose=Gtk.InputPurpose.PASSWORD)
        self.secret.connect("changed", lambda w: self.model.user("secret", w.get_text()))
        self.add(self.secret, "Secret")
        self.spin = Gtk.SpinButton.new_with_range(0, 99, 1)
        self.spin.connect("value-changed", lambda w: self.model.user("spin", str(w.get_value_as_int())))
        self.add(self.spin, "Amount")
        self.combo = Gtk.ComboBoxText()
        for colour in COLOURS:
            self.combo.append_text(colour)
        self.combo.connect("changed", lambda w: self.model.user("combo", w.get_active_text()))
        self.add(self.combo, "Colour")
        self.size = Gtk.ComboBoxText.new_with_entry()
        for size in SIZES:
            self.size.append_text(size)
        self.size.connect("changed", lambda w: self.model.user("size", w.get_active_text()))
        self.add(self.size, "Size")
        self.slider = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
        self.slider.set_size_request(200, -1)
        self.slider.connect("value-changed", lambda w: self.model.user("slider", str(round(w.get_value()))))
        self.add(self.slider, "Level")
        self.notes = Gtk.TextView()
        self.notes.set_size_request(200, 60)
        self.notes.get_buffer().connect("changed", lambda b: self.model.user("notes", b.get_text(*b.get_bounds(), False)))
        self.add(self.notes, "Notes")
        self.calendar = Gtk.Calendar()
        self.calendar.select_month(0, 2026)
        self.calendar.connect("day-selected", lambda _: self.model.user("draw", "done"))
        self.add(self.calendar)

    def others(self):
        self.rows = 20
        self.store = Gtk.ListStore(str)
        self.list = Gtk.TreeView(model=self.store, headers_visible=False)
        self.list.append_column(Gtk.TreeViewColumn("Number", Gtk.CellRendererText(), text=0))
        self.list.set_size_request(160, 120)
        self.list.get_selection().connect("changed", self.chosen)
        self.add(self.list, "Numbers")
        places = Gtk.TreeStore(str)
        for region, towns in PLACES.items():
            parent = places.append(None, [region])
            for town in towns:
                places.append(parent, [town])
        self.tree = Gtk.TreeView(model=places, headers_visible=False)
        self.tree.append_column(Gtk.TreeViewColumn("Place", Gtk.CellRendererText(), text=0))
        self.tree.expand_all()
        self.tree.get_selection().connect("changed", self.visited)
        self.add(self.tree, "Places")
        self.tabs = Gtk.Notebook()
        for name in ("First", "Second"):
            self.tabs.append_page(Gtk.Label(label=name + " page"), Gtk.Label(label=name))
        self.tabs.connect("switch-page", lambda _, __, i: self.model.user("tab", ("First", "Second")[i]))
        self.add(self.tabs)
        canvas = Gtk.EventBox(width_request=160, height_request=60)
        canvas.get_accessible().set_name("Canvas")
        canvas.add(Gtk.Label(label="Canvas"))
        canvas.add_events(Gdk.EventMask.BUTTON_PRESS_MASK | Gdk.EventMask.BUTTON_RELEASE_MASK)
        canvas.connect("button-press-event", self.pressed)
        canvas.connect("button-release-event", self.released)
        self.add(canvas)
        goal = Gtk.Button(label="Goal")
        self.add(goal)

    def pressed(self, _, event):
        self.start = (event.x, event.y)

    def released(self, _, event):
        if abs(event.x - self.start[0]) + abs(event.y - self.start[1]) > 20:
            self.model.user("drag", "done")

    def chosen(self, selection):
        rows, at = selection.get_selected()
        if at is not None:
            self.model.user("list", rows[at][0])

    def visited(self, selection):
        rows, at = selection.get_selected()
        if at is not None:
            self.model.user("tree", rows[at][0])

    def context(self, button, event):
        if event.button != 3:
            return False
        self.menu = Gtk.Menu()
        item = Gtk.MenuItem(label="Copy")
        item.connect("activate", lambda _: self.model.user("context", "copy"))
        self.menu.append(item)
        self.menu.show_all()
        self.menu.popup_at_pointer(event)
        return True

    def ask(self):
        self.dialog = Gtk.Dialog(title="Question", transient_for=self.window, modal=True)
        self.dialog.get_content_area().add(Gtk.Label(label="Go on?"))
        self.dialog.add_button("Cancel", Gtk.ResponseType.CANCEL)
        self.dialog.add_button("OK", Gtk.ResponseType.OK)
        self.dialog.set_default_response(Gtk.ResponseType.OK)
        self.dialog.connect("response", lambda _, answer: self.answered("ok" if answer == Gtk.ResponseType.OK else "cancel"))
        self.dialog.show_all()
        self.dialog.get_widget_for_response(Gtk.ResponseType.OK).grab_focus()

    def answered(self, answer):
        name, parameter = self.model.mode("answer")
        if name == "inert":
            return
        self.model.soon(lambda: (self.dismiss(), self.model.take("answer", answer)), int(parameter or 0))

    def notice(self):
        self.dialog = Gtk.Dialog(title="Notice", transient_for=self.window, modal=True)
        self.dialog.get_content_area().add(Gtk.Label(label="Something else has happened"))
        self.dialog.add_button("Fine", Gtk.ResponseType.CLOSE)
        self.dialog.show_all()

    def dismiss(self):
        if self.dialog is not None:
            self.dialog.destroy()
        self.dialog = None
        if getattr(self, "menu", None) is not None:
            self.menu.popdown()

    def busy(self, is_busy):
        self.bar.set_sensitive(not is_busy)

    def focus(self):
        return self.names.get(self.window.get_focus(), "")

    def title(self):
        return "" if self.dialog is None else self.dialog.get_title()

    def show(self, control, value):
        if control in ("toggle", "check", "switch"):
            getattr(self, control).set_active(value == "on")
        elif control == "radio":
            (self.alpha if value == "Alpha" else self.beta).set_active(True)
        elif control in ("text", "secret"):
            getattr(self, control).set_text(value)
            getattr(self, control).set_position(-1)
        elif control == "notes":
            self.notes.get_buffer().set_text(value)
        elif control in ("spin", "slider"):
            getattr(self, control).set_value(int(value))
        elif control == "combo":
            self.combo.set_active(COLOURS.index(value))
        elif control == "size":
            self.size.set_active(SIZES.index(value))
        elif control == "tree":
            self.tree.get_selection().select_path(Gtk.TreePath([0, PLACES["Europe"].index(value)]))
        elif control == "tab":
            self.tabs.set_current_page(("First", "Second").index(value))
        elif control == "draw" and value == "":
            self.calendar.select_day(15)
        elif control == "status":
            self.status.set_text(value)

    def fill(self, items, chosen):
        if [row[0] for row in self.store] != items:
            self.store.clear()
            for item in items:
                self.store.append([item])
        self.list.get_selection().select_path(items.index(chosen))

    def later(self, ms, run):
        GLib.timeout_add(ms, lambda: run() and False, priority=GLib.PRIORITY_DEFAULT_IDLE)


def on_off(is_on):
    return "on" if is_on else "off"


view = View()
view.model.reset({})
GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, view.model.read_commands)
Gtk.main()
