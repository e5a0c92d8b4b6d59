import { FileFault } from '../../file/fault.ts';
import { readAll, sourceOf, type ByteSource } from '../../io/stream.ts';
import { fail, type Process, pathOf } from '../../process.ts';

export interface Input {
  /** As it was named; `-` for the standard input. */
  name: string;
  source: ByteSource;
}

/** The files named, or the standard input. Those that cannot be read are reported and left out. */
export async function inputsOf(process: Process, program: string, paths: string[]): Promise<{ inputs: Input[]; failed: boolean }> {
  const inputs: Input[] = [];
  let failed = false;
  for (const name of paths.length === 0 ? ['-'] : paths) {
    if (name === '-') {
      inputs.push({ name, source: process.stdin });
      continue;
    }
    try {
      inputs.push({ name, source: sourceOf(process.phone.files.read(pathOf(process, name), process.user)) });
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      failed = true;
      await fail(process, `${program}: ${name}: ${error.message}`);
    }
  }
  return { inputs, failed };
}

const MOST = 1 << 26;

export const wholeOf = ({ source }: Input): Promise<Uint8Array> => readAll(source, MOST);
