"""Buttons in every kind of container. Its argument is Qt's version."""
import sys
from importlib import import_module

from colours import colour

widgets = import_module(f"PyQt{sys.argv[1]}.QtWidgets")
count = 0


def button():
    global count
    made = widgets.QPushButton(f"w{count}")
    made.setStyleSheet(f"background: {colour(count)}; border: none; padding: 4px 9px;")
    count += 1
    return made


def box(*children, across=False):
    made = widgets.QWidget()
    layout = widgets.QHBoxLayout(made) if across else widgets.QVBoxLayout(made)
    for child in children:
        layout.addWidget(child)
    return made


def grid(rows, columns):
    made = widgets.QWidget()
    layout = widgets.QGridLayout(made)
    for y in range(rows):
        for x in range(columns):
            layout.addWidget(button(), y, x)
    return made


def group(*children):
    made = widgets.QGroupBox("Frame")
    layout = widgets.QVBoxLayout(made)
    for child in children:
        layout.addWidget(child)
    return made


def book():
    made = widgets.QTabWidget()
    made.addTab(box(button(), grid(2, 3)), "First")
    made.addTab(widgets.QLabel("hidden"), "Second")
    return made


def scrolled(child):
    made = widgets.QScrollArea()
    made.setWidget(child)
    made.setMinimumSize(180, 220)
    return made


app = widgets.QApplication(["boxes"])
left = box(group(button(), button()), book())
right = box(scrolled(box(*[button() for _ in range(3)])), grid(3, 4))
window = widgets.QMainWindow()
window.setWindowTitle("Boxes")
window.setCentralWidget(box(left, right, across=True))
window.show()
app.exec() if hasattr(app, "exec") else app.exec_()
