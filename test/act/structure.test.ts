import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import type { StructureQuery } from '../../packages/core/src/look/read-structure.ts';
import { SteppedClock } from '../../packages/core/src/device/clock.ts';
import type { StructureElement } from '../../packages/core/src/screen/structure/structure.ts';
import { openDesk } from './desk.ts';

let clock: SteppedClock;
let host: Host;
let desk: DeviceClient;

beforeEach(async () => {
  clock = new SteppedClock(1_000_000);
  ({ host, desk } = await openDesk({ clock }));
});
afterEach(() => host.close());

const all = (e: StructureElement): StructureElement[] => [e, ...e.children.flatMap(all)];
const idsOf = (e: StructureElement): string[] => all(e).map(({ id }) => id);
const names = async (query: StructureQuery): Promise<string[]> =>
  all((await desk.structure(query)).tree).map(({ role, name }) => `${role} ${name}`.trim());

describe('the structure of a window', () => {
  it('is the whole tree, counted and hashed', async () => {
    const seen = await desk.structure();
    expect(seen).toMatchObject({
      window: 'Main',
      window_uid: 'mock:main',
      element_count: 14,
      node_count: 14,
      truncated: false,
      depth_truncated: false,
      next_cursor: null,
    });
    expect(seen.tree_hash).toBe((await desk.observe()).tree_hash);
    expect((await desk.observe({ since: seen.tree_token })).unchanged).toBe(true);
  });

  const cases: [string, StructureQuery, string[]][] = [
    ['wanted roles, in any spelling', { roles: ['check_box', 'EDIT'] }, ['Window Main', 'Edit Title', 'CheckBox Urgent']],
    [
      'all but unwanted roles',
      { exclude_roles: ['button', 'Edit', 'PasswordEdit', 'CheckBox', 'Text', 'List'] },
      ['Window Main', 'Pane', 'ListItem Bread', 'ListItem Milk', 'ListItem Soap'],
    ],
    ['names by a pattern', { name_regex: '(?i)^(help|milk)$' }, ['Window Main', 'Pane', 'Button Help', 'List Tasks', 'ListItem Milk']],
    [
      'no empty frames',
      { prune_empty: true, roles: ['Button'] },
      ['Window Main', 'Button Ask', 'Button Close notes', 'Button Later', 'Button Help'],
    ],
    ['two filters at once', { roles: ['Button'], name_regex: 'notes' }, ['Window Main', 'Button Close notes']],
    ['the part below a selector', { scope: 'List[name="Tasks"]' }, ['List Tasks', 'ListItem Bread', 'ListItem Milk', 'ListItem Soap']],
    ['the part below an element id', { scope: 'root.7' }, ['Pane', 'Button Help']],
  ];
  it.each(cases)('can be asked for %s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('keeps the ids of the whole tree whatever is left out', async () => {
    expect(idsOf((await desk.structure({ roles: ['ListItem'] })).tree)).toEqual(['root', 'root.8', 'root.8.0', 'root.8.1', 'root.8.2']);
    expect(idsOf((await desk.structure({ scope: 'root.7' })).tree)).toEqual(['root.7', 'root.7.0']);
  });

  it('ends at a depth and says where it goes on', async () => {
    const { tree, ...seen } = await desk.structure({ depth: 1 });
    expect(seen).toMatchObject({ element_count: 14, node_count: 10, depth_truncated: true, truncated: false });
    expect(tree.children[8]).toMatchObject({ name: 'Tasks', truncated: true, child_count: 3, children: [] });
    expect((await desk.structure({ depth: 0 })).tree).toMatchObject({ children: [], truncated: true, child_count: 9 });
  });

  it('cuts long texts where asked', async () => {
    const { tree } = await desk.structure({ max_text_len: 5, roles: ['Button'] });
    expect(all(tree).map(({ name }) => name)).toContain('Clos…');
  });

  it('leaves out what is not shown', async () => {
    const hidden = { role: 'Button', name: 'Far away', bounds: { x: 5000, y: 5000, width: 10, height: 10 } };
    const bare = { uid: 'mock:bare', title: 'Bare', bounds: { x: 0, y: 0, width: 300, height: 300 } };
    const tree = {
      role: 'Window',
      name: 'Bare',
      children: [hidden, { role: 'Button', name: 'Here', bounds: { x: 5, y: 5, width: 50, height: 20 } }],
    };
    const scenario = { name: 'Bare', initial_state: 'one', states: { one: { windows: [{ ...bare, tree }] } } };
    const other = await openDesk({ scenario });
    const shown = await other.desk.structure({ visible_only: true });
    expect(all(shown.tree).map(({ name }) => name)).toEqual(['Bare', 'Here']);
    expect(shown.element_count).toBe(3);
    await other.host.close();
  });

  it.each<[string, object, string]>([
    ['a page of nothing', { max_nodes: 0 }, 'BadRequest'],
    ['a depth below the root', { depth: -1 }, 'BadRequest'],
    ['a pattern that is none', { name_regex: '(' }, 'BadRequest'],
    ['a filter that does not exist', { role: ['Button'] }, 'BadRequest'],
    ['a part that is not there', { scope: 'List[name="None"]' }, 'ElementNotFound'],
    ['an element id that is not there', { scope: 'root.99' }, 'ElementNotFound'],
    ['a part that could be several', { scope: 'Button' }, 'AmbiguousTarget'],
  ])('refuses %s', async (_, query, kind) => {
    await expect(desk.structure(query)).rejects.toMatchObject({ kind });
  });

  it('refuses the id of an element that has gone, though another one stands there now', async () => {
    const list = ['Bread', 'Milk'].map((name) => ({ role: 'ListItem', name, id: name }));
    const window = (rows: object[]): object => ({
      uid: 'mock:list',
      title: 'List',
      tree: { role: 'Window', name: 'List', children: rows },
    });
    const go = { role: 'Button', name: 'Eat', id: 'eat' };
    const scenario = {
      name: 'List',
      initial_state: 'both',
      states: { both: { windows: [window([go, ...list])] }, one: { windows: [window([go, ...list.slice(1)])] } },
      reactions: [{ on: { tool: 'click_element', target_id: 'eat' }, transition_to: 'one' }],
    };
    const other = await openDesk({ scenario });
    expect((await other.desk.structure({ scope: 'root.1' })).tree.name).toBe('Bread');
    const { left, top } = (await other.desk.find('Button')).bounds;
    const byHand = { clock, deadline: Infinity, signal: new AbortController().signal };
    const finger = { x: left + 5, y: top + 5, atMs: 0 };
    await other.desk.session.device.gesture({ paths: [[finger]], button: 'left', count: 1, modifiers: [] }, byHand);
    await expect(other.desk.structure({ scope: 'root.1' })).rejects.toMatchObject({ kind: 'StaleRef' });
    await other.desk.structure();
    expect((await other.desk.structure({ scope: 'root.1' })).tree.name).toBe('Milk');
    await other.host.close();
  });
});

describe('pages', () => {
  async function pages(query: StructureQuery): Promise<Awaited<ReturnType<DeviceClient['structure']>>[]> {
    const read = [await desk.structure(query)];
    for (let cursor = read[0]?.next_cursor ?? null; cursor !== null; cursor = read.at(-1)?.next_cursor ?? null)
      read.push(await desk.structure({ page_cursor: cursor }));
    return read;
  }

  it.each([1, 2, 3, 5, 13, 14, 100])('of %i hold every element of the tree once, in order', async (max_nodes) => {
    const whole = (await desk.structure()).tree;
    const read = await pages({ max_nodes });
    expect(read).toHaveLength(Math.ceil(14 / max_nodes));
    expect(read.reduce((sum, { node_count }) => sum + node_count, 0)).toBe(14);
    expect(read.map(({ truncated }) => truncated)).toEqual(read.map((_, i) => i < read.length - 1));
    const seen = new Set(read.flatMap(({ tree }) => idsOf(tree)));
    expect([...seen]).toEqual(idsOf(whole));
    const byId = new Map(all(whole).map((e) => [e.id, e]));
    for (const { tree } of read) for (const e of all(tree)) expect({ ...byId.get(e.id), children: [] }).toEqual({ ...e, children: [] });
  });

  it('are of one reading, whatever happens meanwhile, and have its one token', async () => {
    const first = await desk.structure({ max_nodes: 6, depth: 1 });
    const text = { type: 'set_value', value: 'New', target: { selector: 'Edit[name="Title"]' } } as const;
    await desk.perform(text);
    const second = await desk.structure({ page_cursor: first.next_cursor ?? '' });
    const { tree_hash, tree_token, element_count, depth_truncated } = first;
    expect(second).toMatchObject({ tree_hash, tree_token, element_count, depth_truncated });
    expect(depth_truncated).toBe(true);
    expect((await desk.observe({ since: second.tree_token })).unchanged).toBe(false);
  });

  it('do not push out the tokens of other readings', async () => {
    const { tree_token } = await desk.observe();
    expect(await pages({ max_nodes: 1 })).toHaveLength(14);
    expect(await pages({ max_nodes: 1 })).toHaveLength(14);
    expect((await desk.observe({ since: tree_token })).format).toBe('custom');
  });

  it('can be asked for again', async () => {
    const { next_cursor } = await desk.structure({ max_nodes: 5 });
    const page = { page_cursor: next_cursor ?? '' };
    expect((await desk.structure(page)).tree).toEqual((await desk.structure(page)).tree);
  });

  it('expire: an old cursor is an error, never an empty page', async () => {
    const { next_cursor } = await desk.structure({ max_nodes: 5 });
    await clock.step(5 * 60_000);
    await expect(desk.structure({ page_cursor: next_cursor ?? '' })).rejects.toMatchObject({ kind: 'SnapshotExpired' });
    await expect(desk.structure({ page_cursor: 'pc:0000000000000000' })).rejects.toMatchObject({ kind: 'SnapshotExpired' });
  });

  it('of one device are not given out on another', async () => {
    const { next_cursor } = await desk.structure({ max_nodes: 5 });
    const other = await DeviceClient.on(host, 'virtual:other', 'test');
    await expect(other.structure({ page_cursor: next_cursor ?? '' })).rejects.toMatchObject({ kind: 'SnapshotExpired' });
  });
});

describe('finding an element', () => {
  it('gives its id, ref, place and a selector that finds it alone', async () => {
    const found = await desk.find('Button[name="Help"]');
    expect(found).toMatchObject({ element_id: 'root.7.0', role: 'Button', name: 'Help', window_uid: 'mock:main', ambiguous_matches: 1 });
    expect(found.ref).toMatch(/^@b\d+$/);
    expect((await desk.find(found.selector)).element_id).toBe('root.7.0');
    expect((await desk.find({ ref: found.ref ?? '' })).element_id).toBe('root.7.0');
    expect((await desk.structure({ scope: found.element_id })).tree).toMatchObject({ name: 'Help' });
  });

  it('gives several matches as an answer', async () => {
    const found = await desk.find('Button');
    expect(found).toMatchObject({ name: 'Ask', ambiguous_matches: 4 });
    expect(found.all_matches.map(({ name }) => name)).toEqual(['Ask', 'Close notes', 'Later', 'Help']);
    expect(new Set(found.all_matches.map(({ selector }) => selector)).size).toBe(4);
  });

  it('takes selector objects too', async () => {
    expect((await desk.find({ textContains: 'lose', index: 0 })).name).toBe('Close notes');
  });

  it('says what looks like it when nothing matches', async () => {
    await expect(desk.find('Button[name="Close note"]')).rejects.toMatchObject({
      kind: 'ElementNotFound',
      context: { window_uid: 'mock:main', suggestions: ['Close notes'] },
    });
  });

  it('finds a ref in its own window only', async () => {
    const { ref } = await desk.find('Button[name="Help"]');
    await expect(desk.find({ ref: ref ?? '' }, { uid: 'mock:notes' })).rejects.toMatchObject({ kind: 'ForeignWindow' });
    const other = await DeviceClient.on(host, 'virtual:other', 'test');
    await expect(other.find({ ref: ref ?? '' })).rejects.toMatchObject({ kind: 'StaleRef' });
  });
});
