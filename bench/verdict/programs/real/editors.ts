import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileHolds } from '../../truth/written-file.ts';
import type { RealCase, RealRun } from './real-case.ts';

interface Editor {
  toolkit: string;
  program: string;
  command: (file: string) => string[];
  /** The text that is edited. */
  field: string;
}

const EDITORS: readonly Editor[] = [
  { toolkit: 'GTK 3', program: 'mousepad', command: (file) => ['mousepad', '--disable-server', file], field: 'Document' },
  { toolkit: 'Qt 5', program: 'featherpad', command: (file) => ['featherpad', '--standalone', file], field: 'Document' },
];

const fileOf = (folder: string): string => join(folder, 'notes', 'notes.txt');
const write = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'notes'));
  await writeFile(fileOf(folder), 'old\n');
};
const typeIn = ({ client }: RealRun, { field }: Editor): Promise<unknown> =>
  client.perform({ type: 'type', target: { selector: field }, text: 'hello ' });

/** Ctrl+S writes the file, unless its folder is gone. */
const save = (editor: Editor, perturbation: string, prepare: (run: RealRun) => Promise<unknown>): RealCase => ({
  ...editor,
  control: 'save to disk',
  perturbation,
  oracle: 'file written',
  postcondition: 'none',
  command: (folder) => editor.command(fileOf(folder)),
  files: write,
  ready: editor.field,
  prepare: async (run) => {
    await typeIn(run, editor);
    await prepare(run);
  },
  action: { type: 'key', keys: 'ctrl+s' },
  isDone: ({ folder }) => fileHolds(fileOf(folder), /hello/),
  reactions: (effect) =>
    effect ? [{ kinds: ['changed', 'navigated', 'appeared', 'disappeared'], what: '' }] : [{ kinds: ['opened', 'appeared'], what: '' }],
});

/** Typed text is in the document, and in the file once saved; not if the document lacks the keyboard focus. */
const typing = (editor: Editor, perturbation: string, prepare: (run: RealRun) => Promise<unknown>): RealCase => ({
  ...save(editor, perturbation, prepare),
  control: 'multi-line text',
  postcondition: 'implied',
  prepare,
  action: { type: 'type', target: { selector: editor.field }, text: 'hello ' },
  finish: ({ client }) => client.perform({ type: 'key', keys: 'ctrl+s' }),
  reactions: (effect) => (effect ? [{ kinds: ['changed'], what: '' }] : []),
});

const nothing = (): Promise<void> => Promise.resolve();

export const EDITOR_CASES: readonly RealCase[] = EDITORS.flatMap((editor) => [
  save(editor, 'works', nothing),
  save(editor, 'folder is gone', ({ folder }) => rm(join(folder, 'notes'), { recursive: true })),
  typing(editor, 'works', nothing),
]);
