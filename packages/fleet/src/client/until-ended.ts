import type { FleetStore } from '../store/fleet-store.ts';
import type { RunRecord } from '../store/records.ts';
import { endRun } from '../store/runs.ts';

/** Messages may get lost; a missed one delays nobody longer than this. */
const LOOK_MS = 3000;
const AT_ONCE = 20;

export interface WaitOptions {
  signal?: AbortSignal;
  /** A host has taken it, or has taken it again. */
  onBegin?: (run: RunRecord) => void;
  /** The current step; some are skipped when steps follow quickly. */
  onStep?: (id: string, step: number) => void;
  /** Called for each as it ends. */
  onEnd?: (run: RunRecord) => void;
}

/** Waits for runs. One whose deadline passes while no host runs it is ended here. */
export async function untilEnded(
  store: FleetStore,
  ids: readonly string[],
  { signal, onBegin, onStep, onEnd }: WaitOptions,
): Promise<RunRecord[]> {
  const ended = new Map<string, RunRecord>();
  const open = new Set(ids);
  /** Attempts already reported, by run. */
  const begun = new Map<string, number>();
  /** Steps received before the run was known to have begun. */
  const early = new Map<string, number>();
  const news = { heard: new Set<string>(), isLost: false };
  let wake: () => void = () => undefined;
  const stopListening = store.engine.listen((message) => {
    const [what = '', id = '', step] = message.split(' ');
    if (what === 'step' && open.has(id)) {
      if (begun.has(id)) onStep?.(id, Number(step));
      else early.set(id, Number(step));
    }
    if (what === 'again') news.isLost = true;
    else if (what === 'ended' || (what === 'begun' && onBegin !== undefined)) news.heard.add(id);
    else return;
    wake();
  });
  const isNews = (): boolean => news.isLost || news.heard.size > 0;
  const look = async (id: string): Promise<void> => {
    const held = await store.runs.read(id);
    const run = held?.value;
    if (held === undefined || run === undefined) return;
    if (run.attempt > (begun.get(id) ?? 0)) {
      begun.set(id, run.attempt);
      onBegin?.(run);
      const step = early.get(id);
      if (step !== undefined) onStep?.(id, step);
      early.delete(id);
    }
    if (run.end === null) {
      if (held.now > run.deadline + store.leaseMs) await endRun(store, id, 'expired', 'its deadline passed before it ran');
      return;
    }
    open.delete(id);
    ended.set(id, run);
    onEnd?.(run);
  };
  try {
    for (let lastLook = -Infinity; open.size > 0;) {
      signal?.throwIfAborted();
      const isTime = news.isLost || performance.now() - lastLook >= LOOK_MS;
      const due = [...open].filter((id) => isTime || news.heard.has(id));
      if (isTime) lastLook = performance.now();
      news.isLost = false;
      news.heard.clear();
      for (let i = 0; i < due.length; i += AT_ONCE) await Promise.all(due.slice(i, i + AT_ONCE).map((id) => look(id).catch(store.onFault)));
      if (isNews() || open.size === 0) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS);
        const onAbort = (): void => wake();
        signal?.addEventListener('abort', onAbort, { once: true });
        wake = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
          resolve();
        };
      });
    }
  } finally {
    stopListening();
  }
  return ids.flatMap((id) => ended.get(id) ?? []);
}
