import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openPhone, type OpenPhone } from '../../packages/phone/src/open-phone.ts';
import type { RecordedDevice } from '../../packages/phone/src/recorded/recorded-device.ts';
import { AGENTEST_TOOLS } from '../../packages/dialects/src/agentest/all.ts';
import { speaking } from '../dialects/speaking.ts';
import { describeWith } from '../requires.ts';
import { openAdbLab, type AdbLab } from './adb-lab.ts';
import { startScriptedApp, type ScriptedApp } from './framework-apps.ts';

const PACKAGE = 'com.example.app';
const view = (className: string, bounds: string, rest = '', inside = ''): string =>
  `<node index="0" text="" resource-id="" class="${className}" package="${PACKAGE}" content-desc="" bounds="${bounds}" enabled="true" ${rest}>${inside}</node>`;
const DUMP = `<?xml version="1.0" encoding="UTF-8"?><hierarchy rotation="0">${view(
  'com.facebook.react.ReactRootView',
  '[0,0][1080,2400]',
  '',
  view('android.view.ViewGroup', '[0,0][144,144]', 'clickable="true"'),
)}</hierarchy>`;

describeWith({ package: 'adb' }, 'a phone with a React Native app', () => {
  let lab: AdbLab;
  let app: ScriptedApp;
  let phone: OpenPhone<RecordedDevice>;
  let host: Host;
  let dumps: string;

  beforeAll(async () => {
    dumps = await mkdtemp(join(tmpdir(), 'handsight-dumps-'));
    await writeFile(join(dumps, '1.xml'), DUMP);
    [lab, app, phone] = await Promise.all([openAdbLab(), startScriptedApp(), openPhone({ dumps, port: 0 })]);
    await lab.server.ask(`host:connect:${phone.serial}`);
    host = lab.host({}, { RCT_METRO_PORT: String(app.port) });
  });
  afterAll(async () => {
    await lab?.close();
    await Promise.all([phone?.close(), app?.stop()]);
    await rm(dumps, { recursive: true, force: true });
  });

  it('is connected to by the channels that the app has, and waited for until its JavaScript is at rest', async () => {
    const agentest = speaking(host, AGENTEST_TOOLS, `android:${phone.serial}`);
    const connected = await agentest.call('agentest_connect', { packageName: PACKAGE, verbose: true });
    expect(connected.result).toMatchObject({
      framework: 'react_native',
      frameworkSync: ['hermes'],
      diagnostics: expect.arrayContaining(['[hermes] attached', expect.stringContaining('[idling_bridge] not attached')]) as string[],
    });
    // What React calls the icon in the button that has no name of its own.
    const { uiTree } = (await agentest.call('agentest_get_ui_tree')).result as { uiTree: string };
    expect(uiTree).toContain('ArrowLeft');
    await app.work(2500);
    const begun = performance.now();
    const flow = await agentest.call('agentest_run_flow', { steps: [{ action: 'tap', target: { ref: '@g1' } }] });
    expect(flow.failed, JSON.stringify(flow.result)).not.toBe(true);
    expect(performance.now() - begun).toBeGreaterThan(2300);
  });
});
