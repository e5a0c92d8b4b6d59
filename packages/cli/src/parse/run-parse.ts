import { HandsightError } from '@handsight/core/error';
import { readBytes, remarkOn } from '../dump-file.ts';
import { failureOf, reportFailure } from '../failure.ts';
import { print, printJson } from '../terminal.ts';
import type { FormatName } from './format-names.ts';
import { FORMATS } from './format.ts';
import { parseDump, type ParseOptions } from './parsed-file.ts';

export interface ParseFlags extends ParseOptions {
  format: FormatName;
}

/** Prints every file; one that fails does not stop the others. */
export async function runParse(files: readonly string[], flags: ParseFlags): Promise<void> {
  if (FORMATS[flags.format].kind === 'tree' && flags.maxLines !== undefined)
    throw new HandsightError('BadRequest', `--max-lines cannot cut ${flags.format}, which is one JSON value; use --depth or --scope`);
  for (const file of files) await parseFile(file, files.length > 1, flags);
}

async function parseFile(file: string, isOneOfMany: boolean, { format: name, ...options }: ParseFlags): Promise<void> {
  const format = FORMATS[name];
  try {
    const parsed = await parseDump(file, await readBytes(file), options);
    remarkOn(file, parsed.reading);
    if (format.kind === 'text') await print(isOneOfMany ? `== ${file} ==\n${format.print(parsed)}` : format.print(parsed));
    else if (format.kind === 'tree') await printJson(isOneOfMany ? { file, tree: format.print(parsed) } : format.print(parsed));
    else await printJson(await format.print(parsed));
  } catch (error) {
    const failure = failureOf(error);
    if (format.kind === 'line') await printJson(format.failed(file, failure));
    reportFailure(failure, { file });
  }
}
