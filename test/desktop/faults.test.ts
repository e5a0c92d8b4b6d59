import { readdir, readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { realClock } from '../../packages/core/src/device/clock.ts';
import { startDesktop } from '../../packages/linux/src/desktop/start-desktop.ts';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

/** Processes whose environment or arguments hold a text. */
async function processesWith(text: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found: number[] = [];
  for (const pid of pids.filter((each) => each !== process.pid)) {
    const about = await Promise.all(['environ', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => '')));
    if (about.some((each) => each.includes(text))) found.push(pid);
  }
  return found;
}

/** A desktop's own processes whose command holds a text. */
async function partsOf({ desktop }: OwnDesktop, text: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of await processesWith(desktop.env['XDG_RUNTIME_DIR'] ?? '?')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '');
    if (command.includes(text)) found.push(pid);
  }
  return found;
}

describeDesktop('a desktop on which things go wrong', [{ package: 'galculator' }], () => {
  let own: OwnDesktop;
  beforeAll(async () => {
    own = await OwnDesktop.start();
  }, PATIENCE_MS);
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => own.close(), PATIENCE_MS);

  const seven = { selector: 'ToggleButton[name="7"]' };
  const open = () => own.open('galculator', [], seven.selector);

  it('refuses a window that was closed between look and act, and works on with the next', async () => {
    const { program, window } = await open();
    const { ref } = await own.client.find(seven.selector);
    await program.end();
    await own.client.waitFor({ any_of: [{ type: 'window_disappears', window_uid: window.window_uid }], timeout_ms: PATIENCE_MS });
    const gone = await own.client.perform({ type: 'tap', target: seven }, { window: { uid: window.window_uid } });
    expect(gone).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'WindowGone' } });
    const stale = await own.client.perform({ type: 'tap', target: { ref: ref ?? '' } });
    expect(stale).toMatchObject({ ok: false, dispatched: 'no', error: { code: expect.stringMatching(/WindowGone|StaleRef/) } });
    const next = await open();
    expect(next.window.window_uid).not.toBe(window.window_uid);
    await own.act({ type: 'tap', target: seven }, { expect: [{ kind: 'value_equals', selector: 'Document', expected: '7' }] });
    await next.program.end();
  });

  it('reports that a program died while it was acted on', async () => {
    const { program, window } = await open();
    const { ref } = await own.client.find(seven.selector);
    const { device } = own.client.session;
    const operate = device.operate.bind(device);
    // If stopped, it accepts the call and never answers; if killed, its window goes with it.
    vi.spyOn(device, 'operate').mockImplementationOnce((...args) => {
      process.kill(program.pid, 'SIGSTOP');
      const operating = operate(...args);
      setImmediate(() => process.kill(program.pid, 'SIGKILL'));
      return operating;
    });
    const lost = await own.client.perform({ type: 'focus', target: { ref: ref ?? '' } }, { timeout_ms: 20_000 });
    expect(device.operate).toHaveBeenCalledOnce();
    expect(lost.ok).toBe(false);
    expect(lost.error?.code).toMatch(/WindowGone|ActionLost|StaleRef/);
    expect(lost.duration_ms).toBeLessThan(20_000);
    await own.client.waitFor({ any_of: [{ type: 'window_disappears', window_uid: window.window_uid }], timeout_ms: PATIENCE_MS });
    const next = await open();
    await own.act({ type: 'tap', target: seven }, { expect: [{ kind: 'value_equals', selector: 'Document', expected: '7' }] });
    await next.program.end();
  });

  it('waits for a slow window manager, and says that a click may be lost in one that hangs', async () => {
    const { program } = await open();
    const [manager = 0] = await partsOf(own, 'openbox');
    const shows = (expected: string) => ({ expect: [{ kind: 'value_equals' as const, selector: 'Document', expected }] });
    process.kill(manager, 'SIGSTOP');
    let looks = 0;
    const { after } = realClock;
    // The driver checks every millisecond whether the button is up.
    const waiting = vi.spyOn(realClock, 'after').mockImplementation((ms, signal) => {
      if (ms === 1 && ++looks === 50) process.kill(manager, 'SIGCONT');
      return after(ms, signal);
    });
    await own.act({ type: 'tap', target: seven, count: 2 }, shows('77'));
    expect(looks).toBeGreaterThanOrEqual(50);
    waiting.mockRestore();
    process.kill(manager, 'SIGSTOP');
    const lost = await own.client.perform({ type: 'tap', target: seven });
    process.kill(manager, 'SIGCONT');
    expect(lost).toMatchObject({ ok: false, dispatched: 'unknown', retryable: false, error: { code: 'ActionLost' } });
    await own.act({ type: 'tap', target: { selector: 'ToggleButton[name="AC"]' } }, shows('0'));
    await program.end();
  });

  it('says what is missing when the accessibility bus is killed, still clicks, and reads the next program', async () => {
    const { program, window } = await open();
    const { bounds } = await own.client.find(seven.selector);
    const buses = await partsOf(own, 'accessibility.conf');
    expect(buses).not.toEqual([]);
    for (const pid of buses) process.kill(pid, 'SIGKILL');
    await expect
      .poll(async () => (await own.client.observe({ window: { uid: window.window_uid } })).degraded?.reason, { timeout: PATIENCE_MS })
      .toBe('accessibility_off');
    const clicked = await own.client.perform({ type: 'tap', target: { x: bounds.left + 10, y: bounds.top + 10 } });
    expect(clicked).toMatchObject({ ok: true, dispatched: 'yes', route: 'pointer' });
    await program.end();
    const next = await open();
    await own.act({ type: 'tap', target: seven }, { expect: [{ kind: 'value_equals', selector: 'Document', expected: '7' }] });
    await next.program.end();
  });

  it('names every error of a display that is not there', async () => {
    await expect(own.host.session('linux::987')).rejects.toMatchObject({ kind: 'DeviceNotFound' });
    await expect(own.host.session('linux:nowhere')).rejects.toMatchObject({ kind: 'DeviceNotFound' });
  });

  it('leaves nothing behind when it is closed', async () => {
    const desktop = await startDesktop({ width: 640, height: 480 });
    const runtime = desktop.env['XDG_RUNTIME_DIR'] ?? '';
    desktop.run('galculator');
    await expect.poll(async () => (await processesWith(runtime)).length, { timeout: PATIENCE_MS }).toBeGreaterThan(3);
    await desktop.close();
    await expect.poll(() => processesWith(runtime), { timeout: PATIENCE_MS }).toEqual([]);
    await expect(readdir(runtime)).rejects.toThrow();
  });
});
