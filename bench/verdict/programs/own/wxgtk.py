import os
import sys
import threading

import wx
import wx.adv

from model import COLOURS, Model

TABS = ("First", "Second")


class View:
    def __init__(self):
        self.model = Model(self)
        self.dialog = None
        self.window = wx.Frame(None, title="Controls", size=(900, 600))
        bar, menu = wx.MenuBar(), wx.Menu()
        save = menu.Append(wx.ID_ANY, "Save")
        self.window.Bind(wx.EVT_MENU, lambda _: self.model.user("menu", "save"), save)
        bar.Append(menu, "File")
        self.window.SetMenuBar(bar)
        tools = self.window.CreateToolBar()
        stamp = tools.AddTool(wx.ID_ANY, "Stamp", wx.ArtProvider.GetBitmap(wx.ART_NEW, wx.ART_TOOLBAR))
        self.window.Bind(wx.EVT_TOOL, lambda _: self.model.user("tool", "stamp"), stamp)
        tools.Realize()
        self.panel = wx.Panel(self.window)
        columns = wx.BoxSizer(wx.HORIZONTAL)
        for fill in (self.buttons, self.fields, self.others):
            self.form = wx.FlexGridSizer(2, 6, 12)
            fill()
            columns.Add(self.form, 0, wx.ALL, 8)
        self.panel.SetSizer(columns)
        self.window.Show()

    def add(self, widget, label=None):
        self.form.Add(wx.StaticText(self.panel, label=label or ""))
        self.form.Add(widget)
        widget.SetName(label or widget.GetLabel() or type(widget).__name__)
        return widget

    def labelled(self, label, make):
        """A label names the control created right after it."""
        self.form.Add(wx.StaticText(self.panel, label=label))
        widget = make()
        widget.SetName(label)
        self.form.Add(widget)
        return widget

    def buttons(self):
        panel, user = self.panel, self.model.user
        self.add(wx.Button(panel, label="Press")).Bind(wx.EVT_BUTTON, lambda _: self.model.press())
        self.toggle = self.add(wx.ToggleButton(panel, label="Toggle"))
        self.toggle.Bind(wx.EVT_TOGGLEBUTTON, lambda e: user("toggle", on_off(e.IsChecked())))
        self.check = self.add(wx.CheckBox(panel, label="Check"))
        self.check.Bind(wx.EVT_CHECKBOX, lambda e: user("check", on_off(e.IsChecked())))
        self.alpha = self.add(wx.RadioButton(panel, label="Alpha", style=wx.RB_GROUP))
        self.beta = self.add(wx.RadioButton(panel, label="Beta"))
        for radio in (self.alpha, self.beta):
            radio.Bind(wx.EVT_RADIOBUTTON, lambda e: user("radio", e.GetEventObject().GetLabel()))
        self.add(wx.Button(panel, label="Ask")).Bind(wx.EVT_BUTTON, lambda _: self.ask())
        link = self.add(wx.adv.HyperlinkCtrl(panel, label="Terms", url="https://localhost/terms"))
        link.Bind(wx.adv.EVT_HYPERLINK, lambda _: user("link", "terms"))
        self.add(wx.Button(panel, label="Area")).Bind(wx.EVT_RIGHT_DOWN, self.context)
        self.status = self.add(wx.StaticText(panel, label="Idle", size=(120, -1)))

    def fields(self):
        panel, user = self.panel, self.model.user
        self.text = self.labelled("Text", lambda: wx.TextCtrl(panel, size=(200, -1)))
        self.text.Bind(wx.EVT_TEXT, lambda e: user("text", e.GetString()))
        self.secret = self.labelled("Secret", lambda: wx.TextCtrl(panel, style=wx.TE_PASSWORD, size=(200, -1)))
        self.secret.Bind(wx.EVT_TEXT, lambda e: user("secret", e.GetString()))
        self.spin = self.labelled("Amount", lambda: wx.SpinCtrl(panel, min=0, max=99))
        self.spin.Bind(wx.EVT_SPINCTRL, lambda e: user("spin", str(e.GetPosition())))
        self.combo = self.labelled("Colour", lambda: wx.Choice(panel, choices=COLOURS))
        self.combo.Bind(wx.EVT_CHOICE, lambda e: user("combo", e.GetString()))
        self.slider = self.labelled("Level", lambda: wx.Slider(panel, size=(200, -1)))
        self.slider.Bind(wx.EVT_SLIDER, lambda e: user("slider", str(e.GetInt())))
        self.notes = self.labelled("Notes", lambda: wx.TextCtrl(panel, style=wx.TE_MULTILINE, size=(200, 80)))
        self.notes.Bind(wx.EVT_TEXT, lambda e: user("notes", self.notes.GetValue()))

    def others(self):
        panel, user = self.panel, self.model.user
        self.list = self.labelled("Numbers", lambda: wx.ListBox(panel, size=(160, 120)))
        self.list.Bind(wx.EVT_LISTBOX, lambda e: user("list", e.GetString()))
        self.tabs = self.add(wx.Notebook(panel, size=(200, 90)))
        for name in TABS:
            self.tabs.AddPage(wx.StaticText(self.tabs, label=name + " page"), name)
        self.tabs.Bind(wx.EVT_NOTEBOOK_PAGE_CHANGED, lambda e: user("tab", TABS[e.GetSelection()]))
        canvas = self.add(wx.Panel(panel, size=(160, 60)))
        for part in (canvas, wx.StaticText(canvas, label="Canvas")):
            part.Bind(wx.EVT_LEFT_DOWN, self.pressed)
            part.Bind(wx.EVT_LEFT_UP, self.released)
        self.add(wx.Button(panel, label="Goal"))

    def pressed(self, event):
        self.start = event.GetPosition()
        event.GetEventObject().CaptureMouse()

    def released(self, event):
        if event.GetEventObject().HasCapture():
            event.GetEventObject().ReleaseMouse()
        way = event.GetPosition() - self.start
        if abs(way.x) + abs(way.y) > 20:
            self.model.user("drag", "done")

    def context(self, _):
        menu = wx.Menu()
        copy = menu.Append(wx.ID_ANY, "Copy")
        menu.Bind(wx.EVT_MENU, lambda _: self.model.user("context", "copy"), copy)
        self.window.PopupMenu(menu)
        menu.Destroy()

    def ask(self):
        self.dialog = self.open("Question", "Go on?")
        for label, which in (("Cancel", wx.ID_CANCEL), ("OK", wx.ID_OK)):
            button = wx.Button(self.dialog, which, label)
            button.Bind(wx.EVT_BUTTON, lambda _, answer=label.lower(): self.answered(answer))
            self.dialog.GetSizer().Add(button)
        button.SetDefault()
        button.SetFocus()
        self.dialog.Show()

    def answered(self, answer):
        name, parameter = self.model.mode("answer")
        if name == "inert":
            return
        self.model.soon(lambda: (self.dismiss(), self.model.take("answer", answer)), int(parameter or 0))

    def notice(self):
        self.dialog = self.open("Notice", "Something else has happened")
        self.dialog.GetSizer().Add(wx.Button(self.dialog, label="Fine"))
        self.dialog.Show()

    def open(self, title, text):
        dialog = wx.Dialog(self.window, title=title)
        dialog.SetSizer(wx.BoxSizer(wx.VERTICAL))
        dialog.GetSizer().Add(wx.StaticText(dialog, label=text))
        return dialog

    def dismiss(self):
        if self.dialog is not None:
            self.dialog.Destroy()
        self.dialog = None

    def focus(self):
        widget = wx.Window.FindFocus()
        while widget is not None and widget.GetParent() is not self.panel:
            widget = widget.GetParent()
        return "" if widget is None else widget.GetName()

    def title(self):
        return self.dialog.GetTitle() if self.dialog else ""

    def show(self, control, value):
        if control in ("toggle", "check"):
            getattr(self, control).SetValue(value == "on")
        elif control == "radio":
            (self.alpha if value == "Alpha" else self.beta).SetValue(True)
        elif control in ("text", "secret", "notes"):
            getattr(self, control).ChangeValue(value)
            getattr(self, control).SetInsertionPointEnd()
        elif control in ("spin", "slider"):
            getattr(self, control).SetValue(int(value))
        elif control == "combo":
            self.combo.SetStringSelection(value)
        elif control == "tab":
            self.tabs.ChangeSelection(TABS.index(value))
        elif control == "status":
            self.status.SetLabel(value)

    def fill(self, items, chosen):
        if self.list.GetItems() != items:
            self.list.Set(items)
        self.list.SetStringSelection(chosen)

    def later(self, ms, run):
        wx.CallLater(max(ms, 1), run)


def on_off(is_on):
    return "on" if is_on else "off"


def listen(model):
    for line in sys.stdin:
        wx.CallAfter(model.feed, line)
    os._exit(0)


application = wx.App()
view = View()
view.model.reset({})
threading.Thread(target=listen, args=(view.model,), daemon=True).start()
application.MainLoop()
