import type { Program } from '../process.ts';

export const reboot: Program = (process) => {
  process.phone.onReboot();
  return 0;
};
