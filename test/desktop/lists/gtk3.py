"""A table of which several rows can be selected, and a button that asks before it empties it; says what is selected."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

from rows import COLUMNS, ROWS, say

store = Gtk.ListStore(str, str, str)
for row in ROWS:
    store.append(row)
view = Gtk.TreeView(model=store)
for i, title in enumerate(COLUMNS):
    view.append_column(Gtk.TreeViewColumn(title, Gtk.CellRendererText(), text=i))


def changed(selection):
    model, paths = selection.get_selected_rows()
    say([model[path][0] for path in paths])


view.get_selection().set_mode(Gtk.SelectionMode.MULTIPLE)
view.get_selection().connect("changed", changed)

window = Gtk.Window(title="Stock")
window.set_default_size(600, 400)


def ask(_):
    dialog = Gtk.MessageDialog(transient_for=window, modal=True, buttons=Gtk.ButtonsType.YES_NO, text="Delete all rows?")
    dialog.run()
    dialog.destroy()


button = Gtk.Button(label="Delete all")
button.connect("clicked", ask)
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
box.pack_start(view, True, True, 0)
box.pack_start(button, False, False, 0)
window.add(box)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
