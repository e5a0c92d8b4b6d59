import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, GLib, Gtk  # noqa: E402

from model import COLOURS, Model  # noqa: E402

TABS = ("First", "Second")


class View:
    def __init__(self, app):
        self.model = Model(self)
        self.dialog = None
        self.names = {}
        self.app = app
        self.window = Gtk.ApplicationWindow(application=app, title="Controls", default_width=900, default_height=600)
        self.grid = Gtk.Grid(column_spacing=12, row_spacing=6, margin_start=8, margin_top=8)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        box.append(self.menu_bar())
        box.append(self.grid)
        self.window.set_child(box)
        self.rows = 0
        self.buttons()
        self.fields()
        self.others()
        self.window.present()

    def add(self, widget, label=None):
        column, row = divmod(self.rows, 10)
        self.rows += 1
        self.names[widget] = label or (widget.get_label() if isinstance(widget, (Gtk.Button, Gtk.CheckButton)) else "")
        if label is not None:
            text = Gtk.Label(label=label, xalign=0)
            text.set_mnemonic_widget(widget)
            widget.update_property([Gtk.AccessibleProperty.LABEL], [label])
            self.grid.attach(text, column * 2, row, 1, 1)
        self.grid.attach(widget, column * 2 + 1, row, 1, 1)

    def action(self, name, run):
        action = Gio.SimpleAction.new(name, None)
        action.connect("activate", lambda *_: run())
        self.window.add_action(action)

    def menu_bar(self):
        self.action("save", lambda: self.model.user("menu", "save"))
        self.action("copy", lambda: self.model.user("context", "copy"))
        bar, menu = Gio.Menu(), Gio.Menu()
        menu.append("Save", "win.save")
        bar.append_submenu("File", menu)
        return Gtk.PopoverMenuBar.new_from_model(bar)

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
        self.alpha = Gtk.CheckButton(label="Alpha")
        self.beta = Gtk.CheckButton(label="Beta", group=self.alpha)
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
        menu = Gio.Menu()
        menu.append("Copy", "win.copy")
        self.popover = Gtk.PopoverMenu.new_from_model(menu)
        self.popover.set_parent(area)
        click = Gtk.GestureClick(button=3)
        click.connect("pressed", lambda *_: self.popover.popup())
        area.add_controller(click)
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
        focus = Gtk.EventControllerFocus()
        focus.connect("leave", lambda _: self.model.left("text"))
        self.text.add_controller(focus)
        self.add(self.text, "Text")
        self.secret = Gtk.PasswordEntry()
        self.secret.connect("changed", lambda w: self.model.user("secret", w.get_text()))
        self.add(self.secret, "Secret")
        self.spin = Gtk.SpinButton.new_with_range(0, 99, 1)
        self.spin.connect("value-changed", lambda w: self.model.user("spin", str(w.get_value_as_int())))
        self.add(self.spin, "Amount")
        self.combo = Gtk.DropDown.new_from_strings(COLOURS)
        self.combo.connect("notify::selected", lambda w, _: self.model.user("combo", COLOURS[w.get_selected()]))
        self.add(self.combo, "Colour")
        self.slider = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
        self.slider.set_size_request(200, -1)
        self.slider.connect("value-changed", lambda w: self.model.user("slider", str(round(w.get_value()))))
        self.add(self.slider, "Level")
        self.notes = Gtk.TextView()
        self.notes.set_size_request(200, 60)
        self.notes.get_buffer().connect("changed", lambda b: self.model.user("notes", b.get_text(*b.get_bounds(), False)))
        self.add(self.notes, "Notes")

    def others(self):
        self.rows = 20
        self.list = Gtk.ListBox()
        self.list.set_size_request(160, 120)
        self.list.connect("row-selected", lambda _, row: row and self.model.user("list", row.get_child().get_label()))
        self.add(self.list, "Numbers")
        self.tabs = Gtk.Notebook()
        for name in TABS:
            self.tabs.append_page(Gtk.Label(label=name + " page"), Gtk.Label(label=name))
        self.tabs.connect("switch-page", lambda _, __, i: self.model.user("tab", TABS[i]))
        self.add(self.tabs)
        canvas = Gtk.Frame(child=Gtk.Label(label="Canvas"), width_request=160, height_request=60)
        drag = Gtk.GestureDrag()
        drag.connect("drag-end", lambda _, x, y: abs(x) + abs(y) > 20 and self.model.user("drag", "done"))
        canvas.add_controller(drag)
        self.add(canvas)
        self.add(Gtk.Button(label="Goal"))

    def ask(self):
        self.dialog = Gtk.Dialog(title="Question", transient_for=self.window, modal=True)
        self.dialog.get_content_area().append(Gtk.Label(label="Go on?"))
        self.dialog.add_button("Cancel", Gtk.ResponseType.CANCEL)
        self.dialog.add_button("OK", Gtk.ResponseType.OK)
        self.dialog.set_default_response(Gtk.ResponseType.OK)
        self.dialog.connect("response", lambda _, answer: self.answered("ok" if answer == Gtk.ResponseType.OK else "cancel"))
        self.dialog.present()
        self.dialog.get_widget_for_response(Gtk.ResponseType.OK).grab_focus()

    def answered(self, answer):
        name, parameter = self.model.mode("answer")
        if name == "inert":
            return
        self.model.soon(lambda: (self.dismiss(), self.model.take("answer", answer)), int(parameter or 0))

    def notice(self):
        self.dialog = Gtk.Dialog(title="Notice", transient_for=self.window, modal=True)
        self.dialog.get_content_area().append(Gtk.Label(label="Something else has happened"))
        self.dialog.add_button("Fine", Gtk.ResponseType.CLOSE)
        self.dialog.present()

    def dismiss(self):
        if self.dialog is not None:
            self.dialog.destroy()
        self.dialog = None
        self.popover.popdown()

    def focus(self):
        widget = self.window.get_focus()
        while widget is not None and widget not in self.names:
            widget = widget.get_parent()
        return self.names.get(widget, "")

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
            self.combo.set_selected(COLOURS.index(value))
        elif control == "tab":
            self.tabs.set_current_page(TABS.index(value))
        elif control == "status":
            self.status.set_text(value)

    def fill(self, items, chosen):
        if self.row_texts() != items:
            while self.list.get_row_at_index(0) is not None:
                self.list.remove(self.list.get_row_at_index(0))
            for item in items:
                self.list.append(Gtk.Label(label=item, xalign=0))
        self.list.select_row(self.list.get_row_at_index(items.index(chosen)))

    def row_texts(self):
        texts = []
        while self.list.get_row_at_index(len(texts)) is not None:
            texts.append(self.list.get_row_at_index(len(texts)).get_child().get_label())
        return texts

    def later(self, ms, run):
        GLib.timeout_add(ms, lambda: run() and False, priority=GLib.PRIORITY_DEFAULT_IDLE)


def on_off(is_on):
    return "on" if is_on else "off"


def start(app):
    view = View(app)
    view.model.reset({})
    GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, view.model.read_commands)


application = Gtk.Application(flags=Gio.ApplicationFlags.NON_UNIQUE)
application.connect("activate", start)
application.run([])
