import type { RunRecord } from '@handsight/fleet';

/** Which device of which host has started a run. */
export function begunLine({ name, attempt, attempts }: RunRecord): string {
  const at = attempts.at(-1);
  const where = at === undefined ? '' : ` on ${at.device} of ${at.host}`;
  return `${name}: begun${where}${attempt > 1 ? `, attempt ${attempt}` : ''}`;
}
