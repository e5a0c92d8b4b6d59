import { computed, signal } from '@preact/signals';

import { get, post } from '../api/call.ts';
import { onEvent } from '../api/event-stream.ts';
import { onConnected } from '../api/link.ts';
import type { RunSummary } from '../api/types.ts';
import { reportRefusal } from './notice.ts';

/** All runs of the host, newest first. */
export const runs = signal<RunSummary[]>([]);
export const flowRuns = computed(() => runs.value.filter(({ kind }) => kind === 'flow'));
export const agentRuns = computed(() => runs.value.filter(({ kind }) => kind === 'agent'));

export async function loadRuns(): Promise<void> {
  try {
    runs.value = (await get<{ runs: RunSummary[] }>('/api/runs')).runs;
  } catch (error) {
    reportRefusal(error);
  }
}

export type RunVerb = 'pause' | 'resume' | 'step' | 'takeover' | 'cancel';

export async function controlRun(runId: string, verb: RunVerb): Promise<void> {
  try {
    await post(`/api/runs/${encodeURIComponent(runId)}/${verb}`, {});
  } catch (error) {
    reportRefusal(error);
  }
}

function note(run: RunSummary): void {
  const isKnown = runs.value.some(({ run_id }) => run_id === run.run_id);
  runs.value = isKnown ? runs.value.map((each) => (each.run_id === run.run_id ? run : each)) : [run, ...runs.value];
}

export function followRuns(): void {
  onConnected(() => void loadRuns());
  onEvent('flow', note);
  onEvent('agent', note);
}
