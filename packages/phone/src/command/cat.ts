import { FileFault } from '../file/fault.ts';
import type { Program } from '../process.ts';
import { fail } from '../process.ts';
import { readFlags } from './flags.ts';
import { pathOf } from './path-of.ts';

export const cat: Program = async (process) => {
  const { rest } = readFlags(process.args, 'etuv');
  let status = 0;
  for (const path of rest.length === 0 ? ['-'] : rest) {
    if (path === '-') {
      for (let part = await process.stdin.read(); part !== undefined; part = await process.stdin.read()) await process.stdout.write(part);
      continue;
    }
    try {
      await process.stdout.write(process.phone.files.read(pathOf(process, path), process.user));
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      status = await fail(process, `cat: ${path}: ${error.message}`);
    }
  }
  return status;
};
