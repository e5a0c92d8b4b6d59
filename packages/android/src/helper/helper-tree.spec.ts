import { describe, expect, it } from 'vitest';
import { toHelperLook } from './helper-windows.ts';
import { HelperJsonSchema } from './helper-json.ts';
import { toUnifiedTree } from './helper-tree.ts';

const ROW = { c: 'android.widget.EditText', b: [0, 10, 100, 60], f: 4 | 8 | 16 | 512, t: 'Name', h: 'Name', s: 'on', x: 2 };
const ROOT = {
  c: 'android.widget.FrameLayout',
  b: [0, 0, 100, 200],
  f: 8,
  k: 'org.garden',
  n: [ROW, { ...ROW, k: 'org.other', b: [0], f: 'x' }, 7],
};

describe('the helper’s elements', () => {
  it('become nodes as a dump would give them', () => {
    const tree = toUnifiedTree(ROOT);
    expect(tree?.nodeCount).toBe(3);
    expect(tree?.root).toMatchObject({ id: '0', role: 'container', packageName: 'org.garden', enabled: true });
    expect(tree?.root.children[0]).toMatchObject({
      id: '0.0',
      index: 2,
      role: 'text_field',
      packageName: 'org.garden',
      hintText: 'Name',
      stateDescription: 'on',
      value: '',
      focused: true,
      actions: ['tap', 'type'],
      center: { x: 50, y: 35 },
    });
  });

  it('are read as far as they go when they are not what they should be', () => {
    expect(toUnifiedTree(ROOT)?.root.children[1]).toMatchObject({
      packageName: 'org.other',
      bounds: { left: 0, top: 0 },
      clickable: false,
    });
    for (const nothing of [undefined, null, 3, 'x', []]) expect(toUnifiedTree(nothing)).toBeUndefined();
  });
});

describe('a slider of the helper’s', () => {
  const slider = (r: unknown, c = 'android.widget.SeekBar'): object => toUnifiedTree({ ...ROW, c, r })?.root ?? {};

  it('has the number that it holds and the range of those it may hold', () => {
    expect(slider([-5, 5, 0.5])).toMatchObject({ role: 'slider', value: '0.5', range: { min: -5, max: 5 } });
  });

  it.each([[[0, null, 3]], [[7, 7, 7]], [[0, 10]], ['0'], [undefined]])('has neither where the phone states none: %j', (range) => {
    expect(slider(range)).toMatchObject({ value: null });
    expect(slider(range)).not.toHaveProperty('range');
  });

  it('is no text that shows a number', () => {
    expect(slider([0, 10, 4], 'android.widget.ProgressBar')).toMatchObject({ value: null });
  });
});

describe('the helper’s windows', () => {
  const window = (id: number, more: object): object => ({
    id,
    type: 'application',
    layer: id,
    bounds: [0, 0, 1080, 2400],
    focused: false,
    active: false,
    package: 'org.garden',
    task: 4,
    root: ROOT,
    ...more,
  });
  const json = HelperJsonSchema.parse({
    ok: true,
    protocolVersion: 1,
    sequence: 0,
    screen: { interactive: true, locked: false, secure: true },
    display: [1080, 2400, 420, 0],
    nodes: 3,
    cut: false,
    windows: [
      window(9, { type: 'system', package: 'com.android.systemui', task: undefined }),
      window(7, { type: 'input_method', package: 'org.keys', task: undefined }),
      window(5, { focused: true, title: 'Delete?' }),
      window(3, {}),
      window(1, { package: 'com.google.android.permissioncontroller', task: 8 }),
    ],
  });

  it('are the app, its dialogs and the keyboard, and what asks for permission', () => {
    const look = toHelperLook(json);
    expect(look.windows.map(({ window_uid, kind, focused, title }) => [window_uid, kind, focused, title])).toEqual([
      ['org.keys:w7', 'keyboard', false, 'org.keys'],
      ['org.garden/t4:w5', 'dialog', true, 'Delete?'],
      ['org.garden/t4', 'app', false, 'org.garden'],
      ['com.google.android.permissioncontroller/t8', 'dialog', false, 'com.google.android.permissioncontroller'],
    ]);
    expect(look.trees.get('org.keys:w7')?.()).toMatchObject({ nodeCount: 0, degraded: { reason: 'accessibility_off' } });
    expect(look.trees.get('org.garden/t4')?.()).toMatchObject({ nodeCount: 3 });
    expect(look.state).toEqual({ isAwake: true, isLocked: false, needsCredential: true });
    expect(look.monitors).toMatchObject([{ scale_factor: 2.625, bounds: { right: 1080, bottom: 2400 } }]);
  });
});
