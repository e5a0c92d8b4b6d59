"""A note that is saved through GTK 4's own file dialog."""

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gtk


def activate(app):
    window = Gtk.ApplicationWindow(application=app, title="Note", default_width=600, default_height=400)
    view = Gtk.TextView(vexpand=True)
    button = Gtk.Button(label="Save as")

    def answered(dialog, response):
        if response == Gtk.ResponseType.ACCEPT:
            buffer = view.get_buffer()
            with open(dialog.get_file().get_path(), "w") as file:
                file.write(buffer.get_text(*buffer.get_bounds(), False))
        dialog.destroy()

    def ask(_):
        dialog = Gtk.FileChooserDialog(title="Save the note", transient_for=window, modal=True, action=Gtk.FileChooserAction.SAVE)
        dialog.add_button("Cancel", Gtk.ResponseType.CANCEL)
        dialog.add_button("Save", Gtk.ResponseType.ACCEPT)
        dialog.connect("response", answered)
        dialog.show()

    button.connect("clicked", ask)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    box.append(view)
    box.append(button)
    window.set_child(box)
    window.present()
    view.grab_focus()


app = Gtk.Application(application_id="org.example.note")
app.connect("activate", activate)
app.run()
