import { createServer, type Server } from 'node:http';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { iosDriver } from '@handsight/ios';
import { openIphone, type OpenIphone } from '@handsight/phone';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { FlowFiles } from '../../packages/flow/src/read/flow-files.ts';
import { FlowReader } from '../../packages/flow/src/read/flow-reader.ts';
import { runFlow } from '../../packages/flow/src/run/run-flow.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { StandIn, type MachineState, type PhoneState, type SimulatorState } from './stand-in/stand-in.ts';

const UDID = '00008110-000A1B2C3D4E001E';
const NOWHERE = 'http://127.0.0.1:1';
const PHONE: PhoneState = {
  udid: UDID,
  name: "Ada's iPhone",
  version: '17.5.1',
  trusted: true,
  devmode: true,
  tunnel: true,
  image: true,
  agent: 'runs',
  apps: [['org.pocket.notes', 'Notes']],
};
const SIMULATOR: SimulatorState = {
  udid: '5C5F8C1E-0000-4000-8000-000000000001',
  name: 'iPhone 16',
  state: 'Booted',
  runtime: 'iOS-18-5',
  apps: [
    ['org.pocket.notes', 'Pocket Notes'],
    ['com.facebook.WebDriverAgentRunner.xctrunner', 'WebDriverAgentRunner'],
  ],
};
const withPhone = (changed: Partial<PhoneState> = {}): MachineState => ({
  ios: { usbmuxd: true, tunnelAgent: true, devices: [{ ...PHONE, ...changed }] },
});
const withSimulators = (...simulators: Partial<SimulatorState>[]): MachineState => ({
  xcrun: { simulators: simulators.map((changed) => ({ ...SIMULATOR, ...changed })) },
});

let machine: StandIn | undefined;
afterEach(() => {
  machine?.close();
  machine = undefined;
});
const on = (state: MachineState): StandIn => (machine = new StandIn(state));

const refusal = async (name: string, agent = NOWHERE): Promise<HandsightError> =>
  iosDriver({ agents: { [name.replace('simulator/', '')]: agent } })
    .open(name)
    .then(
      () => new HandsightError('Internal', 'opened'),
      (error: unknown) => (error instanceof HandsightError ? error : new HandsightError('Internal', String(error))),
    );

describe('what is missing is said, with the command that provides it', () => {
  test.each<[string, MachineState, string, string[]]>([
    ['go-ios', {}, 'npm install -g go-ios', []],
    ['usbmuxd', { ios: { usbmuxd: false, tunnelAgent: false, devices: [] } }, 'usbmuxd', ['go-ios']],
    ['the cable', { ios: { usbmuxd: true, tunnelAgent: false, devices: [] } }, 'connect it with a cable', ['go-ios']],
    ['trust', withPhone({ trusted: false }), 'tap Trust', ['go-ios', 'connected']],
    ['Developer Mode', withPhone({ devmode: false }), `ios devmode enable --udid=${UDID}`, ['go-ios', 'connected', 'trust']],
    ['the tunnel', withPhone({ tunnel: false }), 'ios tunnel start', ['go-ios', 'connected', 'trust', 'Developer Mode']],
    ['the developer image', withPhone({ image: false }), `ios image auto --udid=${UDID}`, ['tunnel']],
    ['WebDriverAgent itself', withPhone({ agent: 'absent' }), 'ios ui install wda', ['developer image']],
    ['its start', withPhone({ agent: 'installed' }), `ios runwda --udid=${UDID}`, ['WebDriverAgent installed']],
    ['its port', withPhone(), `ios forward 1 8100 --udid=${UDID}`, ['WebDriverAgent runs']],
  ])('of a phone: %s', async (_, state, fix, there) => {
    on(state);
    const { kind, message, context } = await refusal(UDID);
    expect({ kind, message }).toMatchObject({ kind: 'DeviceNotFound', message: expect.stringContaining(fix) as string });
    const steps = context['steps'] as { name: string; state: string; fix?: string }[];
    expect(steps.at(-1)).toMatchObject({ state: 'missing', fix: expect.stringContaining(fix) as string });
    const done = steps.filter(({ state: each }) => each === 'ok').map(({ name }) => name);
    for (const name of there) expect(done).toContain(name);
  });

  test('an iPhone with iOS 15 needs neither Developer Mode nor a tunnel', async () => {
    on({ ios: { usbmuxd: true, tunnelAgent: false, devices: [{ ...PHONE, version: '15.8', devmode: false, tunnel: false }] } });
    expect((await refusal(UDID)).message).toContain('ios forward');
  });

  test.each<[string, string, MachineState, string]>([
    ['Xcode', 'simulator/iPhone 16', {}, 'need a Mac with Xcode'],
    ['the simulator', 'simulator/iPad', withSimulators({}), 'there are iPhone 16'],
    ['a running one', 'simulator/iPhone 16', withSimulators({ state: 'Shutdown' }), `xcrun simctl boot ${SIMULATOR.udid}`],
    ['one of two', 'simulator/iPhone 16', withSimulators({}, { udid: 'U2', runtime: 'iOS-17-4' }), 'ios:simulator/U2 (iOS 17.4)'],
    ['WebDriverAgent itself', 'simulator/iPhone 16', withSimulators({ apps: [] }), 'build-for-testing'],
    ['its start', 'simulator/iPhone 16', withSimulators({}), `test-without-building -project WebDriverAgent.xcodeproj`],
  ])('of a simulator: %s', async (_, name, state, words) => {
    on(state);
    expect(await refusal(name)).toMatchObject({ kind: 'DeviceNotFound', message: expect.stringContaining(words) as string });
  });

  describe('of an address', () => {
    const servers: Server[] = [];
    const serving = async (answer: string | undefined): Promise<string> => {
      const server = createServer((_, response) => (answer === undefined ? undefined : response.end(answer)));
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    };
    afterAll(() => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    });

    test('nothing there, another program, a program that never answers, an agent that is not ready', async () => {
      const said = async (address: string): Promise<string> => (await refusal(address)).message;
      expect(await said(NOWHERE)).toContain('no WebDriverAgent answers');
      expect(await said(await serving('<html>hello</html>'))).toContain('is no WebDriverAgent');
      expect(await said(await serving('{"value": {"ready": true}}'))).toContain('is no WebDriverAgent');
      expect(await said(await serving(undefined))).toContain('does not answer');
      expect(await said(await serving('{"value": {"ready": false, "message": "starting", "os": {}}}'))).toContain('is not ready: starting');
      expect(await said('http://[bad')).toContain('is no address');
    });
  });
});

describe('devices that are there', () => {
  let iphone: OpenIphone;
  beforeAll(async () => {
    iphone = await openIphone({});
  });
  afterAll(() => iphone.close());

  test('are listed with what they lack; simulators that share a name by their udid', async () => {
    on({
      ...withSimulators({}, { udid: 'U2', runtime: 'iOS-17-4' }, { name: 'iPad', udid: 'U3', state: 'Shutdown' }),
      ...withPhone({ trusted: false }),
    });
    const listed = await iosDriver({ agents: { U2: iphone.url, [SIMULATOR.udid]: NOWHERE } }).list();
    expect(listed.map(({ id, name, state }) => [id, name, state])).toEqual([
      [`ios:simulator/${SIMULATOR.udid}`, 'iPhone 16, iOS 18.5', 'no_agent'],
      ['ios:simulator/U2', 'iPhone 16, iOS 17.4', 'ready'],
      [`ios:${UDID}`, UDID, 'unauthorized'],
    ]);
    expect(listed[0]?.hint).toContain('doctor --device');
  });

  test('two names for one WebDriverAgent are refused: one would be the other phone', async () => {
    on({ ios: { usbmuxd: true, tunnelAgent: true, devices: [PHONE, { ...PHONE, udid: 'B' }] } });
    const driver = iosDriver({ agents: { [UDID]: iphone.url, B: iphone.url } });
    const first = await driver.open(UDID);
    await expect(driver.open('B')).rejects.toThrow(`in use as ios:${UDID}`);
    await first.close();
    await (await driver.open('B')).close();
  });

  async function hostOn(state: MachineState, name: string): Promise<{ host: Host; client: DeviceClient; close: () => Promise<void> }> {
    on(state);
    const { host } = openHost({ drivers: [iosDriver({ agents: { [name.replace('simulator/', '')]: iphone.url } })] });
    return { host, client: await DeviceClient.on(host, `ios:${name}`, 'test'), close: () => host.close() };
  }

  test('a simulator: its apps, logs, permissions, place, appearance, keychain and data by simctl', async () => {
    const { client, close } = await hostOn(withSimulators({}), 'simulator/iPhone 16');
    try {
      expect((await client.apps()).apps).toContainEqual({ app: 'org.pocket.notes', label: 'Pocket Notes' });
      expect((await client.logs({ maxLines: 10 })).lines).toMatchObject([
        { level: 'info', text: 'started', app: 'pocket', pid: 412, at: Date.parse('2026-11-18T13:02:11.123Z') },
        { level: 'fatal', text: 'it went wrong' },
      ]);
      const set = (setting: object) => client.perform({ type: 'set_device', setting } as Parameters<DeviceClient['perform']>[0]);
      expect(await set({ name: 'dark_mode', enabled: true })).toMatchObject({ verification: { status: 'verified' } });
      expect(await set({ name: 'permissions', app: 'org.pocket.notes', permissions: { photos: 'deny' } })).toMatchObject({
        dispatched: 'yes',
      });
      expect(await set({ name: 'permissions', app: 'org.pocket.notes', permissions: { camera: 'deny' } })).toMatchObject({
        error: { code: 'BadRequest', message: expect.stringContaining('microphone') as string },
      });
      expect(await set({ name: 'location', latitude: 52.5, longitude: 13.4 })).toMatchObject({ dispatched: 'yes' });
      expect(await set({ name: 'airplane_mode', enabled: true })).toMatchObject({ error: { code: 'PlatformUnsupported' } });

      const data = join(machine?.folder ?? '', 'CoreSimulator/Devices', SIMULATOR.udid, 'data/Containers/Data/Application/8E1F');
      mkdirSync(data, { recursive: true });
      writeFileSync(join(data, 'notes.db'), 'x');
      expect(await client.perform({ type: 'reset_app', app: 'org.pocket.notes' })).toMatchObject({ dispatched: 'yes' });
      expect(readdirSync(data)).toEqual([]);
      expect(await client.perform({ type: 'reset_app', app: 'org.nowhere' })).toMatchObject({ error: { code: 'AppNotInstalled' } });

      const flow = await new FlowReader(new FlowFiles('/')).requireText('/f.yaml', 'appId: org.pocket.notes\n---\n- clearKeychain\n');
      expect(await runFlow(flow, client, {})).toMatchObject({ status: 'passed' });
      expect(machine?.calls).toEqual(
        expect.arrayContaining([
          `xcrun simctl privacy ${SIMULATOR.udid} revoke photos org.pocket.notes`,
          `xcrun simctl location ${SIMULATOR.udid} set 52.5,13.4`,
          `xcrun simctl keychain ${SIMULATOR.udid} reset`,
        ]),
      );
    } finally {
      await close();
    }
  });

  test('a phone: its apps, its log from the first question on, and its place by go-ios', async () => {
    const { client, close } = await hostOn(withPhone(), UDID);
    try {
      expect((await client.apps()).apps).toContainEqual({ app: 'org.pocket.notes', label: 'Notes' });
      expect((await client.logs({ maxLines: 10 })).lines).toMatchObject([
        { level: 'error', app: 'pocket', text: 'it went wrong' },
        { level: 'info' },
      ]);
      expect((await client.logs({ app: 'org.pocket', maxLines: 10 })).lines).toHaveLength(1);
      const setting = { name: 'location', latitude: 1, longitude: 2 } as const;
      expect(await client.perform({ type: 'set_device', setting })).toMatchObject({ dispatched: 'yes' });
      expect(await client.perform({ type: 'reset_app', app: 'org.pocket.notes' })).toMatchObject({
        error: { code: 'PlatformUnsupported' },
      });
      expect(machine?.calls).toContain(`ios setlocation --lat=1 --lon=2 --udid=${UDID}`);
    } finally {
      await close();
    }
  });

  test.each<[string, MachineState, string, string]>([
    ['simctl', withSimulators({}), 'simulator/iPhone 16', 'install'],
    ['go-ios', withPhone(), UDID, 'install --path='],
  ])('%s installs an app, and says in its own words why it could not', async (_, state, name, command) => {
    on(state);
    const { host } = openHost({
      drivers: [iosDriver({ agents: { [name.replace('simulator/', '')]: iphone.url } })],
      config: { data_folder: machine?.folder ?? '' },
    });
    try {
      const client = await DeviceClient.on(host, `ios:${name}`, 'test');
      const [app, other] = ['Pocket.app', 'readme.txt'].map((each) => join(machine?.folder ?? '', each));
      for (const file of [app, other]) writeFileSync(file ?? '', 'x');
      expect(await client.perform({ type: 'install_app', path: app ?? '' })).toMatchObject({ dispatched: 'yes' });
      expect(machine?.calls.some((line) => line.includes(command) && line.includes('Pocket.app'))).toBe(true);
      expect(await client.perform({ type: 'install_app', path: other ?? '' })).toMatchObject({
        dispatched: 'unknown',
        error: { code: 'ActionLost', message: expect.stringMatching(/failed: .*(?:failed to install|no such file)/) as string },
      });
    } finally {
      await host.close();
    }
  });
});
