"""Qt 5 or Qt 6, by the first argument."""

import sys

if sys.argv[1] == "5":
    from PyQt5 import QtCore, QtWidgets
else:
    from PyQt6 import QtCore, QtWidgets

from model import COLOURS, PLACES, Model

TABS = ("First", "Second")


class Canvas(QtWidgets.QLabel):
    dragged = None
    start = QtCore.QPoint()

    def mousePressEvent(self, event):
        self.start = event.pos()

    def mouseReleaseEvent(self, event):
        if (event.pos() - self.start).manhattanLength() > 20:
            self.dragged()


class View:
    def __init__(self):
        self.model = Model(self)
        self.dialog = None
        self.menu = None
        self.labels = {}
        self.window = QtWidgets.QMainWindow()
        self.window.setWindowTitle("Controls")
        self.window.resize(900, 600)
        save = self.window.menuBar().addMenu("File").addAction("Save")
        save.triggered.connect(lambda: self.model.user("menu", "save"))
        middle = QtWidgets.QWidget()
        columns = QtWidgets.QHBoxLayout(middle)
        self.window.setCentralWidget(middle)
        for fill in (self.buttons, self.fields, self.others):
            form = QtWidgets.QFormLayout()
            columns.addLayout(form)
            fill(form)
        self.window.show()

    def add(self, form, label, widget):
        self.labels[widget] = label
        form.addRow(label, widget)

    def buttons(self, form):
        press = QtWidgets.QPushButton("Press")
        press.clicked.connect(lambda: self.model.press())
        form.addRow(press)
        self.toggle = QtWidgets.QPushButton("Toggle", checkable=True)
        self.toggle.toggled.connect(lambda is_on: self.model.user("toggle", on_off(is_on)))
        form.addRow(self.toggle)
        self.check = QtWidgets.QCheckBox("Check")
        self.check.toggled.connect(lambda is_on: self.model.user("check", on_off(is_on)))
        form.addRow(self.check)
        self.alpha = QtWidgets.QRadioButton("Alpha")
        self.beta = QtWidgets.QRadioButton("Beta")
        self.beta.toggled.connect(lambda is_on: self.model.user("radio", "Beta" if is_on else "Alpha"))
        form.addRow(self.alpha)
        form.addRow(self.beta)
        ask = QtWidgets.QPushButton("Ask")
        ask.clicked.connect(lambda: self.ask())
        form.addRow(ask)
        link = QtWidgets.QCommandLinkButton("Terms")
        link.clicked.connect(lambda: self.model.user("link", "terms"))
        form.addRow(link)
        area = QtWidgets.QPushButton("Area")
        area.setContextMenuPolicy(QtCore.Qt.ContextMenuPolicy.CustomContextMenu)
        area.customContextMenuRequested.connect(lambda at: self.context(area.mapToGlobal(at)))
        form.addRow(area)
        self.status = QtWidgets.QLabel("Idle")
        form.addRow(self.status)

    def fields(self, form):
        self.text = QtWidgets.QLineEdit()
        self.text.textChanged.connect(lambda text: self.model.user("text", text))
        self.text.editingFinished.connect(lambda: self.model.left("text"))
        self.add(form, "Text", self.text)
        self.secret = QtWidgets.QLineEdit(echoMode=QtWidgets.QLineEdit.EchoMode.Password)
        self.secret.textChanged.connect(lambda text: self.model.user("secret", text))
        self.add(form, "Secret", self.secret)
        self.spin = QtWidgets.QSpinBox(maximum=99)
        self.spin.setKeyboardTracking(False)
        if sys.argv[1] == "6":
            self.spin.setSuffix(" px")
        self.spin.valueChanged.connect(lambda value: self.model.user("spin", str(value)))
        self.add(form, "Amount", self.spin)
        self.combo = QtWidgets.QComboBox()
        self.combo.addItems(COLOURS)
        self.combo.currentIndexChanged.connect(lambda _: self.model.user("combo", self.combo.currentText()))
        self.add(form, "Colour", self.combo)
        self.slider = QtWidgets.QSlider(QtCore.Qt.Orientation.Horizontal, maximum=100)
        self.slider.valueChanged.connect(lambda value: self.model.user("slider", str(value)))
        self.add(form, "Level", self.slider)
        self.notes = QtWidgets.QPlainTextEdit()
        self.notes.setFixedHeight(80)
        self.notes.textChanged.connect(lambda: self.model.user("notes", self.notes.toPlainText()))
        self.add(form, "Notes", self.notes)
        self.dates(form)

    def dates(self, form):
        self.date, self.time, self.moment = QtWidgets.QDateEdit(), QtWidgets.QTimeEdit(), QtWidgets.QDateTimeEdit()
        if sys.argv[1] == "6":
            self.date.setDisplayFormat("d MMMM yyyy")
            self.time.setDisplayFormat("h:mm AP")
        self.moment.setDisplayFormat("dd.MM.yyyy HH:mm")
        self.date.dateChanged.connect(lambda date: self.model.user("date", date.toString("yyyy-MM-dd")))
        self.time.timeChanged.connect(lambda time: self.model.user("time", time.toString("HH:mm")))
        self.moment.dateTimeChanged.connect(lambda moment: self.model.user("moment", moment.toString("yyyy-MM-ddTHH:mm")))
        for label, widget in (("Born", self.date), ("Alarm", self.time), ("Meeting", self.moment)):
            self.add(form, label, widget)

    def enable(self, control, is_enabled):
        getattr(self, control).setEnabled(is_enabled)

    def others(self, form):
        self.list = QtWidgets.QListWidget()
        self.list.setFixedHeight(120)
        self.list.setAccessibleName("Numbers")
        self.list.itemSelectionChanged.connect(lambda: [self.model.user("list", i.text()) for i in self.list.selectedItems()])
        self.add(form, "Numbers", self.list)
        self.tree = QtWidgets.QTreeWidget(headerHidden=True)
        self.tree.setFixedHeight(120)
        self.tree.setAccessibleName("Places")
        self.tree.addTopLevelItems([QtWidgets.QTreeWidgetItem([region]) for region in PLACES])
        for i, towns in enumerate(PLACES.values()):
            self.tree.topLevelItem(i).addChildren([QtWidgets.QTreeWidgetItem([town]) for town in towns])
        self.tree.expandAll()
        self.tree.itemSelectionChanged.connect(lambda: [self.model.user("tree", i.text(0)) for i in self.tree.selectedItems()])
        self.add(form, "Places", self.tree)
        self.tabs = QtWidgets.QTabWidget()
        for name in TABS:
            self.tabs.addTab(QtWidgets.QLabel(name + " page"), name)
        self.tabs.currentChanged.connect(lambda i: self.model.user("tab", TABS[i]))
        form.addRow(self.tabs)
        canvas = Canvas("Canvas")
        canvas.setFixedHeight(60)
        canvas.dragged = lambda: self.model.user("drag", "done")
        form.addRow(canvas)
        form.addRow(QtWidgets.QPushButton("Goal"))

    def context(self, at):
        self.menu = QtWidgets.QMenu(self.window)
        self.menu.addAction("Copy").triggered.connect(lambda: self.model.user("context", "copy"))
        self.menu.popup(at)

    def ask(self):
        dialog = self.open("Question", "Go on?")
        kinds = QtWidgets.QDialogButtonBox.StandardButton
        buttons = QtWidgets.QDialogButtonBox(kinds.Ok | kinds.Cancel)
        buttons.accepted.connect(lambda: self.answered("ok"))
        buttons.rejected.connect(lambda: self.answered("cancel"))
        dialog.layout().addWidget(buttons)
        dialog.open()

    def answered(self, answer):
        name, parameter = self.model.mode("answer")
        if name == "inert":
            return
        self.model.soon(lambda: (self.dismiss(), self.model.take("answer", answer)), int(parameter or 0))

    def notice(self):
        dialog = self.open("Notice", "Something else has happened")
        dialog.layout().addWidget(QtWidgets.QPushButton("Fine"))
        dialog.open()

    def open(self, title, text):
        self.dialog = QtWidgets.QDialog(self.window)
        self.dialog.setWindowTitle(title)
        QtWidgets.QVBoxLayout(self.dialog).addWidget(QtWidgets.QLabel(text))
        return self.dialog

    def dismiss(self):
        if self.menu is not None:
            self.menu.close()
        if self.dialog is not None:
            self.dialog.hide()
            self.dialog.deleteLater()
        self.dialog = None

    def focus(self):
        widget = QtWidgets.QApplication.focusWidget()
        label = widget and self.labels.get(widget)
        return label or (widget.text() if isinstance(widget, QtWidgets.QAbstractButton) else "")

    def title(self):
        return "" if self.dialog is None else self.dialog.windowTitle()

    def show(self, control, value):
        if control in ("toggle", "check"):
            getattr(self, control).setChecked(value == "on")
        elif control == "radio":
            (self.alpha if value == "Alpha" else self.beta).setChecked(True)
        elif control in ("text", "secret", "status"):
            getattr(self, control).setText(value)
        elif control == "notes":
            self.notes.setPlainText(value)
            self.notes.moveCursor(self.notes.textCursor().MoveOperation.End)
        elif control in ("spin", "slider"):
            getattr(self, control).setValue(int(value))
        elif control == "combo":
            self.combo.setCurrentText(value)
        elif control == "tree":
            self.tree.setCurrentItem(self.tree.topLevelItem(0).child(PLACES["Europe"].index(value)))
        elif control == "date":
            self.date.setDate(QtCore.QDate.fromString(value, "yyyy-MM-dd"))
        elif control == "time":
            self.time.setTime(QtCore.QTime.fromString(value, "HH:mm"))
        elif control == "moment":
            self.moment.setDateTime(QtCore.QDateTime.fromString(value, "yyyy-MM-ddTHH:mm"))
        elif control == "tab":
            self.tabs.setCurrentIndex(TABS.index(value))

    def fill(self, items, chosen):
        if [self.list.item(i).text() for i in range(self.list.count())] != items:
            self.list.clear()
            self.list.addItems(items)
        self.list.setCurrentRow(items.index(chosen))

    def later(self, ms, run):
        QtCore.QTimer.singleShot(ms, run)


def on_off(is_on):
    return "on" if is_on else "off"


application = QtWidgets.QApplication(sys.argv[:1])
view = View()
view.model.reset({})
commands = QtCore.QSocketNotifier(0, QtCore.QSocketNotifier.Type.Read)
commands.activated.connect(lambda *_: view.model.read_commands())
sys.exit(application.exec())
