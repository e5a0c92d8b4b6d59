"""What the test programs share: the model that a user's input changes, its perturbations, and the line protocol.

Commands come on standard input, answers and changes of the model go to standard output:

    case 7 check=inert text=upper   start over, with these controls perturbed; answered by `ready 7`
    sync 8                          answered by `focus=NAME`, `dialog=TITLE` and `sync 8` once nothing is pending
    check=on                        the model has changed

A view has `show(control, value)`, `fill(items, chosen)`, `later(ms, run)`, `focus()`, `title()`, `notice()` and `dismiss()`,
`busy(is_busy)` where it can be at work, and `enable(control, is_enabled)` where it can be told to.
"""

import os
import sys

INITIAL = {
    "press": "0",
    "toggle": "off",
    "check": "off",
    "switch": "off",
    "radio": "Alpha",
    "text": "",
    "notes": "",
    "secret": "",
    "spin": "1",
    "combo": "Red",
    "size": "Small",
    "slider": "10",
    "date": "2026-01-15",
    "time": "08:00",
    "moment": "2026-01-15T08:00",
    "draw": "",
    "list": "One",
    "tree": "Rome",
    "tab": "First",
    "menu": "",
    "context": "",
    "answer": "",
    "link": "",
    "drag": "",
    "tool": "",
}
DATES = ("date", "time", "moment")
ITEMS = ["One", "Two", "Three", "Four"]
COLOURS = ["Red", "Green", "Blue"]
PLACES = {"Europe": ["Rome", "Oslo"], "Asia": ["Hanoi"]}
SIZES = ["Small", "Medium", "Large"]
STATUS = {
    "press": "Pressed {}",
    "menu": "Menu {}",
    "context": "Context {}",
    "answer": "Answered {}",
    "link": "Visited {}",
    "drag": "Dragged {}",
    "tool": "Tool {}",
}
IDLE = "Idle"
# What a field that takes nothing else may hold.
OLD = "was"
SYNC_MS = 30


class Model:
    def __init__(self, view):
        self.view = view
        self.values = dict(INITIAL)
        self.modes = {}
        self.items = list(ITEMS)
        self.pending = 0
        self.syncs = []
        self.round = 0
        self.is_showing = False
        self.was_noticed = False
        self.rest = ""
        self.typed = {}

    def read_commands(self, *_):
        """Standard input is readable; at its end the program exits."""
        read = os.read(0, 4096)
        if not read:
            os._exit(0)
        *lines, self.rest = (self.rest + read.decode()).split("\n")
        for line in lines:
            self.feed(line)
        return True

    def feed(self, line):
        words = line.split()
        if words[:1] == ["case"]:
            self.reset(dict(word.split("=", 1) for word in words[2:]))
            self.view.later(SYNC_MS, lambda: say("ready " + words[1]))
        elif words[:1] == ["sync"]:
            self.syncs.append(words[1])
            self.answer_syncs()

    def reset(self, modes):
        self.round += 1
        self.pending = 0
        self.syncs = []
        self.modes = {}
        self.typed = {}
        self.was_noticed = False
        self.view.dismiss()
        self.values = dict(INITIAL)
        self.items = list(ITEMS)
        for control in INITIAL:
            if control not in STATUS:
                self.show(control)
        self.shown("status", IDLE)
        self.modes = modes
        for control in DATES:
            if hasattr(self.view, "enable"):
                self.view.enable(control, modes.get(control) != "disabled")

    def mode(self, control):
        name, _, parameter = self.modes.get(control, "ok").partition(":")
        return name, parameter

    def press(self):
        """What pressing the button would change the model to."""
        self.user("press", str(int(self.values["press"]) + 1))

    def user(self, control, value):
        """The user has set a control to a value."""
        if self.is_showing or (control not in STATUS and value == self.values[control]):
            return
        name, parameter = self.mode(control)
        if name == "crash":
            os._exit(3)
        elif name == "inert":
            self.soon(lambda: self.show(control))
        elif name == "late":
            self.soon(lambda: self.show(control))
            self.soon(lambda: self.take(control, value), int(parameter))
        elif name in ("leave", "unleave"):
            self.typed[control] = value
        elif name == "busy":
            self.work(control, value, int(parameter))
        elif name == "swallow":
            self.soon(lambda: self.show(control))
            if not self.was_noticed:
                self.was_noticed = True
                self.view.notice()
        else:
            self.take(control, perturbed(name, parameter, value))
            if name == "reorder":
                self.items.reverse()
            if self.values[control] != value or name == "reorder":
                self.soon(lambda: self.show(control))

    def left(self, control):
        """The focus has left a control."""
        name, _ = self.mode(control)
        if self.is_showing or control not in self.typed:
            return
        value = self.typed.pop(control)
        if name == "leave":
            self.take(control, value)
        elif name == "unleave":
            self.soon(lambda: self.show(control))

    def work(self, control, value, ms):
        """The only visible sign is that the program is busy."""
        self.values[control] = value
        say(control + "=" + value)
        self.view.busy(True)
        self.soon(lambda: self.view.busy(False), ms)

    def take(self, control, value):
        if value != self.values[control] or control in STATUS:
            self.values[control] = value
            say(control + "=" + value.replace("\\", "\\\\").replace("\n", "\\n"))
        if control in STATUS:
            self.shown("status", STATUS[control].format(value))
        elif self.mode(control)[0] == "late":
            self.show(control)

    def show(self, control):
        if control in STATUS:
            return
        if control == "list":
            self.shown(control, self.values[control], self.view.fill, self.items, self.values[control])
        else:
            self.shown(control, self.values[control])

    def shown(self, control, value, show=None, *arguments):
        self.is_showing = True
        try:
            if show is None:
                self.view.show(control, value)
            else:
                show(*arguments)
        finally:
            self.is_showing = False

    def soon(self, run, ms=0):
        self.pending += 1
        this_round = self.round

        def done():
            if self.round != this_round:
                return
            run()
            self.pending -= 1
            self.answer_syncs()

        self.view.later(ms, done)

    def answer_syncs(self):
        if self.pending > 0 or not self.syncs:
            return
        ids, self.syncs = self.syncs, []
        this_round = self.round

        def answer():
            if self.round != this_round:
                return
            if self.pending > 0:
                self.syncs.extend(ids)
                return
            say("focus=" + self.view.focus())
            say("dialog=" + self.view.title())
            for each in ids:
                say("sync " + each)

        self.view.later(SYNC_MS, answer)


def perturbed(name, parameter, value):
    if name == "upper":
        return value.upper()
    if name == "prefix":
        return value[: int(parameter)]
    if name == "only":
        return value if OLD.startswith(value) else ""
    if name == "clamp":
        return str(min(int(value), int(parameter)))
    if name == "latest":
        return min(value, parameter)
    if name == "card":
        digits = "".join(c for c in value if c.isdigit())
        return " ".join(digits[i : i + 4] for i in range(0, len(digits), 4))
    return value


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
