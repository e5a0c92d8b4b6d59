"""Buttons in every kind of container, with the theme's own paddings and two unusual ones. Its argument is GTK's version."""
import sys

import gi

for library in ("Gdk", "Gtk"):
    gi.require_version(library, sys.argv[1] + ".0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

from colours import colour  # noqa: E402

IS_4 = sys.argv[1] == "4"
count = 0
style = [
    "#even { padding: 8px; } #uneven { padding: 3px 9px 5px 11px; border: 2px solid; }",
]


def button():
    global count
    name = f"w{count}"
    style.append(f"#{name} {{ background: {colour(count)}; border-color: {colour(count)}; box-shadow: none; text-shadow: none; }}")
    count += 1
    made = Gtk.Button(label=name, name=name)
    if not IS_4:
        made.set_relief(Gtk.ReliefStyle.NORMAL)
    return made


def box(*children, across=False, name=None):
    orientation = Gtk.Orientation.HORIZONTAL if across else Gtk.Orientation.VERTICAL
    made = Gtk.Box(orientation=orientation, spacing=4)
    if name is not None:
        made.set_name(name)
    for child in children:
        made.append(child) if IS_4 else made.pack_start(child, False, False, 0)
    return made


def put(container, child):
    container.set_child(child) if IS_4 else container.add(child)
    return container


def listed(n):
    rows = Gtk.ListBox()
    for _ in range(n):
        row = put(Gtk.ListBoxRow(), box(Gtk.Label(label="row"), button(), across=True))
        rows.append(row) if IS_4 else rows.add(row)
    return rows


def grid(rows, columns):
    made = Gtk.Grid(row_spacing=6, column_spacing=6)
    for y in range(rows):
        for x in range(columns):
            made.attach(button(), x, y, 1, 1)
    return made


def book():
    made = Gtk.Notebook()
    made.append_page(box(button(), grid(2, 3)), Gtk.Label(label="First"))
    made.append_page(Gtk.Label(label="hidden"), Gtk.Label(label="Second"))
    return made


def scrolled(child):
    made = put(Gtk.ScrolledWindow(), child)
    made.set_size_request(180, 220)
    return made


def build(window):
    window.set_title("Boxes")
    bar = Gtk.HeaderBar()
    bar.pack_start(button())
    if not IS_4:
        bar.set_show_close_button(True)
    window.set_titlebar(bar)
    left = box(put(Gtk.Frame(label="Frame"), box(button(), button())), book(), put(Gtk.Expander(label="More", expanded=True), button()))
    right = box(scrolled(listed(4)), box(button(), button(), name="even"), box(button(), button(), name="uneven"), listed(2), grid(3, 3))
    put(window, box(left, right, across=True))
    provider = Gtk.CssProvider()
    css = "\n".join(style)
    if IS_4:
        provider.load_from_data(css, -1) if hasattr(provider, "load_from_string") else provider.load_from_data(css.encode())
        Gtk.StyleContext.add_provider_for_display(Gdk.Display.get_default(), provider, 800)
        window.present()
    else:
        provider.load_from_data(css.encode())
        Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), provider, 800)
        window.show_all()


if IS_4:
    app = Gtk.Application(application_id="test.boxes")
    app.connect("activate", lambda app: build(Gtk.ApplicationWindow(application=app)))
    app.run([])
else:
    window = Gtk.Window()
    build(window)
    GLib.MainLoop().run()
