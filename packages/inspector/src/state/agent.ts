import { computed, effect, signal } from '@preact/signals';

import { get, post } from '../api/call.ts';
import { onEvent } from '../api/event-stream.ts';
import { followRun } from '../api/follow-run.ts';
import type { AgentRun, RunEvent } from '../api/types.ts';
import { device } from './device.ts';
import { reportRefusal } from './notice.ts';
import { agentRuns, loadRuns } from './runs.ts';

/** The run that is shown. */
export const shownRun = signal<string | undefined>(undefined);
export const events = signal<RunEvent[]>([]);

export const run = signal<AgentRun | undefined>(undefined);

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
  run.value = undefined;
  events.value = [];
  void loadShown();
  followRun(runId, stop.signal, (event) => {
    events.value = [...events.value, event];
  }).catch(() => undefined);
}

let loading: Promise<void> | undefined;
let isOutdated = false;

/** Loads its cost and notes, which the list of runs does not have; what changes meanwhile is loaded afterwards. */
async function loadShown(): Promise<void> {
  isOutdated = true;
  loading ??= (async () => {
    while (isOutdated) {
      isOutdated = false;
      await load();
    }
    loading = undefined;
  })();
  await loading;
}

async function load(): Promise<void> {
  const id = shownRun.value;
  if (id === undefined) return;
  try {
    const { run: loaded } = await get<{ run: AgentRun }>(`/api/agent/runs/${encodeURIComponent(id)}`);
    if (shownRun.value === id) run.value = loaded;
  } catch (error) {
    reportRefusal(error);
  }
}

export async function startRun(options: Record<string, unknown>): Promise<void> {
  try {
    const { run: started } = await post<{ run: AgentRun }>('/api/agent/runs', { device: device.value, ...options });
    await loadRuns();
    showRun(started.run_id);
  } catch (error) {
    reportRefusal(error);
  }
}

/** Follows the shown run; the newest one is shown until another is chosen. */
export function followAgent(): void {
  effect(() => {
    const [newest] = agentRuns.value;
    if (newest !== undefined && shownRun.peek() === undefined) showRun(newest.run_id);
  });
  onEvent('agent', ({ run_id }) => {
    if (run_id === shownRun.value) void loadShown();
  });
}
