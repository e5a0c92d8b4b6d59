import { createHash } from 'node:crypto';
import { print, type Program } from '../../process.ts';
import { readFlags } from '../flags.ts';
import { inputsOf, wholeOf } from './input-text.ts';

/** `md5sum`, `sha1sum`, `sha256sum`. */
export const checksum =
  (name: string, algorithm: string): Program =>
  async (process) => {
    const flags = readFlags(process.args, 'bc');
    const { inputs, failed } = await inputsOf(process, name, flags.rest);
    for (const input of inputs) {
      const sum = createHash(algorithm)
        .update(await wholeOf(input))
        .digest('hex');
      await print(process, flags.has('b') ? `${sum}\n` : `${sum}  ${input.name}\n`);
    }
    return Number(failed);
  };

export const base64: Program = async (process) => {
  const flags = readFlags(process.args, 'diw:');
  const { inputs, failed } = await inputsOf(process, 'base64', flags.rest);
  const width = Number(flags.value('w') ?? 76);
  for (const input of inputs) {
    const bytes = await wholeOf(input);
    if (flags.has('d')) {
      await process.stdout.write(new Uint8Array(Buffer.from(Buffer.from(bytes).toString('latin1'), 'base64')));
      continue;
    }
    const text = Buffer.from(bytes).toString('base64');
    const lines = width > 0 ? (text.match(new RegExp(`.{1,${Math.min(width, 10_000)}}`, 'g')) ?? []) : [text];
    await print(process, `${lines.join('\n')}\n`);
  }
  return Number(failed);
};
