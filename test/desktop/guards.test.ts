import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import type { ActionInput } from '../../packages/core/src/act/action.ts';
import type { ProcessGroup } from '../../packages/linux/src/desktop/process-group.ts';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

const CONFIG = { confirmation_required: [{ name_regex: '(?i)delete', approver: 'human' as const }] };

/** Every input that presses Delete from the focused field. */
const WAYS: [string, ActionInput][] = [
  ['x⏎', { type: 'type', text: 'x\n' }],
  ['x⇥⇥␠', { type: 'type', text: 'x\t\t ' }],
  ['x⇥␠', { type: 'type', text: 'x\t ' }],
  ['x⇥⇥⏎', { type: 'type', text: 'x\t\t\n' }],
  ['x⇥⏎', { type: 'type', text: 'x\t\n' }],
  ['x with submit', { type: 'type', text: 'x', submit: true }],
  ['enter', { type: 'key', keys: 'enter' }],
  ['ctrl+enter', { type: 'key', keys: 'ctrl+enter' }],
];

/** The dialog ends when one of its buttons is pressed. */
function guarded(ways: readonly [string, ActionInput][], open: (on: OwnDesktop) => Promise<{ program: ProcessGroup }>): void {
  let program: ProcessGroup | undefined;
  afterEach(() => program?.end());

  it(
    'is pressed by x⏎ where nothing guards it',
    async () => {
      const free = await OwnDesktop.start();
      ({ program } = await open(free));
      await free.client.perform({ type: 'type', text: 'x\n' }, { timeout_ms: PATIENCE_MS });
      expect(await program.ended).toBe('ended with code 0');
      await free.close();
    },
    PATIENCE_MS,
  );

  it.each(ways)(
    'is not pressed by %s',
    async (_, action) => {
      ({ program } = await open(own));
      const receipt = await own.client.perform(action, { timeout_ms: PATIENCE_MS });
      expect(receipt.error, JSON.stringify(receipt)).toMatchObject({ code: 'ConfirmationRequired' });
      expect(program.hasEnded).toBe(false);
    },
    PATIENCE_MS,
  );
}

let own: OwnDesktop;

describeDesktop('a guarded default button of GTK', [{ package: 'zenity' }], () => {
  beforeAll(async () => {
    own = await OwnDesktop.start(CONFIG);
  }, PATIENCE_MS);
  afterAll(() => own.close(), PATIENCE_MS);

  // One tab leads to the other button there.
  const ways = WAYS.filter(([name]) => !/^x⇥[␠⏎]/.test(name));
  guarded(ways, (on) =>
    on.open('zenity', ['--entry', '--title=Really', '--text=Why', '--ok-label=Delete', '--cancel-label=Keep'], 'Button[name="Delete"]'),
  );
});

const QT = `
import sys
from PyQt6.QtWidgets import QApplication, QDialog, QLineEdit, QPushButton, QVBoxLayout
app = QApplication(sys.argv)
dialog = QDialog()
dialog.setWindowTitle('Really')
column = QVBoxLayout(dialog)
field = QLineEdit()
field.setAccessibleName('Why')
column.addWidget(field)
delete = QPushButton('Delete')
delete.setDefault(True)
keep = QPushButton('Keep')
keep.setAutoDefault(False)
column.addWidget(delete)
column.addWidget(keep)
delete.clicked.connect(dialog.accept)
keep.clicked.connect(dialog.reject)
sys.exit(0 if dialog.exec() else 1)
`;

describeDesktop('a guarded default button of Qt', [{ package: 'python3-pyqt6' }], () => {
  let script: string;
  beforeAll(async () => {
    own = await OwnDesktop.start(CONFIG);
    script = join(own.home, 'dialog.py');
    await writeFile(script, QT);
  }, PATIENCE_MS);
  afterAll(() => own.close(), PATIENCE_MS);

  guarded(WAYS, (on) => on.open('/usr/bin/python3', [script], 'Button[name="Delete"]'));
});
