import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { HandsightError } from '../error/errors.ts';
import { readDump } from '../screen/read/read-dump.ts';
import type { Reading } from '../screen/screen.ts';

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'this is a folder, not a file',
  EACCES: 'this file may not be read',
};

/** A file's bytes; `-` is the standard input. */
export async function readBytes(file: string): Promise<Uint8Array> {
  if (file === '-') return await buffer(process.stdin);
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new HandsightError('BadRequest', REASONS[code] ?? `the file could not be read (${code})`, { file }, { cause: error });
  }
}

export async function readDumpFile(file: string): Promise<Reading> {
  return readDump(await readBytes(file));
}
