import type { Program } from '../process.ts';

/** Ends every connection; what comes back afterwards is a phone that was just switched on. */
export const reboot: Program = async ({ phone }) => {
  phone.onReboot();
  await phone.restart(phone.call(new AbortController().signal));
  return 0;
};
