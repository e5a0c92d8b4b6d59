import { UIDS_PER_USER } from './users.ts';

const NAMES = new Map([
  [0, 'root'],
  [1000, 'system'],
  [2000, 'shell'],
]);
const FIRST_APP = 10_000;

/** How Android writes a user: apps are `u0_a61`, those of another user `u10_a61`. */
export function userName(uid: number): string {
  const app = (uid % UIDS_PER_USER) - FIRST_APP;
  return NAMES.get(uid) ?? (app >= 0 ? `u${Math.floor(uid / UIDS_PER_USER)}_a${app}` : String(uid));
}
