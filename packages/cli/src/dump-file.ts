import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { HandsightError, TreeParseError } from '@handsight/core/error';
import { explainThin, readDump, type Reading } from '@handsight/core/screen';
import { remark } from './terminal.ts';

const REASONS: Record<string, string> = {
  ENOENT: 'no such file',
  EISDIR: 'this is a folder, not a file',
  EACCES: 'this file may not be read',
};

/** A file's bytes; `-` is standard input. */
export async function readBytes(file: string): Promise<Uint8Array> {
  if (file === '-') return await buffer(process.stdin);
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new HandsightError('BadRequest', REASONS[code] ?? `the file could not be read (${code})`, { file }, { cause: error });
  }
}

/** The screen in a file's bytes: a dump of Android, or an iOS source, whose reader is loaded for it alone. */
export async function readScreen(bytes: Uint8Array): Promise<Reading> {
  try {
    return readDump(bytes);
  } catch (error) {
    if (!(error instanceof TreeParseError)) throw error;
    const { isIosSource, readIosFile } = await import('@handsight/ios');
    if (!isIosSource(bytes)) throw error;
    return readIosFile(bytes);
  }
}

/** The screen in a file. Errors name the file; missing parts are reported on standard error. */
export async function readDumpFile(file: string): Promise<Reading> {
  try {
    const reading = await readScreen(await readBytes(file));
    remarkOn(file, reading);
    return reading;
  } catch (error) {
    if (!(error instanceof HandsightError)) throw error;
    throw new HandsightError(error.kind, `${file}: ${error.message}`, { ...error.context, file }, { cause: error });
  }
}

/** Reports on standard error why a screen holds less than expected. */
export function remarkOn(file: string, { root, degraded }: Reading): void {
  if (degraded !== undefined) remark(`${file}: not all could be read (${degraded.reason}): ${degraded.detail}`);
  const thin = explainThin(root);
  if (thin !== null) remark(`${file}: there is little on this screen (${thin.reason}): ${thin.detail}`);
}
