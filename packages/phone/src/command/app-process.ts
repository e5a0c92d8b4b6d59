import { fail, type Program } from '../process.ts';

/** Runs a class, if the phone emulates it. */
export const appProcess: Program = (process) => {
  const main = process.args.find((arg) => /^[a-z]\w*(\.\w+)+$/i.test(arg)) ?? '';
  const emulated = process.phone.mains.start(main, process);
  return emulated ?? fail(process, `app_process: ${main}: this phone does not run code for Android`, 1);
};
