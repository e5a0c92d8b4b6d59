import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileHolds } from '../../truth/written-file.ts';
import type { RealCase } from './real-case.ts';

const office = (folder: string, file: string): string[] => [
  'soffice',
  '--norestore',
  '--nologo',
  '--nofirststartwizard',
  `-env:UserInstallation=file://${join(folder, 'profile')}`,
  join(folder, file),
];

const flat = (kind: string, body: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:body>${body}</office:body></office:document>`;
const sheet = (attributes: string): string =>
  flat(
    'spreadsheet',
    `<office:spreadsheet><table:table table:name="Sheet1" ${attributes}><table:table-row><table:table-cell/></table:table-row></table:table></office:spreadsheet>`,
  );
const TEXT = flat('text', '<office:text><text:p>old</text:p></office:text>');

/** The flat formats are saved without a question. A protected sheet takes nothing and says so in a dialog, which the last key closes again. */
const cell = (perturbation: string, attributes: string): RealCase => ({
  toolkit: 'LibreOffice',
  program: 'Calc',
  control: 'sheet cell',
  perturbation,
  oracle: 'value in the file',
  postcondition: 'none',
  command: (folder) => office(folder, 'sheet.fods'),
  files: (folder) => writeFile(join(folder, 'sheet.fods'), sheet(attributes)),
  ready: 'Table',
  action: { type: 'type', text: '4711\n' },
  finish: ({ client }) => client.perform({ type: 'key', keys: 'ctrl+s' }),
  isDone: ({ folder }) => fileHolds(join(folder, 'sheet.fods'), /4711/),
  reactions: (effect) =>
    effect
      ? [{ kinds: ['changed', 'appeared', 'selected', 'focused'], what: '' }]
      : [{ kinds: ['opened', 'appeared'], what: '', transient: true }],
});

type Given = Pick<RealCase, 'action' | 'finish' | 'prepare' | 'postcondition'>;

/** A lower-case first letter is capitalised. */
const written = (control: string, perturbation: string, text: string, given: Given): RealCase => ({
  ...given,
  toolkit: 'LibreOffice',
  program: 'Writer',
  control,
  perturbation,
  oracle: 'text in the file',
  command: (folder) => office(folder, 'text.fodt'),
  files: (folder) => writeFile(join(folder, 'text.fodt'), TEXT),
  ready: 'Document',
  isDone: ({ folder }) => fileHolds(join(folder, 'text.fodt'), new RegExp(text)),
  reactions: () => [{ kinds: ['changed', 'appeared', 'disappeared'], what: '' }],
});

/** An unchanged document is still written, with what Writer adds to it; its window looks the same. */
const rewritten = (perturbation: string, keys: string): RealCase => ({
  ...written('save to disk', perturbation, 'office:styles', { postcondition: 'none', action: { type: 'key', keys } }),
  oracle: 'file written again',
  reactions: (effect) => (effect ? [{ kinds: ['changed', 'appeared', 'disappeared'], what: '' }] : []),
});

/** All of the text is given another size; Escape in the box leaves it as it was. */
const fontSize = (perturbation: string, given: Given): RealCase => ({
  ...written('combo box', perturbation, 'fo:font-size="20pt"', {
    ...given,
    prepare: async (run) => {
      await run.client.perform({ type: 'key', keys: 'ctrl+a' });
      await given.prepare?.(run);
    },
    finish: ({ client }) => client.perform({ type: 'key', keys: 'ctrl+s' }),
  }),
  oracle: 'size in the file',
  reactions: () => [{ kinds: ['changed', 'focused', 'selected', 'appeared', 'disappeared'], what: '' }],
});
/** 25.2 exposes the box in its tool bar, and nothing in it; 7.4 a field. */
const hasToolBarFields = (): boolean => {
  try {
    return Number(/^ProductKey=LibreOffice (\d+)/m.exec(readFileSync('/usr/lib/libreoffice/program/bootstraprc', 'utf8'))?.[1] ?? 0) < 25;
  } catch {
    return true;
  }
};
const SIZE = { selector: 'Edit[name="Font Size"]' };

const FONT_SIZES: readonly RealCase[] = [
  fontSize('works', { postcondition: 'implied', action: { type: 'set_value', target: SIZE, value: '20 pt' } }),
  fontSize('cancelled', {
    postcondition: 'none',
    prepare: ({ client }) => client.perform({ type: 'type', target: SIZE, text: '20' }),
    action: { type: 'key', keys: 'Escape' },
  }),
];

export const OFFICE: readonly RealCase[] = [
  cell('works', ''),
  cell('sheet is protected', 'table:protected="true"'),
  written('save to disk', 'works', 'Hello', {
    postcondition: 'none',
    prepare: ({ client }) => client.perform({ type: 'type', text: 'Hello ' }),
    action: { type: 'key', keys: 'ctrl+s' },
  }),
  ...['ctrl+s', 'ctrl+alt+F9'].map((keys) => rewritten(keys === 'ctrl+s' ? 'nothing to save' : 'unassigned key', keys)),
  ...['Hello', 'hello'].map((text) =>
    written('multi-line text', text === 'Hello' ? 'works' : 'autocorrects', text, {
      postcondition: 'implied',
      action: { type: 'type', text: `${text} ` },
      finish: ({ client }) => client.perform({ type: 'key', keys: 'ctrl+s' }),
    }),
  ),
  ...(hasToolBarFields() ? FONT_SIZES : []),
];
