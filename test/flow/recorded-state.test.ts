import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { DeviceClient, recordedTrace, recordedTraceFolder, startTrace, stopTrace } from '../../packages/core/src/client/index.ts';
import { FlowFiles } from '../../packages/flow/src/read/flow-files.ts';
import { FlowReader } from '../../packages/flow/src/read/flow-reader.ts';
import { flowFromTrace } from '../../packages/flow/src/record/trace-to-flow.ts';
import { runFlow } from '../../packages/flow/src/run/run-flow.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';

test('a switch that was set is left as it was set, however often the recorded flow runs', async () => {
  const data_folder = await mkdtemp(join(tmpdir(), 'handsight-recorded-'));
  const { host } = openHost({ config: { data_folder } });
  try {
    const phone = await DeviceClient.on(host, 'virtual:pocket', 'test');
    const wifi = { selector: 'Switch[name="Wi-Fi"]' };
    await phone.perform({ type: 'open_link', url: 'settings://wifi' });
    const { trace_id } = await startTrace(host);
    expect((await phone.perform({ type: 'set_checked', target: wifi, checked: false })).verification?.status).toBe('verified');
    await stopTrace(host);
    const { rows } = await recordedTrace(host, trace_id);
    const { text, notDurable } = await flowFromTrace(rows, { folder: recordedTraceFolder(host, trace_id) });
    expect(notDurable).toEqual([]);
    const flow = await new FlowReader(new FlowFiles('/')).requireText('/flow.yaml', text);
    for (const checked of [true, false]) {
      await phone.perform({ type: 'set_checked', target: wifi, checked });
      expect((await runFlow(flow, phone, {})).status, text).toBe('passed');
      expect((await phone.assertState([{ kind: 'element_state', selector: wifi.selector, state: 'unchecked' }])).all_passed).toBe(true);
    }
  } finally {
    await host.close();
    await rm(data_folder, { recursive: true, force: true });
  }
});
