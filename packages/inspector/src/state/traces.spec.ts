import { REFUSAL, scriptedServer } from '../server.fixture.ts';

import { afterEach, describe, expect, it } from 'vitest';
import type { Trace } from '../api/types.ts';
import { notice } from './notice.ts';
import {
  compareWith,
  comparison,
  isRecording,
  loadTraces,
  openTrace,
  recording,
  replay,
  replayAll,
  startReplay,
  traceList,
} from './traces.ts';

const server = scriptedServer();

afterEach(() => {
  for (const state of [openTrace, comparison, replay, recording, notice]) state.value = undefined;
  traceList.value = [];
});

const STATUS = { active_trace_id: 't1', step_count: 2, dir: '/traces/t1' };

describe('traces', () => {
  it('are listed with what is being recorded', async () => {
    server.answers = { '/api/traces': { traces: [{ trace_id: 't1' }] }, '/api/trace/status': STATUS };
    expect(isRecording.value).toBe(false);
    await loadTraces();
    expect(traceList.value).toEqual([{ trace_id: 't1' }]);
    expect(isRecording.value).toBe(true);
  });

  it('that the server refuses leave a notice, and everything as it was', async () => {
    await loadTraces();
    expect(notice.value).toEqual({ kind: 'error', text: `BadRequest: ${REFUSAL.message}` });
    expect(traceList.value).toEqual([]);
  });

  it('are compared and replayed only when one is open', async () => {
    await compareWith('t2');
    await startReplay('strict', 'stop');
    expect(server.asked).toEqual([]);
  });

  it('are compared with another', async () => {
    openTrace.value = { header: { trace_id: 't1' }, rows: [] } as unknown as Trace;
    server.answers = { '/api/trace_compare': { differences: [] } };
    await compareWith('t2');
    expect(server.asked).toEqual(['/api/trace_compare?a=t1&b=t2']);
    expect(comparison.value).toEqual({ differences: [], with: 't2' });
  });

  it('are replayed to the end, step by step', async () => {
    openTrace.value = { header: { trace_id: 't1' }, rows: [] } as unknown as Trace;
    const steps = [1, 2, 3].map((position) => ({ position, finished: position === 3 }));
    server.answers = { '/api/replay/start': { replay_id: 'r1' }, '/api/replay/step': [...steps] };
    await startReplay('strict', 'stop');
    await replayAll();
    expect(replay.value).toEqual({ replay_id: 'r1', steps, isRunning: false });
  });

  it('whose replay is refused in the middle stop there, and say why', async () => {
    openTrace.value = { header: { trace_id: 't1' }, rows: [] } as unknown as Trace;
    server.answers = { '/api/replay/start': { replay_id: 'r1' }, '/api/replay/step': [{ position: 1, finished: false }] };
    await startReplay('strict', 'stop');
    await replayAll();
    expect(replay.value).toMatchObject({ steps: [{ position: 1 }], isRunning: false });
    expect(notice.value?.kind).toBe('error');
  });
});
