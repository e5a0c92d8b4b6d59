import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { decodePng } from '../../packages/core/src/picture/decode-png.ts';
import { at, serving, textAt, type Json, type Serving } from '../rest/serving.ts';

const BOX = { x: expect.any(Number), y: expect.any(Number), width: expect.any(Number), height: expect.any(Number) };

let notepad: Serving;
beforeAll(async () => {
  notepad = await serving({ device: 'virtual:notepad' });
});
afterAll(() => notepad.close());

describe('the screen-observer dialect, first version: reading', () => {
  it('GET /api/windows lists windows with geometry, the focused one first', async () => {
    const { status, body, headers } = await notepad.get('/api/windows');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/json');
    expect(body).toMatchObject({ is_mock: true, count: expect.any(Number) });
    expect(at(body, 'windows.length')).toBe(body['count']);
    expect(at(body, 'windows.0')).toMatchObject({
      index: 0,
      handle: expect.any(String),
      title: expect.any(String),
      process: expect.any(String),
      pid: expect.any(Number),
      bounds: BOX,
      focused: true,
    });
  });

  it('lists the other windows by title, and an index means that place', async () => {
    const data_folder = await mkdtemp(join(tmpdir(), 'handsight-observer-'));
    const windows = ['Pear', 'Cherry', 'Über', 'apple'].map((title, i) => ({
      ...{ uid: `mock:${title}`, title },
      bounds: { x: 100 * i, y: 0, width: 90, height: 90 },
      tree: { role: 'Window', name: title },
    }));
    await writeFile(join(data_folder, 'fruit.yaml'), JSON.stringify({ name: 'Fruit', initial_state: 'a', states: { a: { windows } } }));
    const own = await serving({ config: { data_folder } });
    expect((await own.post('/api/scenario/load', { path: 'fruit.yaml' })).status).toBe(200);
    const { body } = await own.get('/api/windows');
    const listed = at(body, 'windows') as Json[];
    expect(listed.map(({ index, title, focused }) => [index, title, focused])).toEqual([
      [0, 'Pear', true],
      [1, 'apple', false],
      [2, 'Cherry', false],
      [3, 'Über', false],
    ]);
    for (const { index, title } of listed)
      expect((await own.get(`/api/structure?window_index=${String(index)}`)).body['window']).toBe(title);
    expect((await own.get('/api/structure')).body['window']).toBe('Pear');
    await own.close();
  });

  it('GET /api/structure gives the whole tree with ids from root and boxes in pixels', async () => {
    const { body } = await notepad.get('/api/structure?window_index=0');
    expect(body).toMatchObject({ window: expect.any(String), element_count: expect.any(Number) });
    expect(at(body, 'tree')).toMatchObject({
      id: 'root',
      name: expect.any(String),
      role: 'Window',
      value: null,
      bounds: BOX,
      enabled: true,
      focused: false,
      keyboard_shortcut: null,
      description: null,
    });
    expect(at(body, 'tree.children.0')).toMatchObject({ id: 'root.0', bounds: BOX });
    expect(at(body, 'tree.children.0.children.0.id')).toBe('root.0.0');
    expect(countOf(body['tree'])).toBe(body['element_count']);
  });

  it('GET /api/description combines the sources that are on, whatever mode is asked for', async () => {
    for (const mode of ['', '&mode=accessibility', '&mode=ocr', '&mode=vlm', '&mode=combined']) {
      const { status, body } = await notepad.get(`/api/description?window_index=0${mode}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ mode: 'combined', effective_mode: 'combined' });
      expect(body['accessibility']).toMatch(/^Application : .+\nWindow : .+\n/);
      expect(body['accessibility']).toMatch(/\[\d+ elements total; focused → .+\]$/);
      expect(body).not.toHaveProperty('ocr');
      expect(body).not.toHaveProperty('vlm');
    }
  });

  it('refuses a mode that does not exist', async () => {
    const { status, body } = await notepad.get('/api/description?mode=telepathy');
    expect(status).toBe(400);
    expect(body['error']).toContain('mode');
  });

  it('says what is missing when a source is on that is not set up', async () => {
    const other = await serving({ config: { vlm: { enabled: true }, ocr: { enabled: true, tesseract_cmd: '/nowhere/tesseract' } } });
    const { status, body } = await other.get('/api/description');
    expect(status).toBe(200);
    expect(body['vlm']).toMatch(/vlm\.base_url/);
    expect(body['ocr']).toContain('/nowhere/tesseract');
    await other.close();
  });

  it('GET /api/sketch draws 72 by 24 characters by default, in plain ASCII', async () => {
    const { body } = await notepad.get('/api/sketch');
    expect(body).toMatchObject({ grid_width: 72, grid_height: 24, window: expect.any(String) });
    const lines = textAt(body, 'sketch').split('\n');
    expect(lines[0]).toBe(`+${'-'.repeat(72)}+`);
    expect(lines.slice(0, 26).every((line) => line.length === 74)).toBe(true);
    expect(lines[25]).toBe(lines[0]);
    const small = await notepad.get('/api/sketch?grid_width=40&grid_height=12');
    expect(small.body).toMatchObject({ grid_width: 40, grid_height: 12 });
    expect(textAt(small.body, 'sketch').split('\n')[13]).toBe(`+${'-'.repeat(40)}+`);
  });

  it('gives what is too small for its name a letter, and a legend below the grid', async () => {
    const sketch = textAt((await notepad.get('/api/sketch?grid_width=24&grid_height=10')).body, 'sketch');
    const [grid = '', legend = ''] = sketch.split('\nLEGEND\n');
    expect(grid.split('\n')).toHaveLength(12);
    expect(legend).toMatch(/^ {2}A {3}MenuItem "File"/);
    expect(grid).toMatch(/\bA\b/);
  });

  it('draws boxes with Unicode when the configuration says so', async () => {
    const other = await serving({ config: { ascii_sketch: { unicode_box: true } } });
    expect(textAt((await other.get('/api/sketch')).body, 'sketch')).toMatch(/^┌─+┐\n/);
    await other.close();
  });

  it('GET /api/screenshot is the whole screen, or one window, as a PNG in base64', async () => {
    const whole = await notepad.get('/api/screenshot');
    expect(whole.body).toMatchObject({ format: 'png', encoding: 'base64', window: expect.any(String) });
    const window = await notepad.get('/api/screenshot?window_index=0');
    expect(window.body['window']).toBe(at((await notepad.get('/api/windows')).body, 'windows.0.title'));
    const { width, height } = await decodePng(Buffer.from(textAt(window.body, 'data'), 'base64'));
    expect(at((await notepad.get('/api/windows')).body, 'windows.0.bounds')).toMatchObject({ width, height });
    const screen = await decodePng(Buffer.from(textAt(whole.body, 'data'), 'base64'));
    expect(screen.width).toBeGreaterThanOrEqual(width);
  });

  it("the contract's own way to observe works: sketch and description have what it reads", async () => {
    const sketch = await notepad.get('/api/sketch?window_index=0');
    const description = await notepad.get('/api/description?window_index=0');
    expect(textAt(sketch.body, 'window')).not.toBe('');
    expect(textAt(description.body, 'description')).toContain(textAt(sketch.body, 'window'));
  });

  it('GET / is HTML', async () => {
    const { headers, status } = await notepad.get('/');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
  });
});

describe('the screen-observer dialect, first version: acting', () => {
  const editor = async (): Promise<Json> => (await notepad.get('/api/find_element?selector=Document')).body;

  it('click_at clicks the centre of bounds as the contract computes it, and echoes where', async () => {
    const { bounds } = await editor();
    const x = Math.floor(Number(at(bounds, 'x')) + Number(at(bounds, 'width')) / 2);
    const y = Math.floor(Number(at(bounds, 'y')) + Number(at(bounds, 'height')) / 2);
    const { status, body } = await notepad.post('/api/action', { action: 'click_at', x, y, button: 'left', double: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, action: 'click_at', x, y, note: 'Mock adapter — no real OS action performed' });
  });

  it('type and key reach the focused element', async () => {
    const before = await editor();
    const typed = await notepad.post('/api/action', { action: 'type', value: 'Zebra' });
    expect(typed.body).toMatchObject({ success: true, action: 'type' });
    const text = await notepad.get('/api/structure');
    expect(JSON.stringify(text.body['tree'])).toContain('Zebra');
    expect(await editor()).toMatchObject({ selector: before['selector'] });
    expect((await notepad.post('/api/action', { action: 'key', value: 'enter' })).body).toMatchObject({ success: true, action: 'key' });
  });

  it.each([
    'enter',
    'tab',
    'escape',
    'ctrl+s',
    'ctrl+a',
    'ctrl+c',
    'ctrl+v',
    'ctrl+z',
    'alt+f4',
    'ctrl+shift+n',
    'ctrl+alt+delete',
    'f5',
    'delete',
  ])('knows the key %s', async (value) => {
    const own = await serving({ device: 'virtual:notepad' });
    const { status, body } = await own.post('/api/action', { action: 'key', value });
    expect({ status, success: body['success'] }).toEqual({ status: 200, success: true });
    await own.close();
  });

  it('scroll takes a place and clicks, both of them optional', async () => {
    const { bounds } = await editor();
    const place = { x: Number(at(bounds, 'x')) + 5, y: Number(at(bounds, 'y')) + 5 };
    expect((await notepad.post('/api/action', { action: 'scroll', ...place, clicks: -3 })).body).toMatchObject({
      success: true,
      ...place,
      clicks: -3,
    });
    expect((await notepad.post('/api/action', { action: 'scroll' })).body).toMatchObject({ success: true, action: 'scroll' });
  });

  it('does not repeat what was typed: it may be a password', async () => {
    const own = await serving();
    await own.post('/api/element/focus', { selector: 'PasswordEdit' });
    const { body } = await own.post('/api/action', { action: 'type', value: 'hunter2' });
    expect(body['success']).toBe(true);
    expect(JSON.stringify(body)).not.toContain('hunter2');
    await own.close();
  });

  it.each([
    [{ action: 'fly' }, 'unsupported action'],
    [{}, 'unsupported action'],
    [{ action: 'click_at', x: 5 }, 'y'],
    [{ action: 'click_at', x: '5', y: 5 }, 'x'],
    [{ action: 'type' }, 'value'],
    [{ action: 'key', value: 'hyper+q' }, 'hyper+q'],
    [{ action: 'type', value: 'a', colour: 'red' }, 'colour'],
  ])('%j is a bad request in the shape of an action', async (sent, word) => {
    const { status, body } = await notepad.post('/api/action', sent);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, error: expect.stringContaining(word), error_detail: { code: 'BadRequest' } });
  });

  it('an action that was refused never looks like one that succeeded', async () => {
    const { status, body } = await notepad.post('/api/action', { action: 'click_at', x: 99_999, y: 1 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ success: false, error: expect.any(String), error_detail: { code: 'OffScreen' } });
    expect(body).not.toHaveProperty('note');
  });
});

describe('the screen-observer dialect, first version: the system prompt', () => {
  it('is given word for word', async () => {
    const { status, body } = await notepad.get('/api/prompt');
    expect(status).toBe(200);
    const digest = createHash('sha256').update(textAt(body, 'prompt')).digest('hex');
    expect(digest).toBe('987c15b7317f816c3aa4fac0ba3998dc68f6a0c7a84f41efa95b1b39f64d9285');
  });
});

describe('the screen-observer dialect, first version: errors', () => {
  it.each([
    '/api/windows?device=virtual:nowhere',
    '/api/structure?window_index=9',
    '/api/sketch?grid_width=3',
    '/api/screenshot?window_index=-1',
    '/api/description?window_index=x',
  ])('GET %s says what is wrong in a sentence, with the object beside it', async (path) => {
    const { status, body } = await notepad.get(path);
    expect(status).toBe(path.includes('nowhere') ? 404 : 400);
    expect(body).toMatchObject({
      ok: false,
      error: expect.any(String),
      error_detail: { code: expect.any(String), message: body['error'] },
    });
  });
});

function countOf(tree: unknown): number {
  const children = at(tree, 'children');
  return 1 + (Array.isArray(children) ? children.reduce<number>((sum, child) => sum + countOf(child), 0) : 0);
}
