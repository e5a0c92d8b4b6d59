"""A table with check boxes in its cells, of which one column is read-only; says what is toggled."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

store = Gtk.ListStore(str, bool, bool, int)
for row in (("Ada", False, True, 40), ("Bo", True, False, 60), ("Cy", False, False, 80)):
    store.append(row)
view = Gtk.TreeView(model=store)


def toggled(_, path):
    store[path][1] = not store[path][1]
    print(f"{store[path][0]}={store[path][1]}", flush=True)


paid = Gtk.CellRendererToggle()
paid.connect("toggled", toggled)
view.append_column(Gtk.TreeViewColumn("Paid", paid, active=1))
view.append_column(Gtk.TreeViewColumn("Name", Gtk.CellRendererText(), text=0))
view.append_column(Gtk.TreeViewColumn("Locked", Gtk.CellRendererToggle(activatable=False), active=2))
view.append_column(Gtk.TreeViewColumn("Done", Gtk.CellRendererProgress(), value=3))

window = Gtk.Window(title="Members")
window.set_default_size(600, 400)
window.add(view)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
