import { joined } from '../../io/bytes.ts';
import type { Program } from '../../process.ts';
import { readFlags } from '../flags.ts';
import { pathOf } from '../path-of.ts';

export const tee: Program = async (process) => {
  const flags = readFlags(process.args, 'ai');
  const parts: Uint8Array[] = [];
  for (let part = await process.stdin.read(); part !== undefined; part = await process.stdin.read()) {
    parts.push(part.slice());
    await process.stdout.write(part);
  }
  const data = joined(parts);
  for (const path of flags.rest) process.phone.files.write(pathOf(process, path), data, process.user, { append: flags.has('a') });
  return 0;
};
