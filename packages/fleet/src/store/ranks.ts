import type { FleetStore } from './fleet-store.ts';

const RANKS = 'all';
/** BullMQ supports 2^21 priority values: ten priorities of this many ranks each. */
const RANKS_PER_PRIORITY = 200_000;
export const MOST_PRIORITY = 9;

/**
 * Start-time fair queueing: each submitter's runs are numbered from their own last one, or from the one being served if
 * that is higher. A submitter with a thousand runs does not block another with ten.
 */
export async function takeRanks(store: FleetStore, submitter: string, count: number, isIdle: boolean): Promise<number> {
  let first = 0;
  await store.ranks.update(RANKS, (held) => {
    const { served, last } = held === undefined || isIdle ? { served: 0, last: {} } : held;
    first = Math.max(served, last[submitter] ?? 0) + 1;
    const behind = Object.entries(last).filter(([, rank]) => rank > served);
    return { served, last: { ...Object.fromEntries(behind), [submitter]: first + count - 1 } };
  });
  return first;
}

/** Records how far the fleet has got. Another host's update is as good, so a conflict is not retried. */
export async function noteServed(store: FleetStore, rank: number): Promise<void> {
  const held = await store.ranks.read(RANKS);
  if (held === undefined || held.value.served >= rank) return;
  await store.ranks.swap(RANKS, held.version, { ...held.value, served: rank });
}

/** BullMQ's sort key: higher priority first, then lower rank. */
export const queueNumber = (priority: number, rank: number): number =>
  1 + (MOST_PRIORITY - priority) * RANKS_PER_PRIORITY + Math.min(rank, RANKS_PER_PRIORITY - 1);
