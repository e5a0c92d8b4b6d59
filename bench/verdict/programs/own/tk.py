import tkinter as tk
from tkinter import ttk

from model import COLOURS, Model, say

TABS = ("First", "Second")


class View:
    def __init__(self):
        self.model = Model(self)
        self.dialog = None
        self.names = {}
        self.places = {}
        self.root = tk.Tk()
        self.root.title("Controls")
        self.root.geometry("900x600")
        bar = tk.Menu(self.root)
        menu = tk.Menu(bar, tearoff=0)
        menu.add_command(label="Save", command=lambda: self.model.user("menu", "save"))
        bar.add_cascade(label="File", menu=menu)
        self.root.config(menu=bar)
        self.copy = tk.Menu(self.root, tearoff=0)
        self.copy.add_command(label="Copy", command=lambda: self.model.user("context", "copy"))
        for column, fill in enumerate((self.buttons, self.fields, self.others)):
            self.form = tk.Frame(self.root, padx=12, pady=8)
            self.form.grid(row=0, column=column, sticky="n")
            fill()

    def add(self, widget, label=None):
        if label is not None:
            tk.Label(self.form, text=label).pack(anchor="w")
        widget.pack(anchor="w", pady=2)
        self.names[str(widget)] = label or (widget.cget("text") if "text" in widget.keys() else "")
        self.places[self.names[str(widget)] or "canvas"] = str(widget)
        return widget

    def variable(self, control, kind=tk.StringVar):
        variable = kind(value=self.model.values[control])
        variable.trace_add("write", lambda *_: self.model.user(control, str(variable.get())))
        return variable

    def buttons(self):
        self.add(tk.Button(self.form, text="Press", command=lambda: self.model.press()))
        self.toggle, self.check, self.radio = (self.variable(name) for name in ("toggle", "check", "radio"))
        on_off = {"onvalue": "on", "offvalue": "off"}
        self.add(tk.Checkbutton(self.form, text="Toggle", variable=self.toggle, indicatoron=0, **on_off))
        self.add(tk.Checkbutton(self.form, text="Check", variable=self.check, **on_off))
        for name in ("Alpha", "Beta"):
            self.add(tk.Radiobutton(self.form, text=name, value=name, variable=self.radio))
        self.add(tk.Button(self.form, text="Ask", command=self.ask))
        area = self.add(tk.Button(self.form, text="Area"))
        area.bind("<Button-3>", lambda e: self.copy.tk_popup(e.x_root, e.y_root))
        self.status = self.add(tk.Label(self.form, text="Idle"))

    def fields(self):
        self.text, self.secret = self.variable("text"), self.variable("secret")
        self.add(tk.Entry(self.form, textvariable=self.text), "Text")
        self.add(tk.Entry(self.form, textvariable=self.secret, show="*"), "Secret")
        self.spin_text = tk.StringVar(value="1")
        self.spin = tk.Spinbox(self.form, from_=0, to=99, textvariable=self.spin_text, command=self.spun)
        for event in ("<Return>", "<FocusOut>"):
            self.spin.bind(event, lambda _: self.spun())
        self.add(self.spin, "Amount")
        self.combo = self.variable("combo")
        self.add(ttk.Combobox(self.form, textvariable=self.combo, values=COLOURS, state="readonly"), "Colour")
        self.slider = self.add(tk.Scale(self.form, to=100, orient="horizontal", length=200), "Level")
        self.slider.config(command=lambda value: self.model.user("slider", value))
        self.notes = self.add(tk.Text(self.form, width=28, height=4), "Notes")
        self.notes.bind("<<Modified>>", self.noted)

    def spun(self):
        if self.spin_text.get().isdigit():
            self.model.user("spin", self.spin_text.get())

    def noted(self, _):
        if self.notes.edit_modified():
            self.notes.edit_modified(False)
            self.model.user("notes", self.notes.get("1.0", "end-1c"))

    def others(self):
        self.list = self.add(tk.Listbox(self.form, height=5, exportselection=False), "Numbers")
        self.list.bind("<<ListboxSelect>>", lambda _: [self.model.user("list", self.list.get(i)) for i in self.list.curselection()])
        self.tabs = self.add(ttk.Notebook(self.form))
        for name in TABS:
            self.tabs.add(tk.Label(self.tabs, text=name + " page"), text=name)
        self.tabs.bind("<<NotebookTabChanged>>", lambda _: self.model.user("tab", TABS[self.tabs.index("current")]))
        canvas = self.add(tk.Canvas(self.form, width=160, height=60, bg="white"))
        canvas.bind("<Button-1>", lambda e: setattr(self, "start", (e.x, e.y)))
        canvas.bind("<ButtonRelease-1>", self.released)

    def released(self, event):
        if abs(event.x - self.start[0]) + abs(event.y - self.start[1]) > 20:
            self.model.user("drag", "done")

    def ask(self):
        self.open("Question", "Go on?")
        ok = tk.Button(self.dialog, text="OK", default="active", command=lambda: self.answered("ok"))
        ok.pack()
        tk.Button(self.dialog, text="Cancel", command=lambda: self.answered("cancel")).pack()
        self.dialog.bind("<Return>", lambda _: self.answered("ok"))
        ok.focus_set()

    def answered(self, answer):
        name, parameter = self.model.mode("answer")
        if name == "inert":
            return
        self.model.soon(lambda: (self.dismiss(), self.model.take("answer", answer)), int(parameter or 0))

    def notice(self):
        self.open("Notice", "Something else has happened")
        self.dialog.focus_set()

    def open(self, title, text):
        self.dialog = tk.Toplevel(self.root)
        self.dialog.title(title)
        self.dialog.transient(self.root)
        tk.Label(self.dialog, text=text).pack()

    def dismiss(self):
        if self.dialog is not None:
            self.dialog.destroy()
        self.dialog = None

    def focus(self):
        widget = self.root.focus_get()
        return "" if widget is None else self.names.get(str(widget), "")

    def title(self):
        return "" if self.dialog is None else self.dialog.title()

    def show(self, control, value):
        if control == "status" and value == "Idle":
            self.root.after(1, self.tell_places)
        if control in ("toggle", "check", "radio", "text", "secret", "combo"):
            getattr(self, control).set(value)
        elif control == "notes":
            self.notes.delete("1.0", "end")
            self.notes.insert("1.0", value)
            self.notes.edit_modified(False)
        elif control == "spin":
            self.spin_text.set(value)
        elif control == "slider":
            self.slider.set(int(value))
        elif control == "tab":
            self.tabs.select(TABS.index(value))
        elif control == "status":
            self.status.config(text=value)

    def tell_places(self):
        """Where to click: nothing else in this window can be read."""
        self.root.update_idletasks()
        for name, path in self.places.items():
            widget = self.root.nametowidget(path)
            x, y = widget.winfo_rootx(), widget.winfo_rooty()
            say("at_%s=%d,%d" % (name.lower(), x + min(widget.winfo_width() // 2, 20), y + widget.winfo_height() // 2))
        box = self.list.bbox(2)
        say("at_three=%d,%d" % (self.list.winfo_rootx() + 20, self.list.winfo_rooty() + box[1] + box[3] // 2))

    def fill(self, items, chosen):
        self.list.delete(0, "end")
        self.list.insert("end", *items)
        self.list.selection_set(items.index(chosen))

    def later(self, ms, run):
        self.root.after(max(ms, 1), run)


view = View()
view.model.reset({})
view.root.createfilehandler(0, tk.READABLE, lambda *_: view.model.read_commands() and None)
view.root.mainloop()
