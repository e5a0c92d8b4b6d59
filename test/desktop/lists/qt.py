"""A table of which several rows can be selected, and a button that asks before it empties it; says what is selected."""

from PyQt5 import QtWidgets

from rows import COLUMNS, ROWS, say

app = QtWidgets.QApplication([])
window = QtWidgets.QMainWindow()
window.setWindowTitle("Stock")
table = QtWidgets.QTableWidget(len(ROWS), len(COLUMNS))
table.setHorizontalHeaderLabels(COLUMNS)
table.verticalHeader().hide()
table.setSelectionBehavior(QtWidgets.QAbstractItemView.SelectRows)
for i, row in enumerate(ROWS):
    for j, text in enumerate(row):
        table.setItem(i, j, QtWidgets.QTableWidgetItem(text))
table.itemSelectionChanged.connect(lambda: say(sorted({table.item(item.row(), 0).text() for item in table.selectedItems()})))
button = QtWidgets.QPushButton("Delete all")
button.clicked.connect(lambda: QtWidgets.QMessageBox.question(window, "Sure?", "Delete all rows?"))
page = QtWidgets.QWidget()
layout = QtWidgets.QVBoxLayout(page)
layout.addWidget(table)
layout.addWidget(button)
window.setCentralWidget(page)
window.resize(600, 400)
window.show()
app.exec_()
