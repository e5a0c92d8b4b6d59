import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import { isEmpty, type Bounds } from '../../packages/core/src/screen/geometry.ts';
import type { UnifiedUINode } from '../../packages/core/src/screen/node.ts';
import { walk } from '../../packages/core/src/screen/walk.ts';
import { Hand, SHOWCASE, shipped } from './hand.ts';

const KEYS = [
  'enter',
  'tab',
  'backspace',
  'delete',
  'left',
  'right',
  'up',
  'down',
  'home',
  'end',
  'back',
  'recents',
  'escape',
  'a',
  'space',
  'f5',
  'no_such_key',
];
const TEXTS = ['a', 'Grüße', '漢字', 'שלום', '👨‍👩‍👧', '12', 'two\nlines', '', '\u202e', 'x'.repeat(300)];

/** Unit coordinates, so that one input fits every screen; some of them lie outside. */
const place = fc.record({ x: fc.double({ min: -0.05, max: 1.05, noNaN: true }), y: fc.double({ min: -0.05, max: 1.05, noNaN: true }) });
const input = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('tap element' as const),
      at: fc.nat(500),
      count: fc.integer({ min: 1, max: 3 }),
      ms: fc.constantFrom(0, 800),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tap' as const), at: place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('swipe' as const), from: place, to: place, ms: fc.integer({ min: 0, max: 2000 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      text: fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 20 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      key: fc.constantFrom(...KEYS),
      modifiers: fc.subarray(['ctrl', 'shift', 'alt'] as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('operate' as const),
      at: fc.nat(500),
      kind: fc.constantFrom('invoke', 'focus', 'set_value', 'select', 'scroll_into_view' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wheel' as const), at: place, dy: fc.integer({ min: -20, max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 3000 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rotate' as const), to: fc.constantFrom('portrait', 'landscape' as const) }) },
);
type Input = typeof input extends fc.Arbitrary<infer T> ? T : never;

async function perform(hand: Hand, made: Input): Promise<void> {
  const { device, call } = hand;
  const [monitor] = await device.monitors(call);
  const on = ({ x, y }: { x: number; y: number }): { x: number; y: number } => ({
    x: Math.round(x * (monitor?.bounds.right ?? 0)),
    y: Math.round(y * (monitor?.bounds.bottom ?? 0)),
  });
  const pick = async (at: number): Promise<Awaited<ReturnType<Hand['find']>>> => {
    const nodes = await hand.nodes();
    const found = nodes[at % nodes.length];
    if (found === undefined) throw new Error('there is nothing on the screen');
    return found;
  };
  switch (made.do) {
    case 'tap element': {
      const { x, y } = (await pick(made.at)).node.center;
      const path = [0, made.ms].map((atMs) => ({ x: Math.floor(x), y: Math.floor(y), atMs }));
      await device.gesture({ paths: [path], button: 'left', count: made.count, modifiers: [] }, call);
      return;
    }
    case 'tap':
      return hand.tapAt(on(made.at));
    case 'swipe':
      return hand.swipe(on(made.from), on(made.to), made.ms);
    case 'type':
      return hand.type(made.text);
    case 'press':
      await device.press({ modifiers: made.modifiers, key: made.key }, call);
      return;
    case 'operate': {
      const { node, window } = await pick(made.at);
      const operation = { set_value: { kind: 'set_value', value: 'set' }, select: { kind: 'select', option: { index: 1 } } } as const;
      const kind = made.kind;
      await device.operate(window.window_uid, node, kind === 'set_value' || kind === 'select' ? operation[kind] : { kind }, call);
      return;
    }
    case 'wheel':
      await device.wheel({ at: on(made.at), dx: 0, dy: made.dy }, call);
      return;
    case 'wait':
      return hand.wait(made.ms);
    case 'rotate':
      await device.rotate(made.to, call);
  }
}

const inside = (a: Bounds, b: Bounds): boolean => a.left >= b.left && a.top >= b.top && a.right <= b.right && a.bottom <= b.bottom;

/** Defects of a screen, which should be none, regardless of the inputs before it. */
async function faults(hand: Hand): Promise<string[]> {
  const found: string[] = [];
  const windows = await hand.windows();
  if (windows.filter(({ focused }) => focused).length !== 1) found.push('not exactly one window has the focus');
  if (new Set(windows.map(({ window_uid }) => window_uid)).size !== windows.length) found.push('two windows have one uid');
  let focused = 0;
  for (const { window_uid } of windows) {
    const root = await hand.tree(window_uid);
    const keys = new Set<string>();
    for (const node of walk(root)) {
      if (node.key === '' || keys.has(node.key)) found.push(`the key "${node.key}" does not identify one element`);
      keys.add(node.key);
      if (node.focused) focused++;
      found.push(...misplaced(node, root));
    }
  }
  if (focused > 1) found.push(`${focused} elements have the focus`);
  return found;
}

function misplaced(node: UnifiedUINode, root: UnifiedUINode): string[] {
  const found: string[] = [];
  if (isEmpty(node.bounds)) found.push(`${node.key} has no area`);
  if (!inside(node.bounds, root.bounds)) found.push(`${node.key} reaches out of its window`);
  if (node.scrollable && !node.children.every((child) => inside(child.bounds, node.bounds)))
    found.push(`a part of ${node.key} reaches out of it`);
  return found;
}

describe.each(['notepad', 'login', 'pocket', 'showcase'])('whatever is done to %s', (name) => {
  const path = name === 'showcase' ? SHOWCASE : shipped(name);
  const yaml = readFileSync(path, 'utf8');

  it('it refuses with a known error or does it, and its screen stays sound', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(input, { minLength: 1, maxLength: 25 }), async (inputs) => {
        const hand = new Hand(yaml, path);
        for (const made of inputs) {
          await perform(hand, made).catch((error: unknown) => {
            if (!(error instanceof HandsightError) || error.kind === 'Internal') throw error;
          });
          expect(await faults(hand)).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('it does the same every time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(input, { minLength: 1, maxLength: 25 }), async (inputs) => {
        const screens = await Promise.all(
          [0, 1].map(async () => {
            const hand = new Hand(yaml, path);
            for (const made of inputs) await perform(hand, made).catch(() => undefined);
            return { windows: await hand.windows(), nodes: await hand.nodes(), events: hand.events };
          }),
        );
        expect(screens[0]).toEqual(screens[1]);
      }),
      { numRuns: 10 },
    );
  });
});
