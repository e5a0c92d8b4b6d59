import { usedBytes } from '../file/file-system.ts';
import { print, type Program } from '../process.ts';
import { readFlags } from './flags.ts';
import { pathOf } from './path-of.ts';

const TOTAL_KB = 120_586_240;

export const df: Program = async (process) => {
  const { rest } = readFlags(process.args, 'hHkPi');
  const used = Math.ceil(usedBytes(process.phone.files.root) / 1024) + 49_000_000;
  const percent = Math.round((used / TOTAL_KB) * 100);
  await print(process, 'Filesystem       1K-blocks     Used Available Use% Mounted on\n');
  const mount = rest[0]?.startsWith('/sdcard') === true ? '/storage/emulated' : '/data';
  await print(process, `/dev/block/dm-5  ${TOTAL_KB} ${used} ${TOTAL_KB - used}  ${percent}% ${mount}\n`);
  return 0;
};

export const du: Program = async (process) => {
  const flags = readFlags(process.args, 'achHkLlmsxd:');
  for (const path of flags.rest.length === 0 ? ['.'] : flags.rest) {
    const size = usedBytes(process.phone.files.get(pathOf(process, path), process.user));
    await print(process, `${Math.ceil(size / 1024)}\t${path}\n`);
  }
  return 0;
};
