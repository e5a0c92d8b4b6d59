import { computed, signal } from '@preact/signals';

import { get, post } from '../api/call.ts';
import { onEvent } from '../api/event-stream.ts';
import { followRun } from '../api/follow-run.ts';
import { onConnected } from '../api/link.ts';
import type { Run, RunEvent } from '../api/types.ts';
import { device } from './device.ts';
import { reportRefusal } from './notice.ts';

export const runs = signal<Run[]>([]);
/** The run that is shown. */
export const shownRun = signal<string | undefined>(undefined);
export const events = signal<RunEvent[]>([]);

export const run = computed(() => runs.value.find(({ run_id }) => run_id === shownRun.value));

/** A step with the model's thought, its action and the outcome. */
export interface ShownStep {
  step: number;
  thought: string;
  cost: number | null;
  lines: RunEvent[];
}

function stepsOf(all: readonly RunEvent[]): ShownStep[] {
  const steps = new Map<number, ShownStep>();
  for (const event of all) {
    if (!('step' in event)) continue;
    const known = steps.get(event.step) ?? { step: event.step, thought: '', cost: null, lines: [] };
    const next =
      event.type === 'model' ? { ...known, thought: event.thought, cost: event.cost.usd } : { ...known, lines: [...known.lines, event] };
    steps.set(event.step, next);
  }
  return [...steps.values()];
}

export const steps = computed(() => stepsOf(events.value));

/** The model's last target, while the run is in progress on the current device. */
export const chosenTarget = computed(() => {
  const shown = run.value;
  if (shown === undefined || shown.state === 'ended' || shown.device !== device.value) return undefined;
  const last = events.value.findLast((event) => event.type === 'step' || event.type === 'ended');
  return last?.type === 'step' ? (last.target ?? undefined) : undefined;
});

let stop: AbortController | undefined;

/** Shows a run from its beginning and follows it. */
export function showRun(runId: string): void {
  stop?.abort();
  stop = new AbortController();
  shownRun.value = runId;
  events.value = [];
  followRun(runId, stop.signal, (event) => {
    events.value = [...events.value, event];
    if (event.type === 'model' || event.type === 'note') void loadRuns();
  }).catch(() => undefined);
}

async function loadRuns(): Promise<void> {
  try {
    runs.value = (await get<{ runs: Run[] }>('/api/agent/runs')).runs;
    const [newest] = runs.value;
    if (shownRun.value === undefined && newest !== undefined) showRun(newest.run_id);
  } catch (error) {
    reportRefusal(error);
  }
}

export async function startRun(options: Record<string, unknown>): Promise<void> {
  try {
    const { run: started } = await post<{ run: Run }>('/api/agent/runs', { device: device.value, ...options });
    await loadRuns();
    showRun(started.run_id);
  } catch (error) {
    reportRefusal(error);
  }
}

export async function controlRun(runId: string, verb: 'pause' | 'resume' | 'cancel' | 'takeover'): Promise<void> {
  try {
    await post(`/api/agent/runs/${encodeURIComponent(runId)}/${verb}`, {});
    await loadRuns();
  } catch (error) {
    reportRefusal(error);
  }
}

onConnected(() => void loadRuns());
onEvent('agent', () => void loadRuns());
