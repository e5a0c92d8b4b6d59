import { REFUSAL, scriptedServer } from '../server.fixture.ts';

import { afterEach, describe, expect, it } from 'vitest';
import { device } from './device.ts';
import { finishRecording, flowText, notDurable, startFlow } from './flows.ts';
import { notice } from './notice.ts';
import { viewing } from './viewing.ts';

const server = scriptedServer();

afterEach(() => {
  flowText.value = '';
  notDurable.value = [];
  notice.value = undefined;
  viewing.value = undefined;
});

describe('flows', () => {
  it('start on the chosen device and open in the viewer', async () => {
    device.value = 'virtual:login';
    flowText.value = 'appId: a\n---\n- back';
    server.answers = { '/api/flow/runs': { run: { run_id: 'f1' } }, '/api/flow/runs/f1': { document: { runs: [] } } };
    await startFlow(true);
    expect(server.bodies).toEqual([{ flow: flowText.value, device: 'virtual:login', paused: true }]);
    expect(viewing.value).toMatchObject({ kind: 'flow', id: 'f1' });
  });

  it('that were recorded are shown as text, with the steps that may not last', async () => {
    server.answers = {
      '/api/trace/stop': { trace_id: 't1' },
      '/api/traces': { traces: [] },
      '/api/trace/status': { active_trace_id: null, step_count: 0, dir: '' },
      '/api/traces/t1/flow': { text: '- tapOn: Save', not_durable: ['step 1'] },
    };
    await finishRecording();
    expect([flowText.value, notDurable.value]).toEqual(['- tapOn: Save', ['step 1']]);
  });

  it('that the server refuses leave a notice and the text as it was', async () => {
    flowText.value = '- back';
    await finishRecording();
    expect(notice.value?.text).toContain(REFUSAL.message);
    expect(flowText.value).toBe('- back');
  });
});
