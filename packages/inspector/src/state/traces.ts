import { computed, effect, signal } from '@preact/signals';

import { get, post } from '../api/call.ts';
import { onEvent } from '../api/event-stream.ts';
import { onConnected } from '../api/link.ts';
import type { ReplayStarted, ReplayStepped, Trace, TraceComparison, TraceList, TraceStatus } from '../api/types.ts';
import { device } from './device.ts';
import { showNotice, reportRefusal } from './notice.ts';
import { goTo, openView, viewing } from './viewing.ts';

export type TraceListing = TraceList['traces'][number];

export const traceList = signal<readonly TraceListing[]>([]);
export const recording = signal<TraceStatus | undefined>(undefined);
export const isRecording = computed(() => (recording.value?.active_trace_id ?? null) !== null);
export const openTrace = signal<Trace | undefined>(undefined);
export const comparison = signal<(TraceComparison & { with: string }) | undefined>(undefined);

export interface Replaying extends ReplayStarted {
  steps: readonly ReplayStepped[];
  isRunning: boolean;
}
export const replay = signal<Replaying | undefined>(undefined);

export function followTraces(): void {
  onConnected(() => void loadTraces());
  onEvent('receipt', () => {
    if (isRecording.value) void loadStatus();
  });
  effect(() => {
    const now = viewing.value;
    if (now?.kind === 'trace' && now.id !== openTrace.peek()?.header.trace_id) void loadRows(now.id);
  });
}

const saying = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    reportRefusal(error);
  }
};

const loadStatus = (): Promise<void> =>
  saying(async () => {
    recording.value = await get<TraceStatus>('/api/trace/status');
  });

export const loadTraces = (): Promise<void> =>
  saying(async () => {
    const [{ traces }] = await Promise.all([get<TraceList>('/api/traces'), loadStatus()]);
    traceList.value = traces;
  });

export const startRecording = (label: string): Promise<void> =>
  saying(async () => {
    await post('/api/trace/start', label === '' ? {} : { label });
    await loadTraces();
  });

export const stopRecording = (): Promise<void> =>
  saying(async () => {
    const { trace_id, step_count } = await post<{ trace_id: string; step_count: number }>('/api/trace/stop', {});
    showNotice(`Recorded ${step_count} steps in ${trace_id}.`);
    await loadTraces();
  });

export const readTrace = (id: string): Promise<void> => openView('trace', id);

/** Loads the rows of the viewed trace, for replay and comparison. */
const loadRows = (id: string): Promise<void> =>
  saying(async () => {
    openTrace.value = await get<Trace>(`/api/traces/${id}`);
    comparison.value = undefined;
    replay.value = undefined;
  });

/** Shows the step being replayed. */
function goToStep(index: number): void {
  const row = openTrace.value?.rows[Math.max(0, index)];
  if (row !== undefined) goTo({ run: openTrace.value?.header.trace_id ?? '', step: String(row.trace_seq) });
}

export const compareWith = (other: string): Promise<void> =>
  saying(async () => {
    const id = openTrace.value?.header.trace_id;
    if (id === undefined) return;
    comparison.value = { ...(await get<TraceComparison>('/api/trace_compare', { a: id, b: other })), with: other };
  });

export const startReplay = (mode: string, on_divergence: string): Promise<void> =>
  saying(async () => {
    const id = openTrace.value?.header.trace_id;
    if (id === undefined) return;
    const started = await post<ReplayStarted>('/api/replay/start', { path: `traces/${id}`, mode, on_divergence, device: device.value });
    replay.value = { ...started, steps: [], isRunning: false };
    goToStep(0);
  });

/** Replays the next step and returns whether there are more. */
export async function replayStep(): Promise<boolean> {
  const now = replay.value;
  if (now === undefined) return false;
  let isMore = false;
  await saying(async () => {
    const done = await post<ReplayStepped>('/api/replay/step', { replay_id: now.replay_id });
    const then = replay.value;
    if (then?.replay_id !== now.replay_id) return;
    replay.value = { ...then, steps: [...then.steps, done] };
    goToStep(done.position - 1);
    isMore = !done.finished;
  });
  return isMore;
}

export async function replayAll(): Promise<void> {
  const begun = replay.value;
  if (begun === undefined) return;
  const setRunning = (isRunning: boolean): void => {
    if (replay.value?.replay_id === begun.replay_id) replay.value = { ...replay.value, isRunning };
  };
  setRunning(true);
  while (replay.peek()?.replay_id === begun.replay_id && (await replayStep()));
  setRunning(false);
}
