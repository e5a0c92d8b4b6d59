import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodePng } from '../../packages/core/src/picture/decode-png.ts';
import { OperatorAuthority } from '../../packages/core/src/guard/confirmation/operator.ts';
import { startServer, type RunningServer } from '../../packages/server/src/server.ts';
import { SCREEN_OBSERVER_TOOLS } from '../../packages/dialects/src/screen-observer/all.ts';
import { at, textAt, type Json } from '../rest/serving.ts';
import type { Need } from '../requires.ts';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

const NEEDS: readonly Need[] = [{ package: 'galculator' }, { package: 'tesseract-ocr' }];

describeDesktop('the screen-observer dialect over REST, on a real program', NEEDS, () => {
  let own: OwnDesktop;
  let server: RunningServer;
  let uid: string;
  beforeAll(async () => {
    own = await OwnDesktop.start({ ocr: { enabled: true } });
    const { window } = await own.open('galculator', [], 'ToggleButton[name="7"]');
    uid = window.window_uid;
    server = await startServer({
      host: own.host,
      operator: new OperatorAuthority(),
      tools: SCREEN_OBSERVER_TOOLS,
      device: own.client.device,
      address: '127.0.0.1',
      port: 0,
      token: undefined,
      operatorToken: undefined,
    });
  }, PATIENCE_MS);
  afterAll(async () => {
    await server.close();
    await own.close();
  }, PATIENCE_MS);

  const ask = async (path: string, body?: unknown): Promise<Json> => {
    const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`${server.url}/api/${path}`, init);
    const json = (await answer.json()) as Json;
    expect(json['ok'] ?? json['success'] ?? true, `${path}: ${JSON.stringify(json).slice(0, 500)}`).toBe(true);
    return json;
  };
  const display = (): Promise<Json> => ask('find_element?selector=Document');
  const shown = async (): Promise<string> => {
    const { tree } = await ask('structure?roles=Document');
    return JSON.stringify(tree);
  };
  const key = (name: string): string => `ToggleButton[name="${name}"]`;

  it('lists windows, monitors and capabilities', async () => {
    const { windows } = await ask('windows');
    expect(windows).toMatchObject([
      { index: 0, title: 'galculator', process: 'galculator', focused: true, window_uid: uid, monitor_index: 0 },
    ]);
    expect(await ask('monitors')).toMatchObject({
      monitors: [{ index: 0, primary: true, bounds: { x: 0, y: 0, width: 1280, height: 900 } }],
    });
    expect(await ask('capabilities')).toMatchObject({
      platform: 'linux',
      adapter: 'atspi',
      supports: { accessibility_tree: true, uia_invoke: true },
    });
    expect(await ask('healthz')).toMatchObject({ adapter: 'atspi' });
  });

  it('returns the tree, whole, filtered and in pages', async () => {
    const whole = await ask('structure');
    expect(whole).toMatchObject({ window: 'galculator', window_uid: uid, tree: { id: 'root', role: 'Window', name: 'galculator' } });
    const page = await ask('structure?max_nodes=10');
    expect(page).toMatchObject({ node_count: 10, truncated: true });
    const next = await ask(`structure?page_cursor=${encodeURIComponent(textAt(page, 'next_cursor'))}`);
    expect(at(next, 'tree_token')).toBe(at(page, 'tree_token'));
  });

  it('describes the window by its tree and by its pixels, and sketches it', async () => {
    const description = await ask('description');
    expect(textAt(description, 'accessibility')).toContain('Application : galculator');
    expect(textAt(description, 'ocr')).toMatch(/sqrt|File|Edit/);
    expect(textAt(await ask('sketch?grid_width=60&grid_height=20'), 'sketch')).toContain('galculator');
  });

  it('takes pictures of the screen and of the window', async () => {
    const whole = await decodePng(Buffer.from(textAt(await ask('screenshot'), 'data'), 'base64'));
    expect([whole.width, whole.height]).toEqual([1280, 900]);
    const { windows } = await ask('windows');
    const window = await decodePng(Buffer.from(textAt(await ask('screenshot?window_index=0'), 'data'), 'base64'));
    expect([window.width, window.height]).toEqual([at(windows, '0.bounds.width'), at(windows, '0.bounds.height')]);
    expect(new Set(window.data).size, 'more than one colour').toBeGreaterThan(20);
  });

  it('clicks, invokes, focuses and reads back, with a diff since a token', async () => {
    const before = await ask('observe');
    const clicked = await ask('element/click', { selector: key('7') });
    expect(clicked).toMatchObject({ action: 'click_element', changed: true, target: { window_uid: uid } });
    await ask('element/invoke', { selector: key('8') });
    const diff = await ask(`observe?since=${encodeURIComponent(textAt(before, 'tree_token'))}`);
    expect(diff).toMatchObject({ format: 'custom', unchanged: false });
    expect(JSON.stringify(diff)).toContain('78');
    expect(await ask(`observe?since=${encodeURIComponent(textAt(diff, 'tree_token'))}`)).toMatchObject({ unchanged: true });
    expect(await shown()).toContain('"78"');
    const patch = await ask(`observe?since=${encodeURIComponent(textAt(before, 'tree_token'))}&format=json-patch`);
    expect(patch).toMatchObject({ format: 'json-patch' });
  });

  it('takes keys and text as the first version writes them', async () => {
    await ask('action', { action: 'key', value: 'escape' });
    await ask('action', { action: 'type', value: '123' });
    await ask('wait_for', { any_of: [{ type: 'text_visible', regex: '123' }], timeout_ms: 20_000 });
    const { bounds } = await ask(`find_element?selector=${encodeURIComponent(key('AC'))}`);
    const [x, y] = [Number(at(bounds, 'x')) + 10, Number(at(bounds, 'y')) + 10];
    expect(await ask('action', { action: 'click_at', x, y })).toMatchObject({ success: true, x, y });
    await expect.poll(shown, { timeout: 20_000 }).toContain('"0"');
    await ask('action', { action: 'scroll', x, y, clicks: -1 });
  });

  it('types and clicks and observes in one call', async () => {
    expect(await ask('element/click_and_observe', { selector: key('5') })).toMatchObject({
      changed: true,
      observation: { format: 'full' },
    });
    expect(await ask('type_and_observe', { text: '5' })).toMatchObject({ observation: { format: 'full' } });
    expect(await ask('key_and_observe', { keys: 'escape' })).toMatchObject({ observation: { format: 'full' } });
  });

  it('hovers, drags, right-clicks, double-clicks and sends keys to an element', async () => {
    await ask('hover', { selector: key('1'), hover_ms: 0 });
    await ask('element/double_click', { selector: key('1') });
    await ask('wait_for', { any_of: [{ type: 'text_visible', regex: '11' }], timeout_ms: 20_000 });
    await ask('drag', { from: { selector: key('3') }, to: { selector: key('4') }, duration_s: 0.1 });
    await ask('element/focus', { selector: key('6') });
    await ask('element/key', { selector: key('6'), keys: '6' });
    await ask('wait_for', { any_of: [{ type: 'text_visible', regex: '116' }], timeout_ms: 20_000 });
    expect(await display()).toMatchObject({ window_uid: uid });
    await ask('element/right_click', { selector: key('2') });
    // It opens its menu twice.
    await ask('action', { action: 'key', value: 'escape' });
    await ask('action', { action: 'key', value: 'escape' });
    await ask('wait_idle', { quiet_ms: 200, timeout_ms: 20_000 });
  });

  it('sets a value, asserts a state and compares snapshots', async () => {
    await ask('element/invoke', { selector: 'MenuItem[name="Preferences..."]' });
    await ask('wait_for', { any_of: [{ type: 'window_appears', title_regex: '.*Preferences' }], timeout_ms: 20_000 });
    const before = textAt(await ask('snapshot', {}), 'snapshot_id');
    const tabs = deep(at(await ask('structure'), 'tree')).find((part) => at(part, 'role') === 'Tab');
    await ask('element/select', { element_id: textAt(tabs, 'id'), option_name: 'General' });
    const spinners = await ask('structure?roles=Spinner,CheckBox');
    expect(JSON.stringify(spinners)).toContain('CheckBox');
    const after = textAt(await ask('snapshot', {}), 'snapshot_id');
    expect(await ask('snapshot/diff', { a: before, b: after })).toMatchObject({ windows_added: [], windows_removed: [] });
    await ask('element/click', { selector: 'Button[name="Close"]' });
    const { results } = await ask('assert_state', {
      predicate: [
        { kind: 'window_focused', title_regex: 'galculator' },
        { kind: 'element_exists', selector: key('7') },
        { kind: 'text_visible', regex: 'sqrt', mode: 'ocr' },
      ],
    });
    expect(results).toMatchObject([{ passed: true }, { passed: true }, { passed: true }]);
  });

  it('proposes an action, and waits until the screen is quiet', async () => {
    const proposed = await ask('propose_action', { action: 'click_element', args: { selector: key('9') } });
    expect(proposed).toMatchObject({ would_target: { window_uid: uid } });
    await ask('wait_idle', { quiet_ms: 200, timeout_ms: 20_000 });
    expect(await ask('budget_status')).toMatchObject({ ok: true });
  });
});

const deep = (part: unknown): unknown[] => {
  const children = at(part, 'children');
  return [part, ...(Array.isArray(children) ? children.flatMap(deep) : [])];
};
