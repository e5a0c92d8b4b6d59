import { Database, type Value } from './database.ts';

/** An app's scenario data as a database: lists of records are tables, the rest is in the table `state`. */
export function appDatabase(data: Record<string, unknown>): Uint8Array {
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
