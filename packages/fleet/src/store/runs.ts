import { HandsightError } from '@handsight/core/error';
import type { FleetStore } from './fleet-store.ts';
import type { RunOutcome, RunRecord } from './records.ts';

const KEPT_ATTEMPTS = 20;
/** A run moves on when its device is lost, but one that loses every device is itself at fault. */
const MOST_LOSSES = 3;

export type RunEnd = NonNullable<RunRecord['end']>;

const endOf = (run: RunRecord, outcome: RunOutcome, reason: string | null, at: number): RunEnd => ({
  ...{ outcome, reason, at, attempt: run.attempt },
  artifacts: [],
  dropped: [],
});

/** Any process may announce it. */
const announceEnd = (store: FleetStore, id: string): Promise<void> => store.engine.send(`ended ${id}`).catch(store.onFault);

/** Why a run taken from its queue ends without another attempt. */
function endBeforeAttempt(run: RunRecord, now: number): RunEnd | undefined {
  if (run.cancelled) return endOf(run, 'cancelled', 'cancelled before it ran', now);
  if (now >= run.deadline) return endOf(run, 'expired', 'its deadline passed before it ran', now);
  if (!run.once || run.last_input === null) return undefined;
  const { delivery, attempt, count } = run.last_input;
  const known = delivery === 'unknown' ? 'it is not known whether its last input arrived' : 'its inputs had been delivered';
  return endOf(
    run,
    'lost',
    `lost while acting: attempt ${attempt} was cut off after ${count} inputs, and ${known}; it is marked once`,
    now,
  );
}

/** Begins the next attempt of a run. Undefined if there is nothing left to run. */
export async function beginAttempt(
  store: FleetStore,
  id: string,
  by: { host: string; device: string; token: number },
): Promise<RunRecord | undefined> {
  const { value, isChanged } = await store.runs.update(id, (run, now) => {
    if (run?.end !== null) return undefined;
    const end = endBeforeAttempt(run, now);
    if (end !== undefined) return { ...run, end };
    const number = run.attempt + 1;
    return { ...run, attempt: number, attempts: [...run.attempts, { ...by, number, started_at: now }].slice(-KEPT_ATTEMPTS) };
  });
  if (!isChanged || value === undefined) return undefined;
  if (value.end === null) return value;
  await announceEnd(store, id);
  return undefined;
}

/** `counts`: it is the run's result. `over`: the run had ended otherwise. `superseded`: a later attempt runs it. */
export type Written = 'counts' | 'over' | 'superseded';

/** Writes the result of an attempt, once. */
export async function finishAttempt(store: FleetStore, id: string, attempt: number, end: (now: number) => RunEnd): Promise<Written> {
  const { value, isChanged } = await store.runs.update(id, (run, now) =>
    run?.end !== null || run.attempt !== attempt ? undefined : { ...run, end: end(now) },
  );
  if (isChanged) await announceEnd(store, id);
  if (isChanged) return 'counts';
  if (value === undefined) return 'over';
  if (value.end === null) return 'superseded';
  // The answer to the write may have been lost before.
  return value.end.attempt === attempt && value.attempt === attempt ? 'counts' : 'over';
}

/** Ends a run that no host is running. */
export async function endRun(store: FleetStore, id: string, outcome: RunOutcome, reason: string): Promise<void> {
  const { isChanged } = await store.runs.update(id, (run, now) =>
    run?.end !== null ? undefined : { ...run, end: endOf(run, outcome, reason, now) },
  );
  if (isChanged) await announceEnd(store, id);
}

/** Records what is known about the newest input of a run that must not be repeated. */
export async function noteInput(store: FleetStore, id: string, attempt: number, delivery: 'yes' | 'no' | 'unknown'): Promise<void> {
  const { isChanged } = await store.runs.update(id, (run) => {
    if (run?.end !== null || run.attempt !== attempt) return undefined;
    // An input refused before it was sent does not count.
    const count = (run.last_input?.count ?? 0) + { unknown: 1, no: -1, yes: 0 }[delivery];
    return { ...run, last_input: count === 0 ? null : { attempt, delivery: delivery === 'no' ? 'yes' : delivery, count } };
  });
  if (!isChanged) throw new HandsightError('LeaseLost', `attempt ${attempt} of ${id} is over`, { run: id, attempt });
}

/** Counts a lost device; false when the run must not go on to another. */
export async function mayTryAgain(store: FleetStore, id: string, attempt: number): Promise<boolean> {
  const { value, isChanged } = await store.runs.update(id, (run) =>
    run?.end !== null || run.attempt !== attempt ? undefined : { ...run, losses: run.losses + 1 },
  );
  return isChanged && value !== undefined && value.losses < MOST_LOSSES && !(value.once && value.last_input !== null);
}

/** Cancels a run: at once while it waits, through its host while it runs. */
export async function cancelRun(store: FleetStore, id: string): Promise<RunRecord> {
  const { value } = await store.runs.update(id, (run) => (run?.end !== null || run.cancelled ? undefined : { ...run, cancelled: true }));
  if (value === undefined) throw new HandsightError('RunNotFound', 'the fleet knows no such run', { run: id.slice(0, 100) });
  if (value.end !== null) return value;
  if (
    await store
      .queue(value.lane)
      .remove(id)
      .catch(() => false)
  )
    await endRun(store, id, 'cancelled', 'cancelled while it waited');
  else await store.engine.send(`cancel ${id}`);
  return (await store.runs.read(id))?.value ?? value;
}
