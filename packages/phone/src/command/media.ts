import { fail, print, type Program } from '../process.ts';

/** `media volume`, `media dispatch`: there is no sound. */
export const media: Program = async (process) => {
  if (process.args[0] === 'volume') await print(process, '[V] volume is 5 in range [0..15]\n');
  return 0;
};

export const screenrecord: Program = (process) => fail(process, 'ERROR: this phone has no video encoder', 1);
