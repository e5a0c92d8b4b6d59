"""Controls whose activation is logged: gtk3.py NAME FOLDER. `FOLDER/do` asks for a state, `FOLDER/log` says what happened."""
import os
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('Gdk', '3.0')
from gi.repository import Gdk, GLib, Gtk

NAME, FOLDER = sys.argv[1:3]


def log(*words):
    with open(os.path.join(FOLDER, 'log'), 'a') as out:
        print(*words, file=out)


def done(*_):
    log('activated')


window = Gtk.Window(title='Guarded')
accelerators = Gtk.AccelGroup()
window.add_accel_group(accelerators)
column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
window.add(column)

bar = Gtk.MenuBar()
title = Gtk.MenuItem.new_with_mnemonic('_Menu')
menu = Gtk.Menu()
title.set_submenu(menu)
for label, act in (('_First', lambda *_: None), (f'_{NAME}', done), ('_Last', lambda *_: None)):
    item = Gtk.MenuItem.new_with_mnemonic(label)
    item.connect('activate', act)
    if act is done:
        item.add_accelerator('activate', accelerators, Gdk.KEY_k, Gdk.ModifierType.CONTROL_MASK, Gtk.AccelFlags.VISIBLE)
    menu.append(item)
bar.append(title)
column.add(bar)

entry = Gtk.Entry()
entry.get_accessible().set_name('Why')
entry.set_activates_default(True)
check = Gtk.CheckButton.new_with_mnemonic('Chec_ked')
keep = Gtk.RadioButton.new_with_label(None, 'Keep it')
radio = Gtk.RadioButton.new_with_label_from_widget(keep, f'{NAME} it')
radio.connect('toggled', lambda button: button.get_active() and done())
combo = Gtk.ComboBoxText()
for option in ('Keep', NAME):
    combo.append_text(option)
combo.set_active(0)
combo.connect('changed', lambda box: box.get_active() == 1 and done())
slider = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 10, 1)
slider.get_accessible().set_name(f'{NAME} level')
slider.connect('value-changed', lambda s: s.get_value() != 5 and done())
slider.set_value(5)
rows = Gtk.ListBox()
for option in ('Keep row', f'{NAME} row'):
    rows.add(Gtk.Label(label=option))
rows.connect('row-selected', lambda _, row: row is not None and row.get_index() == 1 and done())
other = Gtk.Button.new_with_mnemonic('_Other')
button = Gtk.Button.new_with_mnemonic(f'{NAME} no_w')
button.connect('clicked', done)
button.set_can_default(True)
for widget in (entry, check, keep, radio, combo, slider, rows, other, button):
    column.add(widget)

PLACES = {'field': entry, 'check': check, 'radio': keep, 'combo': combo, 'slider': slider, 'other': other, 'button': button}


def reset(place):
    menu.popdown()
    bar.deselect()
    entry.set_text('')
    keep.set_active(True)
    combo.set_active(0)
    slider.set_value(5)
    rows.select_row(rows.get_row_at_index(0))
    window.set_default(button)
    (rows.get_row_at_index(0) if place == 'list' else PLACES[place]).grab_focus()


def poll():
    path = os.path.join(FOLDER, 'do')
    if os.path.exists(path):
        place = open(path).read().strip()
        os.unlink(path)
        reset(place)
        log('ready')
    return True


window.connect('destroy', Gtk.main_quit)
window.show_all()
button.grab_default()
GLib.timeout_add(20, poll)
Gtk.main()
