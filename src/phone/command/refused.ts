import { fail, print, type Program } from '../process.ts';

/** Programs that are there on a phone and cannot do here what they are for; they say so at once. */
export const appProcess: Program = (process) => {
  const main = process.args.find((arg) => /^[a-z]\w*(\.\w+)+$/i.test(arg)) ?? '';
  const emulated = process.phone.mains.start(main, process);
  return emulated ?? fail(process, `app_process: ${main}: this phone does not run code for Android`, 1);
};

export const screenrecord: Program = (process) => fail(process, 'ERROR: this phone has no video encoder', 1);

export const reboot: Program = (process) => {
  process.phone.onReboot();
  return 0;
};

export const appops: Program = async (process) => {
  const [verb = '', name = ''] = process.args.filter((arg) => !arg.startsWith('-'));
  if (!['set', 'get', 'reset'].includes(verb)) return fail(process, `Unknown command: ${verb}`, 255);
  if (name !== '' && verb !== 'reset' && process.phone.packages.get(name) === undefined)
    return fail(process, `Error: No UID for ${name} in user 0`, 255);
  if (verb === 'get') await print(process, 'No operations.\n');
  return 0;
};

/** `media volume`, `media dispatch`: there is no sound. */
export const media: Program = async (process) => {
  if (process.args[0] === 'volume') await print(process, '[V] volume is 5 in range [0..15]\n');
  return 0;
};
