import { writeFile } from 'node:fs/promises';

import { HandsightError } from '@handsight/core/error';

/** Writes a command's output to the given file. */
export async function writeOutput(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new HandsightError('BadRequest', `cannot write the file: ${why}`, { file }, { cause: error });
  }
}
