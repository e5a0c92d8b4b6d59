import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { FrameworkSync, serializeTreeCompact, type FrameworkSyncInit, type UnifiedUINode } from '../../packages/handsight/src/agentest.ts';
import { makeNode, numberTree } from '../../packages/handsight/src/driver.ts';
import { scriptedAdb, startDartVm, startScriptedApp, type DartVmStandIn, type ScriptedApp } from './framework-apps.ts';

const PACKAGE = 'com.example.app';
/** Nothing listens there. */
const NO_METRO = 9;

function sync(init: Partial<FrameworkSyncInit>): FrameworkSync {
  const made = new FrameworkSync({ framework: 'react_native', packageName: PACKAGE, adb: scriptedAdb({}), metroPort: NO_METRO, ...init });
  onTestFinished(() => made.close());
  return made;
}

afterEach(() => vi.unstubAllEnvs());

const screen = (): UnifiedUINode =>
  numberTree(
    makeNode({
      bounds: { left: 0, top: 0, right: 1080, bottom: 2400 },
      children: [makeNode({ className: 'android.view.ViewGroup', clickable: true, bounds: { left: 0, top: 0, right: 144, bottom: 144 } })],
    }),
  );

describe("a React Native app's JavaScript, over a real DevTools protocol", () => {
  const started = async (): Promise<{ app: ScriptedApp; it: FrameworkSync }> => {
    const app = await startScriptedApp();
    onTestFinished(() => app.stop());
    const made = sync({ metroPort: app.port });
    await made.attach();
    return { app, it: made };
  };

  it('names icons that have no name, once for every screen', async () => {
    const { it: framework } = await started();
    expect(framework).toMatchObject({ kind: 'react_native', hasBackend: true, hasHermes: true, hasDartVm: false, hasIdlingBridge: false });
    const tree = screen();
    const externalLabels = await framework.snapshotFiberLabels(tree);
    expect([...externalLabels]).toEqual([[tree.children[0]?.id, 'ArrowLeft']]);
    expect(serializeTreeCompact(tree, { externalLabels }).text).toContain('"ArrowLeft"');
    const diagnostics = framework.diagnostics;
    expect(await framework.snapshotFiberLabels(screen())).toEqual(externalLabels);
    expect(framework.diagnostics).toEqual(diagnostics);
    vi.stubEnv('AGENTEST_DISABLE_FIBER_INFERENCE', '1');
    expect((await framework.snapshotFiberLabels(tree)).size).toBe(0);
  });

  it('is waited for while it is at work, as long as the time allows', async () => {
    const { app, it: framework } = await started();
    expect(await framework.waitForSync()).toBe(true);
    await app.work(1500);
    expect(await framework.waitForSync(200)).toBe(false);
    expect(framework.diagnostics.at(-1)).toBe('[hermes] still at work after 200 ms');
    expect(await framework.waitForSync()).toBe(true);
  });

  it('is given up when it has ended, and stops nobody', async () => {
    const { app, it: framework } = await started();
    expect(framework.hasHermes).toBe(true);
    await app.stop();
    expect(await framework.waitForSync()).toBe(true);
    expect(await framework.snapshotFiberLabels(screen())).toEqual(new Map());
    expect(framework).toMatchObject({ hasHermes: false, hasBackend: false });
  });
});

describe('an app without anything to ask', () => {
  it('costs one line for each channel', async () => {
    const framework = sync({});
    await framework.attach();
    await framework.attach();
    expect(framework.hasBackend).toBe(false);
    expect(framework.diagnostics.sort()).toEqual([
      expect.stringMatching(/^\[hermes\] not attached: /),
      expect.stringMatching(/^\[idling_bridge\] not attached: /),
    ]);
    expect(await framework.waitForSync()).toBe(true);
    expect(await framework.refreshSemantics()).toBe(false);
    expect(await framework.snapshotFiberLabels(screen())).toEqual(new Map());
  });

  it('is not asked where that is switched off, nor under a name that is none', async () => {
    vi.stubEnv('AGENTEST_DISABLE_FRAMEWORK_SYNC', '1');
    const adb = scriptedAdb({});
    const framework = sync({ adb });
    await framework.attach();
    expect(adb.commands).toEqual([]);
    expect(framework.diagnostics).toEqual([]);
    expect(() => sync({ packageName: 'com.app; reboot' })).toThrow(/is not an Android package name/);
  });

  it('does not hold anybody up when the phone never answers', async () => {
    const adb = { ...scriptedAdb({}), run: () => new Promise<string>(() => undefined) };
    const framework = sync({ framework: 'flutter', adb });
    await framework.attach();
    expect(framework.diagnostics).toEqual([
      expect.stringMatching(/^\[(dart_vm|idling_bridge)\] not attached: .* took longer than 3000 ms$/),
      expect.stringMatching(/^\[(dart_vm|idling_bridge)\] not attached: .* took longer than 3000 ms$/),
    ]);
  });
});

describe("a Flutter app's Dart VM, over a stand-in for its service", () => {
  const started = async (): Promise<{ vm: DartVmStandIn; adb: ReturnType<typeof scriptedAdb>; it: FrameworkSync }> => {
    const vm = await startDartVm('/aB3=/');
    onTestFinished(() => vm.close());
    const log = 'The Dart VM service is listening on http://127.0.0.1:41293/aB3=/\n';
    const adb = scriptedAdb({ pidof: ['4711\n'], 'logcat -d -v raw --pid=4711': [log] }, vm.port);
    const made = sync({ framework: 'flutter', adb });
    await made.attach();
    return { vm, adb, it: made };
  };

  it('is found by the log, asked until it is at rest, and left as it was', async () => {
    const { vm, adb, it: framework } = await started();
    expect(framework).toMatchObject({ hasDartVm: true, hasHermes: false });
    expect(await framework.waitForSync()).toBe(true);
    expect(vm.asked).toEqual(['getVM', 'getIsolate', 'getIsolate', 'getIsolate', 'getIsolate']);
    framework.close();
    framework.close();
    expect(adb.released).toEqual([vm.port]);
    expect(framework.hasBackend).toBe(false);
  });

  it('makes semantics where there are none, and only then', async () => {
    const { vm, it: framework } = await started();
    expect(await framework.refreshSemantics()).toBe(true);
    expect(await framework.refreshSemantics()).toBe(true);
    expect(vm.asked.filter((method) => method === 'evaluate')).toHaveLength(1);
  });
});

describe("an app's idling bridge", () => {
  const row = (count: number): string => `Row: 0 idle_count=${count}, idle_names=net, version=1\n`;

  it('is asked until nothing is at work any more', async () => {
    const adb = scriptedAdb({ 'content query': [row(0), row(2), row(1), row(0)] });
    const framework = sync({ framework: 'compose', adb });
    await framework.attach();
    expect(framework.hasIdlingBridge).toBe(true);
    expect(await framework.waitForSync()).toBe(true);
    expect(adb.commands).toHaveLength(4);
    expect(new Set(adb.commands)).toEqual(new Set(['content query --uri content://com.example.app.agentest.idling/state']));
  });

  it('is not waited for longer than wanted', async () => {
    const framework = sync({ framework: 'native', adb: scriptedAdb({ 'content query': [row(1)] }) });
    await framework.attach();
    expect(await framework.waitForSync(250)).toBe(false);
  });
});
