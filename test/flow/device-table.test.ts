import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/index.ts';
import type { Host } from '../../packages/core/src/host/index.ts';
import { FlowFiles } from '../../packages/flow/src/read/flow-files.ts';
import { FlowReader } from '../../packages/flow/src/read/flow-reader.ts';
import { runFlow } from '../../packages/flow/src/run/run-flow.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { type AdbLab, openAdbLab } from '../android/adb-lab.ts';
import { describeWith, fromRoot } from '../requires.ts';

/** One step of each command that not every device can do. */
const STEPS: Readonly<Record<string, string>> = {
  setPermissions: '{permissions: {all: allow}}',
  'setLocation, travel': '{latitude: 1, longitude: 2}',
  'setAirplaneMode, toggleAirplaneMode': 'enabled',
  'setDarkMode, toggleDarkMode': 'enabled',
  'assertDarkMode, assertLightMode': '{}',
  addMedia: '[cat.png]',
  setOrientation: 'PORTRAIT',
  startRecording: 'film',
  takeScreenshot: 'shot',
  clearState: '{}',
  openLink: 'https://example.org',
  'launchApp with arguments': '{arguments: {a: 1}}',
};

/** The table of docs/flows.md: command, then a cell for each kind of device. */
function documented(): Map<string, string[]> {
  const text = readFileSync(fromRoot('docs/flows.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (`\w[^|]*?)\s*\|([^\n]*)\|$/gm)];
  return new Map(rows.map(([, name = '', cells = '']) => [name.replaceAll('`', ''), cells.split('|').map((cell) => cell.trim())]));
}

describeWith({ package: 'adb' }, 'which device can do what, as documented', () => {
  const folder = mkdtempSync(join(tmpdir(), 'device-table-'));
  let lab: AdbLab;
  let phone: OpenPhone;
  let byAdb: Host;
  let builtIn: Host;
  beforeAll(async () => {
    lab = await openAdbLab();
    phone = await lab.phone();
    byAdb = lab.host();
    builtIn = openHost().host;
    writeFileSync(join(folder, 'cat.png'), 'a picture');
  }, 60_000);
  afterAll(async () => {
    await byAdb.close();
    await builtIn.close();
    await lab.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function outcome(command: string, app: string, client: DeviceClient): Promise<string> {
    const path = join(folder, 'flow.yaml');
    const key = /^\w+/.exec(command)?.[0] ?? '';
    writeFileSync(path, `appId: ${app}\n---\n- ${key}: ${STEPS[command] ?? ''}\n`);
    const flow = await new FlowReader(new FlowFiles(folder)).require(path);
    const { status, error } = await runFlow(flow, client, { outputFolder: join(folder, 'out') });
    // An assertion that does not hold was made, and a link that no app opens was sent.
    if (status === 'passed' || error?.kind === 'AssertionFailed' || error?.kind === 'AppNotInstalled') return 'yes';
    return error?.kind === 'PlatformUnsupported' ? 'no' : `${error?.kind}: ${error?.message}`;
  }

  test.each(Object.keys(STEPS))('%s', async (command) => {
    const scenarios = { 'virtual:pocket': 'org.pocket.settings', 'virtual:login': 'portal.exe' };
    const found = [await outcome(command, 'org.pocket.settings', await lab.client(byAdb, phone))];
    for (const [device, app] of Object.entries(scenarios))
      found.push(await outcome(command, app, await DeviceClient.on(builtIn, device, 'test')));
    expect(found).toEqual(
      documented()
        .get(command)
        ?.slice(0, 3)
        .map((cell) => /^(yes|no)/.exec(cell)?.[0]),
    );
  });
});
