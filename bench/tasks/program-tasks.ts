import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumCommand } from '../desktop-apps.ts';
import type { Hand } from './hand.ts';

export interface ProgramTask {
  name: string;
  /** The program that must be installed. */
  program: string;
  files?: (folder: string) => Promise<unknown>;
  command: (folder: string, page: string) => readonly string[];
  env?: Record<string, string>;
  /** What `look` prints once the program is ready. */
  ready: RegExp;
  run: (hand: Hand, folder: string) => Promise<unknown>;
  /** The true outcome, read without the accessibility tree: a file, a configuration, what a page submitted. */
  isDone: (folder: string, sent: string) => Promise<boolean>;
}

const fileHolds = async (file: string, pattern: RegExp): Promise<boolean> => pattern.test(await readFile(file, 'utf8').catch(() => ''));

const ORDER = {
  name: 'Mary Shelley',
  country: 'Norway',
  pay: 'invoice',
  date: '2026-12-24',
  gift: true,
  terms: true,
  note: 'Please ring twice',
  street: '1 Harbour Street',
  voucher: 'WINTER',
};

export const PROGRAM_TASKS: readonly ProgramTask[] = [
  {
    name: 'text saved through a dialog, GTK 3 (mousepad)',
    program: 'mousepad',
    command: () => ['mousepad', '--disable-server'],
    ready: /Document|@f/,
    run: async (hand, folder) => {
      await hand.write('Packing list');
      await hand.press('ctrl+shift+s');
      await hand.type('Name:', join(folder, 'list.txt'), { clear: true });
      await hand.tap('Save');
    },
    isDone: (folder) => fileHolds(join(folder, 'list.txt'), /Packing list/),
  },
  {
    name: 'text saved through a dialog, Qt (featherpad)',
    program: 'featherpad',
    command: () => ['featherpad', '--standalone'],
    ready: /@f/,
    run: async (hand, folder) => {
      await hand.write('Packing list');
      await hand.press('ctrl+shift+s');
      await hand.type('File name', join(folder, 'list.txt'), { clear: true, submit: true });
    },
    isDone: (folder) => fileHolds(join(folder, 'list.txt'), /Packing list/),
  },
  {
    name: "text saved through a dialog, GTK 4 (the toolkit's own)",
    program: '../lib/*/girepository-1.0/Gtk-4.0.typelib',
    command: () => ['/usr/bin/python3', '-B', fileURLToPath(new URL('gtk4-note.py', import.meta.url))],
    ready: /Save as/,
    run: async (hand, folder) => {
      await hand.write('Packing list');
      await hand.tap('Save as');
      await hand.type('Name:', join(folder, 'list.txt'), { clear: true });
      await hand.tap('Save');
    },
    isDone: (folder) => fileHolds(join(folder, 'list.txt'), /Packing list/),
  },
  {
    name: 'spreadsheet filled in and saved (LibreOffice Calc)',
    program: 'soffice',
    files: (folder) => writeFile(join(folder, 'sheet.fods'), SHEET),
    command: (folder) => [
      ...['soffice', '--norestore', '--nologo', '--nofirststartwizard', `-env:UserInstallation=file://${join(folder, 'profile')}`],
      join(folder, 'sheet.fods'),
    ],
    ready: /sheet/i,
    run: async (hand) => {
      await hand.write('Bread\t3\nTea\t4\n=B1+B2\n');
      await hand.press('ctrl+s');
    },
    isDone: (folder) => fileHolds(join(folder, 'sheet.fods'), /Bread[\s\S]*Tea/),
  },
  {
    name: 'find and replace (mousepad)',
    program: 'mousepad',
    files: (folder) => writeFile(join(folder, 'note.txt'), 'red apple, red pear\n'),
    command: (folder) => ['mousepad', '--disable-server', join(folder, 'note.txt')],
    ready: /red apple/,
    run: async (hand) => {
      await hand.press('ctrl+r');
      await hand.fill({ [hand.behind('Search for:')]: 'red', [hand.behind('Replace with:')]: 'green', 'Replace all in:': true });
      await hand.tap('Replace All');
      await hand.press('Escape');
      await hand.press('ctrl+s');
    },
    isDone: (folder) => fileHolds(join(folder, 'note.txt'), /green apple, green pear/),
  },
  {
    name: 'calculation (galculator)',
    program: 'galculator',
    command: () => ['galculator'],
    ready: /"7"/,
    run: (hand) => hand.write('12*3='),
    isDone: (_, sent) => Promise.resolve(sent.includes('36')),
  },
  {
    name: 'preferences with tabs (mousepad)',
    program: 'mousepad',
    command: () => ['mousepad', '--disable-server'],
    env: { GSETTINGS_BACKEND: 'keyfile' },
    ready: /Document|@f/,
    run: async (hand) => {
      await hand.tap('Edit');
      await hand.tap('Preferences...');
      await hand.tap('Editor');
      await hand.set('Tab width:', '4');
      await hand.press('Escape');
    },
    isDone: (folder) => fileHolds(join(folder, '.config', 'glib-2.0', 'settings', 'keyfile'), /tab-width=\D*4\b/),
  },
  {
    name: 'web form: select, radio, date, boxes, contenteditable, iframe, shadow DOM (chromium)',
    program: 'chromium',
    command: (folder, page) => chromiumCommand(folder, page),
    ready: /Send order/,
    run: async (hand) => {
      await hand.fill({
        'Full name': ORDER.name,
        Country: { option: ORDER.country },
        Invoice: true,
        Delivery: ORDER.date,
        'Gift wrap': true,
        'I agree': true,
        Note: ORDER.note,
        Street: ORDER.street,
        Voucher: ORDER.voucher,
      });
      await hand.tap('Send order');
    },
    isDone: (_, sent) => Promise.resolve(sent === JSON.stringify(ORDER)),
  },
];

const SHEET = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:table
 table:name="Sheet1"><table:table-row><table:table-cell/></table:table-row></table:table></office:spreadsheet></office:body></office:document>`;
