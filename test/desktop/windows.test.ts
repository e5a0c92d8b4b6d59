import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Need } from '../requires.ts';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

const NEEDS: readonly Need[] = [{ package: 'galculator' }, { package: 'mousepad' }];

describeDesktop('windows and programs of a desktop', NEEDS, () => {
  let own: OwnDesktop;
  beforeAll(async () => {
    own = await OwnDesktop.start();
  }, PATIENCE_MS);
  afterAll(() => own.close(), PATIENCE_MS);

  it('lists programs, starts one by the name of its desktop file, and says that it is in front', async () => {
    const { apps } = own.client.session.device;
    const call = { clock: own.host.clock, deadline: own.host.clock.now() + 10_000, signal: AbortSignal.timeout(10_000) };
    expect(await apps?.list(call)).toContainEqual({ app: 'galculator', label: 'Galculator' });
    expect(await own.act({ type: 'launch_app', app: 'galculator' })).toMatchObject({ route: 'app_control', lifecycle_state: 'verified' });
    expect((await own.client.perform({ type: 'launch_app', app: 'no-such-program' })).error?.code).toBe('AppNotInstalled');
  });

  it('brings a covered window to the front, and until then refuses to click what is covered', async () => {
    await own.open('mousepad', [], 'Document');
    const windows = await own.client.windows();
    const calculator = windows.find(({ process }) => process === 'galculator');
    const editor = windows.find(({ process }) => process === 'mousepad');
    if (calculator === undefined || editor === undefined) throw new Error(`windows: ${JSON.stringify(windows)}`);
    expect(editor).toMatchObject({ focused: true });
    const named = { window: { uid: calculator.window_uid } };
    await own.act({ type: 'drag', from: titleBar(editor), to: titleBar(calculator), holdMs: 0, durationMs: 200 });
    await own.client.waitIdle({ quiet_ms: 300, timeout_ms: 10_000 });
    const covered = await own.client.perform({ type: 'tap', target: { selector: 'MenuItem[name="File"]' } }, named);
    expect(covered.error?.code, JSON.stringify(covered.error)).toBe('ElementOccluded');
    expect(covered.dispatched).toBe('no');
    const typed = await own.client.perform({ type: 'key', keys: '5' }, named);
    expect(typed).toMatchObject({ dispatched: 'no', error: { code: 'ForeignWindow' } });
    expect((await own.act({ type: 'bring_to_front' }, named)).lifecycle_state).toBe('verified');
    await own.act(
      { type: 'tap', target: { selector: 'ToggleButton[name="5"]' } },
      { ...named, expect: [{ kind: 'value_equals', selector: 'Document', expected: '5' }] },
    );
  });

  it('ends a program', async () => {
    await own.act({ type: 'stop_app', app: 'galculator' });
    expect((await own.client.windows()).map(({ process }) => process)).toEqual(['mousepad']);
  });

  it('notices each window of a program that is killed and started again, though the server gives it the same number', async () => {
    const uids = new Set<string>();
    for (let i = 0; i < 4; i++) {
      const { program, window } = await own.open('galculator', [], 'Document');
      uids.add(window.window_uid);
      process.kill(-program.pid, 'SIGKILL');
      await vi.waitFor(
        async () => expect((await own.client.windows()).map(({ process: name }) => name)).not.toContain('galculator'),
        PATIENCE_MS,
      );
    }
    expect(uids.size).toBe(4);
  });

  it('never means the window that Handsight itself runs in', async () => {
    const { openHost } = await import('../../packages/handsight/src/open-host.ts');
    const { DeviceClient } = await import('../../packages/core/src/client/device-client.ts');
    const { linuxDriver } = await import('../../packages/linux/src/driver.ts');
    const [terminal] = await own.client.windows();
    const env = { ...own.desktop.env, WINDOWID: terminal?.handle ?? '' };
    const { host } = openHost({ drivers: [linuxDriver({ env })] });
    try {
      const client = await DeviceClient.on(host, `linux:${own.desktop.display}`, 'test');
      await expect(client.observe()).rejects.toMatchObject({ kind: 'ForeignWindow' });
      expect((await client.perform({ type: 'type', text: 'rm' })).error?.code).toBe('ForeignWindow');
      expect((await client.observe({ window: { uid: terminal?.window_uid ?? '' } })).node_count).toBeGreaterThan(20);
    } finally {
      await host.close();
    }
  });
});

const titleBar = ({ bounds }: { bounds: { left: number; top: number; right: number } }): { x: number; y: number } => ({
  x: Math.round((bounds.left + bounds.right) / 2),
  y: bounds.top - 8,
});
