import { signal } from '@preact/signals';

import { get, post } from '../api/call.ts';
import type { RecordedFlow } from '../api/types.ts';
import { device } from './device.ts';
import { reportRefusal } from './notice.ts';
import { loadTraces } from './traces.ts';
import { openView } from './viewing.ts';

/** The last recorded flow, or the one being edited. */
export const flowText = signal('');
export const notDurable = signal<readonly string[]>([]);

async function saying<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    reportRefusal(error);
    return undefined;
  }
}

export const startFlow = (paused: boolean): Promise<unknown> =>
  saying(async () => {
    const { run } = await post<{ run: { run_id: string } }>('/api/flow/runs', { flow: flowText.value, device: device.value, paused });
    await openView('flow', run.run_id);
  });

export const recordFlow = (): Promise<unknown> =>
  saying(async () => {
    await post('/api/trace/start', { label: 'recorded flow' });
    await loadTraces();
  });

/** Ends the recording and shows it as a flow. */
export const finishRecording = (): Promise<unknown> =>
  saying(async () => {
    const { trace_id } = await post<{ trace_id: string }>('/api/trace/stop', {});
    await loadTraces();
    await readAsFlow(trace_id);
  });

export const readAsFlow = (traceId: string): Promise<unknown> =>
  saying(async () => {
    const recorded = await get<RecordedFlow>(`/api/traces/${encodeURIComponent(traceId)}/flow`);
    flowText.value = recorded.text;
    notDurable.value = recorded.not_durable;
  });
