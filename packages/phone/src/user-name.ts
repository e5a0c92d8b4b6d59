const NAMES = new Map([
  [0, 'root'],
  [1000, 'system'],
  [2000, 'shell'],
]);
const FIRST_APP = 10_000;

/** How Android writes a user: apps are `u0_a61`. */
export const userName = (uid: number): string => NAMES.get(uid) ?? (uid >= FIRST_APP ? `u0_a${uid - FIRST_APP}` : String(uid));
