import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { CustomOp, Element } from '../../packages/handsight/src/index.ts';
import { at, serving, textAt, type Answer, type Json, type Serving } from './serving.ts';

const names = ['Alpha', 'Beta', 'Gamma', 'Delta'];
const window = (rows: readonly string[]): object => ({
  uid: 'mock:list',
  title: 'Rows',
  bounds: { x: 0, y: 0, width: 800, height: 600 },
  tree: {
    role: 'Window',
    name: 'Rows',
    children: [
      { role: 'Text', name: 'Clicked', id: 'clicked', value: 'none', bounds: { x: 10, y: 10, width: 300, height: 30 } },
      { role: 'Button', name: 'Remove first', id: 'remove', bounds: { x: 10, y: 50, width: 300, height: 30 } },
      {
        role: 'List',
        name: 'Rows',
        bounds: { x: 10, y: 100, width: 300, height: 300 },
        children: rows.map((name, i) => ({
          role: 'Button',
          name,
          id: name.toLowerCase(),
          bounds: { x: 10, y: 100 + i * 40, width: 300, height: 36 },
        })),
      },
      { role: 'MenuItem', name: 'File', id: 'file', bounds: { x: 10, y: 500, width: 100, height: 30 } },
    ],
  },
});
const SCENARIO = {
  name: 'rows',
  initial_state: 'four',
  states: { four: { windows: [window(names)] }, three: { windows: [window(names.slice(1))] } },
  reactions: [
    { on: { tool: 'click_element', target_id: 'remove' }, transition_to: 'three' },
    ...names.map((name) => ({ on: { tool: 'click_element', target_id: name.toLowerCase() }, set: [{ id: 'clicked', value: name }] })),
  ],
};

let folder: string;
let rows: Serving;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-identity-'));
  await mkdir(join(folder, 'scenarios'), { recursive: true });
  await writeFile(join(folder, 'scenarios', 'rows.json'), JSON.stringify(SCENARIO));
  rows = await serving({ config: { data_folder: folder } });
  device = textAt((await rows.post('/api/scenario/load', { path: 'scenarios/rows.json' })).body, 'device');
});
afterEach(async () => {
  await rows.close();
  await rm(folder, { recursive: true });
});
let device: string;

const clicked = async (): Promise<unknown> => at((await rows.get(`/api/structure?device=${device}`)).body, 'tree.children.0.value');
const remove = (headers = {}): Promise<Answer> =>
  rows.post('/api/element/click', { selector: 'Button[name="Remove first"]', device }, headers);
const click = (element_id: string): Promise<Answer> => rows.post('/api/element/click', { element_id, device });
const read = async (path = '/api/structure'): Promise<Json> => (await rows.get(`${path}?device=${device}`)).body;

describe('an element id', () => {
  it('whose element has moved is stale, not the element that stands there now', async () => {
    expect(at(await read(), 'tree.children.2.children.2')).toMatchObject({ id: 'root.2.2', name: 'Gamma' });
    await remove();
    const refused = await click('root.2.2');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'StaleRef' } });
    expect(await clicked()).toBe('none');
  });

  it('is stale when somebody else has changed and read the list', async () => {
    await read('/api/observe');
    await remove({ 'handsight-client': 'somebody-else' });
    await rows.get(`/api/structure?device=${device}`, { 'handsight-client': 'somebody-else' });
    expect((await click('root.2.2')).body).toMatchObject({ error: { code: 'StaleRef' } });
    expect(await clicked()).toBe('none');
  });

  it('of a full reading stays bound to it when something else was found meanwhile', async () => {
    await read();
    await remove();
    await rows.get(`/api/find_element?selector=${encodeURIComponent('Button[name="Remove first"]')}&device=${device}`);
    await rows.get(`/api/sketch?device=${device}`);
    expect((await click('root.2.2')).body).toMatchObject({ error: { code: 'StaleRef' } });
  });

  it('that was just found or read again acts on the element it was issued for', async () => {
    await read();
    await remove();
    const found = await rows.get(`/api/find_element?selector=${encodeURIComponent('Button[name="Gamma"]')}&device=${device}`);
    expect(found.body).toMatchObject({ element_id: 'root.2.1', ambiguous_matches: 1 });
    expect((await click('root.2.1')).body).toMatchObject({ ok: true, target: { element_id: 'root.2.1' } });
    expect(await clicked()).toBe('Gamma');
    expect((await click('root.2.2')).body).toMatchObject({ ok: true });
    expect(await clicked()).toBe('Delta');
  });

  it('that a diff has given out is the one to use', async () => {
    const { tree, tree_token } = await read('/api/observe');
    await remove();
    const { body } = await rows.get(`/api/observe?device=${device}&since=${String(tree_token)}`);
    const now = applied(body['changes'] as CustomOp[], tree as Element);
    expect(now).toEqual((await read('/api/observe'))['tree']);
    const gamma = now.children[2]?.children.find(({ name }) => name === 'Gamma');
    expect((await click(gamma?.id ?? '')).body).toMatchObject({ ok: true });
    expect(await clicked()).toBe('Gamma');
  });
});

/** An applier that knows the four operations and nothing of ids. */
function applied(ops: readonly CustomOp[], tree: Element): Element {
  const root = structuredClone(tree);
  const parent = (path: string): { siblings: Element[]; index: number } => {
    const way = path.split('/').map(Number);
    const index = way.pop() ?? 0;
    const siblings = way.reduce((element, i) => element.children[i] ?? element, root).children;
    return { siblings, index };
  };
  for (const op of ops) {
    if (op.op === 'move') {
      const from = parent(op.from);
      const [moved] = from.siblings.splice(from.index, 1);
      const to = parent(op.to);
      if (moved !== undefined) to.siblings.splice(to.index, 0, moved);
      continue;
    }
    const { siblings, index } = parent(op.path);
    if (op.op === 'replace') Object.assign(op.path === '' ? root : (siblings[index] ?? {}), op.fields);
    if (op.op === 'remove') siblings.splice(index, 1);
    if (op.op === 'add') siblings.splice(index, 0, op.node);
  }
  return root;
}

describe('a mistyped window_uid', () => {
  const window_uid = 'mock:lisst';
  const waits = [
    { type: 'text_visible', regex: 'Alpha' },
    { type: 'element_appears', selector: 'Button' },
    { type: 'element_disappears', selector: 'Button' },
    { type: 'element_disappears', element_id: 'root.0' },
    { type: 'tree_changes' },
    { type: 'focused_changes' },
  ];
  it.each(waits)('is WindowGone when waiting for $type', async (condition) => {
    const { status, body } = await rows.post('/api/wait_for', { any_of: [condition], window_uid, timeout_ms: 20_000, device });
    expect({ status, code: at(body, 'error.code') }).toEqual({ status: 404, code: 'WindowGone' });
  });

  it('is not there, and the answer of a wait for it to disappear says that it never was', async () => {
    const { status, body } = await rows.post('/api/wait_for', { any_of: [{ type: 'window_disappears', window_uid }], device });
    expect({ status, body }).toMatchObject({ status: 200, body: { ok: true, matched_detail: { window_uid, was_known: false } } });
  });

  const predicates = [
    { kind: 'element_absent', selector: 'Button' },
    { kind: 'element_exists', selector: 'Button' },
    { kind: 'text_visible', regex: 'Alpha' },
    { kind: 'tree_hash_equals', expected_hash: 'sha1:0' },
  ];
  it.each(predicates)('is WindowGone when asserting $kind', async (predicate) => {
    const { status, body } = await rows.post('/api/assert_state', { predicate: [{ ...predicate, window_uid }], device });
    expect({ status, code: at(body, 'error.code') }).toEqual({ status: 404, code: 'WindowGone' });
  });

  it('does not exist, which can be asked', async () => {
    const { body } = await rows.post('/api/assert_state', { predicate: [{ kind: 'window_exists', window_uid }], device });
    expect(body).toMatchObject({ all_passed: false });
  });
});

describe('a mistyped element_id', () => {
  it('is not there, and the answer of a wait for it to disappear says that it never was', async () => {
    const { body } = await rows.post('/api/wait_for', { any_of: [{ type: 'element_disappears', element_id: 'root.77' }], device });
    expect(body).toMatchObject({ ok: true, matched_detail: { element_id: 'root.77', was_known: false } });
  });
});

describe('a role', () => {
  const find = async (selector: string): Promise<Json> =>
    (await rows.get(`/api/find_element?selector=${encodeURIComponent(selector)}&device=${device}`)).body;

  it('is matched exactly in selectors', async () => {
    expect(await find('Button')).toMatchObject({ ambiguous_matches: 5, all_matches: [{ role: 'Button' }, {}, {}, {}, {}] });
    expect(await find('Button[name="File"]')).toMatchObject({ ok: false, error: { code: 'ElementNotFound' } });
    expect(await find('*[role="Button"][name="File"]')).toMatchObject({ ok: false });
    expect(await find('MenuItem')).toMatchObject({ name: 'File', ambiguous_matches: 1 });
    expect((await rows.post('/api/element/click', { selector: 'Button[name="File"]', device })).status).toBe(404);
    const absent = await rows.post('/api/assert_state', {
      predicate: [{ kind: 'element_absent', selector: 'Button[name="File"]' }],
      device,
    });
    expect(absent.body).toMatchObject({ all_passed: true });
  });

  it('is matched exactly in filters', async () => {
    const shown = async (query: string): Promise<string> =>
      JSON.stringify((await rows.get(`/api/structure?device=${device}&${query}`)).body['tree']);
    expect(await shown('roles=Button')).not.toContain('File');
    expect(await shown('exclude_roles=Button')).toContain('File');
  });
});
