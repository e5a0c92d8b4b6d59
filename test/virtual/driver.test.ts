import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SteppedClock } from '../../packages/core/src/device/clock.ts';
import { DeviceRegistry } from '../../packages/core/src/device/registry.ts';
import { openScenario, SHIPPED_SCENARIOS, virtualDriver } from '../../packages/virtual/src/driver.ts';
import { shipped } from './hand.ts';

const clock = new SteppedClock(0);
const call = { clock, deadline: Infinity, signal: new AbortController().signal };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handsight-scenarios-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the driver of scripted devices', () => {
  it('lists the scenarios that are shipped, and opens them by name', async () => {
    const registry = new DeviceRegistry();
    registry.register(virtualDriver());
    const { devices } = await registry.list();
    expect(devices).toContainEqual({ id: 'virtual:notepad', name: 'notepad', state: 'ready' });
    const device = await registry.get('virtual:login');
    expect((await device.info(call)).name).toBe('Login');
    await registry.closeAll();
  });

  it('finds scenarios in other folders, of which the first counts', async () => {
    writeFileSync(join(folder, 'login.yaml'), 'name: Mine\ninitial_state: s\nstates: {s: {windows: []}}\n');
    const driver = virtualDriver([folder, SHIPPED_SCENARIOS, join(folder, 'missing')]);
    expect((await driver.list()).map(({ name }) => name)).toEqual(expect.arrayContaining(['login', 'notepad']));
    expect((await (await driver.open('login')).info(call)).name).toBe('Mine');
  });

  it('opens a file under another id, in another state and with other variables', async () => {
    const file = join(folder, 'two.yaml');
    writeFileSync(file, 'name: Two\ninitial_state: a\ndata: {n: 1, kept: 2}\nstates: {a: {windows: []}, b: {windows: []}}\n');
    const device = await openScenario(file, { id: 'virtual:other', state: 'b', data: { n: 5 } });
    expect([device.id, device.state(), device.variables()]).toEqual(['virtual:other', 'b', { n: 5, kept: 2 }]);
    await device.close();
  });

  it('refuses a scenario that does not exist, and one that is wrong', async () => {
    await expect(virtualDriver([folder]).open('../login')).rejects.toMatchObject({ kind: 'DeviceNotFound' });
    writeFileSync(join(folder, 'bad.yaml'), 'name: Bad\n');
    await expect(virtualDriver([folder]).open('bad')).rejects.toMatchObject({ kind: 'ScenarioInvalid' });
    await expect(openScenario(join(folder, 'none.yaml'))).rejects.toMatchObject({ kind: 'ScenarioInvalid' });
  });

  it('knows its scenario, where it is and what it can reach', async () => {
    const { name, states, state } = (await openScenario(shipped('login'))).scenario;
    expect({ name, states, state: state() }).toEqual({ name: 'Login', state: 'login', states: ['login', 'welcome'] });
  });
});

describe('the picture of a scripted device', () => {
  it('shows the screen, a part of it, or one window', async () => {
    const device = await openScenario(shipped('notepad'), { clock });
    expect(await device.picture('screen', call)).toMatchObject({ width: 1280, height: 800 });
    const area = { left: 100, top: 100, right: 300, bottom: 150 };
    expect(await device.picture({ area }, call)).toMatchObject({ width: 200, height: 50, area });
    expect(await device.picture({ window_uid: 'mock:notepad' }, call)).toMatchObject({ width: 800, height: 600 });
    await expect(device.picture({ window_uid: 'none' }, call)).rejects.toMatchObject({ kind: 'WindowGone' });
  });
});

describe('a call to a scripted device', () => {
  it('is refused when it was cancelled before', async () => {
    const device = await openScenario(shipped('notepad'), { clock });
    const cancelled = { ...call, signal: AbortSignal.abort() };
    await expect(device.windows(cancelled)).rejects.toMatchObject({ kind: 'Cancelled' });
    await expect(device.type('x', cancelled)).rejects.toMatchObject({ kind: 'Cancelled' });
  });

  it('is refused where the device lacks what it asks for', async () => {
    const desktop = await openScenario(shipped('notepad'), { clock });
    await expect(desktop.rotate('landscape', call)).rejects.toMatchObject({ kind: 'PlatformUnsupported' });
    await expect(desktop.openLink('x://y', call)).rejects.toMatchObject({ kind: 'PlatformUnsupported' });
    expect(desktop.shell).toBeUndefined();
    expect(desktop.apps).toBeUndefined();
    expect(await desktop.capabilities(call)).toMatchObject({ rotation: false, links: false, shell: false, apps: false, hover: true });
  });

  it('is refused for points off the screen and elements that are gone', async () => {
    const device = await openScenario(shipped('login'), { clock });
    const tap = (x: number, y: number) => device.gesture({ paths: [[{ x, y, atMs: 0 }]], button: 'left', count: 1, modifiers: [] }, call);
    await expect(tap(-1, 5)).rejects.toMatchObject({ kind: 'OffScreen' });
    await expect(tap(1280, 5)).rejects.toMatchObject({ kind: 'OffScreen' });
    await expect(tap(NaN, 5)).rejects.toMatchObject({ kind: 'BadRequest' });
    const { root } = await device.read('mock:login', { maxNodes: 100, maxDepth: 10 }, call);
    await expect(device.operate('mock:login', { ...root, key: '#gone' }, { kind: 'invoke' }, call)).rejects.toMatchObject({
      kind: 'StaleRef',
    });
    await expect(device.operate('gone', root, { kind: 'invoke' }, call)).rejects.toMatchObject({ kind: 'WindowGone' });
    await expect(device.bringToFront('gone', call)).rejects.toMatchObject({ kind: 'WindowGone' });
    await expect(device.press({ modifiers: [], key: 'nonsense' }, call)).rejects.toMatchObject({ kind: 'BadRequest' });
  });

  it('reads no more than it is allowed to, and says so', async () => {
    const device = await openScenario(shipped('notepad'), { clock });
    const read = (maxNodes: number, maxDepth: number) => device.read('mock:notepad', { maxNodes, maxDepth }, call);
    expect(await read(5, 100)).toMatchObject({ nodeCount: 5, degraded: { reason: 'node_cap' } });
    expect(await read(100, 2)).toMatchObject({ nodeCount: 5, degraded: { reason: 'depth_cap' } });
    expect((await read(14, 3)).degraded).toBeUndefined();
  });
});
