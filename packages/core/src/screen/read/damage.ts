import type { Degraded, DegradedReason } from '../screen.ts';

/** Of several reasons the first in this list is reported; the detail lists all. */
const GRAVEST_FIRST: readonly DegradedReason[] = [
  'truncated',
  'node_cap',
  'broken_markup',
  'bad_encoding',
  'depth_cap',
  'maybe_stale',
  'other_encoding',
];

/** Problems found while reading a dump. Equal notes are counted. */
export class Damage {
  private readonly notes = new Map<string, { reason: DegradedReason; times: number }>();

  note(reason: DegradedReason, what: string, times = 1): void {
    const known = this.notes.get(what);
    if (known === undefined) this.notes.set(what, { reason, times });
    else known.times += times;
  }

  degraded(): Degraded | undefined {
    const found = [...this.notes.values()].map((note) => note.reason);
    const reason = GRAVEST_FIRST.find((candidate) => found.includes(candidate));
    if (reason === undefined) return undefined;
    const detail = [...this.notes].map(([what, { times }]) => (times === 1 ? what : `${what} (${times} times)`)).join('; ');
    return { reason, detail };
  }
}
