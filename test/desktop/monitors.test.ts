import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Need } from '../requires.ts';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

const run = promisify(execFile);

const NEEDS: readonly Need[] = [{ package: 'galculator' }, { package: 'x11-xserver-utils' }];

describeDesktop('a desktop of two monitors, the right one the primary', NEEDS, () => {
  let own: OwnDesktop;
  beforeAll(async () => {
    own = await OwnDesktop.start({}, { width: 1600, height: 600 });
    const { env } = own.desktop;
    await run('xrandr', ['--setmonitor', 'left', '800/200x600/150+0+0', 'screen'], { env });
    await run('xrandr', ['--setmonitor', '*right', '800/200x600/150+800+0', 'none'], { env });
    await own.open('galculator', [], 'ToggleButton[name="7"]');
  }, PATIENCE_MS);
  afterAll(() => own.close(), PATIENCE_MS);

  const shows = (expected: string) => [{ kind: 'value_equals' as const, selector: 'Document', expected }];

  it('counts from the corner of the primary one', async () => {
    const call = { clock: own.host.clock, deadline: own.host.clock.now() + 10_000, signal: AbortSignal.timeout(10_000) };
    expect(await own.client.session.monitors(call)).toEqual([
      { index: 0, primary: true, bounds: { left: 0, top: 0, right: 800, bottom: 600 }, scale_factor: 1 },
      { index: 1, primary: false, bounds: { left: -800, top: 0, right: 0, bottom: 600 }, scale_factor: 1 },
    ]);
  });

  it('says the scale that the desktop has set', async () => {
    const { env } = own.desktop;
    await run('sh', ['-c', 'echo "Xft.dpi: 144" | xrdb -merge'], { env });
    const call = { clock: own.host.clock, deadline: own.host.clock.now() + 10_000, signal: AbortSignal.timeout(10_000) };
    expect((await own.client.session.monitors(call)).map(({ scale_factor }) => scale_factor)).toEqual([1.5, 1.5]);
    await run('sh', ['-c', 'echo "Xft.dpi: 96" | xrdb -merge'], { env });
  });

  it('operates a window on either, and says where it is', async () => {
    for (const [index, left] of [
      [1, -700],
      [0, 100],
    ] as const) {
      const { bounds } = await own.client.window();
      const title = { x: Math.round((bounds.left + bounds.right) / 2), y: bounds.top - 8 };
      const to = { x: title.x - bounds.left + left, y: title.y };
      await own.act({ type: 'drag', from: title, to, holdMs: 0, durationMs: 200 });
      await own.client.waitIdle({ quiet_ms: 300, timeout_ms: 10_000 });
      const moved = await own.client.window();
      expect(moved).toMatchObject({ monitor_index: index });
      expect(Math.abs(moved.bounds.left - left)).toBeLessThan(20);
      await own.act({ type: 'tap', target: { selector: 'ToggleButton[name="AC"]' } });
      await own.act({ type: 'tap', target: { selector: 'ToggleButton[name="7"]' } }, { expect: shows('7') });
      const { bounds: eight } = await own.client.find('ToggleButton[name="8"]');
      await own.act({ type: 'tap', target: { x: eight.left + 10, y: eight.top + 10 } }, { expect: shows('78') });
    }
  });

  it('takes a picture of the primary one, or of any part', async () => {
    expect(await own.client.picture()).toMatchObject({ width: 800, height: 600, area: { left: 0, top: 0, right: 800, bottom: 600 } });
    const area = { left: -100, top: 0, right: 100, bottom: 50 };
    expect(await own.client.picture({ area })).toMatchObject({ width: 200, height: 50, area });
  });

  it('refuses a point that is on no monitor', async () => {
    const receipt = await own.client.perform({ type: 'tap', target: { x: -801, y: 10 } });
    expect(receipt).toMatchObject({ dispatched: 'no', error: { code: 'OffScreen' } });
  });
});
