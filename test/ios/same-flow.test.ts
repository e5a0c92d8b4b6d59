import { iosDriver } from '@handsight/ios';
import { openIphone } from '@handsight/phone';
import { virtualDriver } from '@handsight/virtual';
import { expect, test } from 'vitest';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { FlowFiles } from '../../packages/flow/src/read/flow-files.ts';
import { FlowReader } from '../../packages/flow/src/read/flow-reader.ts';
import { runFlow } from '../../packages/flow/src/run/run-flow.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { openAdbLab } from '../android/adb-lab.ts';
import { describeWith } from '../requires.ts';

/** One file for three platforms. */
const FLOW = `appId: org.pocket.contacts
---
- launchApp
- tapOn: Search contacts
- inputText: Gra
- assertVisible: Grace Hopper
- assertNotVisible: Ada Lovelace
- launchApp:
    appId: org.pocket.settings
- tapOn: Network and internet
- assertVisible: Airplane mode
`;

async function outcome(host: Host, id: string): Promise<object> {
  const flow = await new FlowReader(new FlowFiles('/')).requireText('/flow.yaml', FLOW);
  const { status, error } = await runFlow(flow, await DeviceClient.on(host, id, 'test'), {});
  return { status, error };
}

const PASSED = { status: 'passed', error: null };

test('a flow runs on a scenario and on the same scenario as an iPhone', async () => {
  const iphone = await openIphone({});
  const { host } = openHost({ drivers: [virtualDriver(), iosDriver()] });
  try {
    expect(await outcome(host, 'virtual:pocket')).toEqual(PASSED);
    expect(await outcome(host, `ios:${iphone.url}`)).toEqual(PASSED);
  } finally {
    await host.close();
    await iphone.close();
  }
}, 120_000);

describeWith({ package: 'adb' }, 'the same flow', () => {
  test('runs on the phone over adb', async () => {
    const lab = await openAdbLab();
    const phone = await lab.phone();
    const host = lab.host();
    try {
      expect(await outcome(host, `android:${phone.serial}`)).toEqual(PASSED);
    } finally {
      await host.close();
      await lab.close();
    }
  }, 120_000);
});
