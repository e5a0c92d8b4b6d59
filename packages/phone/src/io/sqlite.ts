import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { isMissingPackage, notInstalled } from '@handsight/core/error';

/** SQLite itself, in memory, without access to the host's files. Undefined if its package is not installed. */
const engine = await loadEngine();

export const hasSqlite = engine !== undefined;

async function loadEngine(): Promise<Sqlite3Static | undefined> {
  try {
    const { default: init } = await import('@sqlite.org/sqlite-wasm');
    return await init({ print: () => undefined, printErr: () => undefined });
  } catch (error) {
    if (isMissingPackage(error)) return undefined;
    throw error;
  }
}

/** A query that would never end is stopped after about a second. */
const STEPS_PER_LOOK = 100_000;
const MOST_LOOKS = 200;

export type Value = string | number | bigint | null | Uint8Array;

export interface Rows {
  columns: string[];
  rows: Value[][];
}

/** A database held in a file's bytes. */
export class Database {
  readonly #engine: Sqlite3Static;
  readonly #db: InstanceType<Sqlite3Static['oo1']['DB']>;

  /** Throws if the bytes are not a database, or, if SQLite is not installed, an error with the install command. */
  constructor(bytes: Uint8Array = new Uint8Array()) {
    if (engine === undefined) throw notInstalled('SQLite on the built-in phone', '@sqlite.org/sqlite-wasm');
    this.#engine = engine;
    this.#db = new engine.oo1.DB(':memory:');
    try {
      if (bytes.length > 0) this.#take(bytes);
      let looks = 0;
      engine.capi.sqlite3_progress_handler(this.#db, STEPS_PER_LOOK, () => Number(++looks > MOST_LOOKS), 0);
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  /** Runs statements in order; returns the rows of each that has any. Throws an Error with SQLite's message. */
  run(sql: string): Rows[] {
    const results: Rows[] = [];
    let current: object | undefined;
    this.#db.exec({
      sql,
      rowMode: 'stmt',
      callback: (statement) => {
        if (statement !== current) results.push({ columns: statement.getColumnNames(), rows: [] });
        current = statement;
        results.at(-1)?.rows.push(statement.get([]) as Value[]);
      },
    });
    return results;
  }

  insert(sql: string, values: readonly Value[]): void {
    this.#db.exec({ sql, bind: [...values] });
  }

  bytes(): Uint8Array {
    return this.#engine.capi.sqlite3_js_db_export(this.#db);
  }

  close(): void {
    this.#db.close();
  }

  #take(bytes: Uint8Array): void {
    const { capi, wasm } = this.#engine;
    const { pointer } = this.#db;
    if (pointer === undefined) throw new Error('unable to open database file');
    const copy = wasm.allocFromTypedArray(bytes);
    const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE;
    this.#db.checkRc(capi.sqlite3_deserialize(pointer, 'main', copy, bytes.length, bytes.length, flags));
    this.#db.exec('SELECT count(*) FROM sqlite_schema');
  }
}
