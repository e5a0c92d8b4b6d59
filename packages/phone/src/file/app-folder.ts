import { bytesOf } from '../io/bytes.ts';
import type { Package } from '../package/packages.ts';
import { hasSqlite, Database, type Value } from '../io/sqlite.ts';
import { ROOT, type FileSystem } from './file-system.ts';

export const appFolder = (name: string): string => `/data/data/${name}`;

/** An app's private folder. Its preferences file and its database reflect the app's scenario data. */
export function fillAppFolder(files: FileSystem, { name, uid, path }: Package, data: () => Record<string, unknown> | undefined): void {
  const folder = appFolder(name);
  const owner = { uid };
  for (const part of ['', '/cache', '/databases', '/files', '/shared_prefs']) {
    files.mkdir(`${folder}${part}`, ROOT, { mode: part === '' ? 0o700 : 0o771 });
    files.chown(`${folder}${part}`, uid);
  }
  files.make(`${folder}/shared_prefs/${name}_preferences.xml`, () => bytesOf(sharedPreferences(data() ?? {})), owner, 0o660);
  if (hasSqlite) files.make(`${folder}/databases/app.db`, () => appDatabase(data() ?? {}), owner, 0o660);
  files.mkdir(path.slice(0, path.lastIndexOf('/')), ROOT, { parents: true });
  files.make(path, () => bytesOf(''), { uid: 1000 });
}

/** Values as Android's SharedPreferences file holds them; lists and maps, which the format lacks, are stored as JSON strings. */
function sharedPreferences(values: Record<string, unknown>): string {
  const rows = Object.entries(values).map(([name, value]) => `    ${row(escaped(name), value)}\n`);
  return `<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map>\n${rows.join('')}</map>\n`;
}

function row(name: string, value: unknown): string {
  if (typeof value === 'boolean') return `<boolean name="${name}" value="${value}" />`;
  if (typeof value === 'number') return `<${Number.isInteger(value) ? 'int' : 'float'} name="${name}" value="${value}" />`;
  return `<string name="${name}">${escaped(typeof value === 'string' ? value : JSON.stringify(value))}</string>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An app's scenario data as a database: lists of records are tables, the rest is in the table `state`. */
function appDatabase(data: Record<string, unknown>): Uint8Array {
  const database = new Database();
  try {
    database.run('CREATE TABLE state (name TEXT PRIMARY KEY, value)');
    for (const [name, value] of Object.entries(data)) {
      if (isTable(value)) addTable(database, name, value);
      else database.insert('INSERT INTO state VALUES (?, ?)', [name, stored(value)]);
    }
    return database.bytes();
  } finally {
    database.close();
  }
}

type Row = Record<string, unknown>;

const isTable = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row));

function addTable(database: Database, name: string, rows: Row[]): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0) return;
  database.run(`CREATE TABLE ${quoted(name)} (${columns.map(quoted).join(', ')})`);
  const places = columns.map(() => '?').join(', ');
  for (const row of rows) {
    database.insert(
      `INSERT INTO ${quoted(name)} VALUES (${places})`,
      columns.map((column) => stored(row[column])),
    );
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function stored(value: unknown): Value {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return value === null || value === undefined ? null : JSON.stringify(value);
}
