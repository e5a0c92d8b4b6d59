import { FileFault } from '../file/fault.ts';
import { textOf } from '../io/bytes.ts';
import { fail, print, type Process, type Program, pathOf } from '../process.ts';
import { Database, type Rows, type Value } from '../io/sqlite.ts';

type Mode = 'list' | 'csv' | 'line' | 'json';
const MODES: readonly Mode[] = ['list', 'csv', 'line', 'json'];

interface OutputFormat {
  mode: Mode;
  header: boolean;
  separator: string;
  readonly: boolean;
}

/** `sqlite3 [OPTIONS] FILE [SQL]`; without SQL it reads from the standard input. Changes go to the file only; the running app keeps its own data. */
export const sqlite3: Program = async (process) => {
  const format: OutputFormat = { mode: 'list', header: false, separator: '|', readonly: false };
  const words = [...process.args];
  while (words[0]?.startsWith('-') === true) {
    const flag = words.shift()?.replace(/^--?/, '') ?? '';
    const mode = MODES.find((each) => each === flag);
    if (mode !== undefined) format.mode = mode;
    else if (flag === 'header' || flag === 'noheader') format.header = flag === 'header';
    else if (flag === 'readonly') format.readonly = true;
    else if (flag === 'separator') format.separator = words.shift() ?? '|';
    else if (flag !== 'batch') return fail(process, `sqlite3: Error: unknown option: -${flag}\nUse -help for a list of options.`);
  }
  const [file = ':memory:', ...given] = words;
  const sql = given.length === 0 ? await wholeInput(process) : given.map((each) => dotCommand(each) ?? each).join(';\n');
  try {
    return await carryOut(process, file, sql, format);
  } catch (error) {
    if (error instanceof FileFault) return fail(process, `Error: unable to open database "${file}": unable to open database file`);
    if (error instanceof Error) return fail(process, `Error: ${error.message.replace(/^.*?result code \d+: /, '')}`);
    throw error;
  }
};

async function carryOut(process: Process, file: string, sql: string, format: OutputFormat): Promise<number> {
  const { files } = process.phone;
  const path = file === ':memory:' ? undefined : pathOf(process, file);
  const before = path === undefined || files.find(path, process.user) === undefined ? new Uint8Array() : files.read(path, process.user);
  const database = new Database(before);
  try {
    const results = database.run(sql);
    const after = database.bytes();
    if (path !== undefined && Buffer.compare(before, after) !== 0 && after.length > 0) {
      if (format.readonly) return await fail(process, 'Error: attempt to write a readonly database');
      files.write(path, after, process.user);
    }
    for (const rows of results) await print(process, printed(rows, format));
    return 0;
  } finally {
    database.close();
  }
}

const TABLES = "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY 1";
const SCHEMA = "SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid";

const dotCommand = (word: string): string | undefined => ({ '.tables': TABLES, '.schema': SCHEMA })[word.trim()];

async function wholeInput({ stdin }: Process): Promise<string> {
  let text = '';
  for (let part = await stdin.read(); part !== undefined; part = await stdin.read()) text += textOf(part);
  return text
    .split('\n')
    .map((line) => (dotCommand(line) === undefined ? line : `${dotCommand(line) ?? ''};`))
    .join('\n');
}

function printed({ columns, rows }: Rows, { mode, header, separator }: OutputFormat): string {
  if (mode === 'json') {
    const objects = rows.map((row) => JSON.stringify(Object.fromEntries(columns.map((column, i) => [column, plain(row[i])]))));
    return `[${objects.join(',\n')}]\n`;
  }
  if (mode === 'line') {
    const widest = Math.max(...columns.map(({ length }) => length));
    return rows.map((row) => columns.map((column, i) => `${column.padStart(widest)} = ${text(row[i])}\n`).join('')).join('\n');
  }
  const [between, cell] = mode === 'csv' ? [',', csvCell] : [separator, (word: string) => word];
  const lines = [...(header ? [columns] : []), ...rows.map((row) => row.map(text))];
  return lines.map((line) => `${line.map(cell).join(between)}\n`).join('');
}

function text(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  return value instanceof Uint8Array ? textOf(value) : String(value);
}

const plain = (value: Value | undefined): string | number | null =>
  typeof value === 'number' ? value : value === null || value === undefined ? null : text(value);

const csvCell = (word: string): string => (/[",\n\r ]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word);
