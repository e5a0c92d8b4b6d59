import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { computeIdleFingerprint, computeScreenFingerprint } from './fingerprint.ts';
import { makeNode, type UnifiedUINode } from './node.ts';
import { treeHash } from './tree-hash.ts';

const bounds = { left: 0, top: 0, right: 100, bottom: 50 };
const root = (...children: UnifiedUINode[]): UnifiedUINode =>
  makeNode({ className: 'android.widget.FrameLayout', role: 'container', bounds, children });
const text = (words: string, more: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  makeNode({ className: 'android.widget.TextView', role: 'text_view', text: words, bounds, ...more });
const field = (words: string, more: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  makeNode({ className: 'android.widget.EditText', role: 'text_field', text: words, value: words, bounds, actions: ['type'], ...more });

describe('the idle fingerprint', () => {
  it('does not see focus, a pixel of jitter or a clock', () => {
    const before = computeIdleFingerprint(root(text('Hello'), text('9:41 AM'), field('x')));
    const jittered = { ...bounds, right: 99 };
    expect(computeIdleFingerprint(root(text('Hello', { focused: true }), text('9:42 AM'), field('x', { bounds: jittered })))).toBe(before);
  });

  it('sees typing, another text and a ticked box', () => {
    const prints = [
      root(field('a')),
      root(field('ab')),
      root(text('a')),
      root(text('a', { checked: true })),
      root(text('a', { enabled: false })),
    ].map(computeIdleFingerprint);
    expect(new Set(prints).size).toBe(prints.length);
  });
});

describe('the screen fingerprint', () => {
  it('is six characters of base 36', () => {
    expect(computeScreenFingerprint(root())).toMatch(/^[0-9a-z]{6}$/);
  });

  it('does not see typing', () => {
    expect(computeScreenFingerprint(root(field('')))).toBe(computeScreenFingerprint(root(field('typed'))));
  });

  it('does not see the status bar or nodes without area', () => {
    const noise = [
      text('9:41', { packageName: 'com.android.systemui' }),
      text('ghost', { bounds: { left: 0, top: 0, right: 0, bottom: 0 } }),
    ];
    expect(computeScreenFingerprint(root(text('A'), ...noise))).toBe(computeScreenFingerprint(root(text('A'))));
  });

  it('sees another text, a hint, a state and where a node hangs', () => {
    const prints = [
      root(text('A')),
      root(text('B')),
      root(text('A', { hintText: 'h' })),
      root(text('A', { stateDescription: 'on' })),
      root(text('A', { clickable: true })),
      root(root(text('A'))),
    ].map(computeScreenFingerprint);
    expect(new Set(prints).size).toBe(prints.length);
  });
});

const at = (left: number, top: number, right: number, bottom: number): Partial<UnifiedUINode> => ({ bounds: { left, top, right, bottom } });

describe('the screen fingerprint stays the same', () => {
  const screen = (...children: UnifiedUINode[]): string => computeScreenFingerprint(root(...children));

  it.each([
    ['a clock', '9:41', '10:02'],
    ['a clock in a longer text', 'Mon 17 Nov, 9:41', 'Mon 17 Nov, 10:02'],
    ['a time of today', 'Today 9:41 AM', 'Today 9:42 AM'],
    ['a time before now', 'Edited 2 min ago', 'Edited 13 minutes ago'],
    ['a time before now in another language', '3 分钟前', '12 分钟前'],
    ['an ISO time', 'at 2026-03-04T14:30:00Z', 'at 2026-03-04T14:31:07Z'],
    ['a position in a song', '00:12 / 03:40', '00:13 / 03:40'],
    ['a countdown', 'Resend in 30 s', 'Resend in 9 s'],
    ['a duration', 'Recording 1h 2m', 'Recording 1h 3m'],
  ])('while %s runs', (_, before, after) => {
    expect(screen(text(before), text('A'))).toBe(screen(text(after), text('A')));
    expect(screen(text('', { description: before }))).toBe(screen(text('', { description: after })));
    expect(computeIdleFingerprint(root(text(before)))).toBe(computeIdleFingerprint(root(text(after))));
  });

  it('while a progress bar and the text beside it move', () => {
    const loading = (percent: number): UnifiedUINode =>
      root(makeNode({ role: 'progress_bar', stateDescription: `${percent}%`, bounds }), text(`${percent} % of 120 MB`));
    expect(screen(loading(3), text('A'))).toBe(screen(loading(47), text('A')));
  });

  it('while typing, with the clear icon that appears and the button that typing enables', () => {
    const search = field('', { ...at(0, 0, 900, 100), hintText: 'Search' });
    const typed = field('kettle', { ...at(0, 0, 900, 120), hintText: 'Search' });
    const clear = makeNode({ role: 'button', description: 'Clear query', clickable: true, ...at(800, 10, 880, 110) });
    const next = text('Next', { clickable: true, enabled: false, ...at(0, 200, 100, 260) });
    const wrapper = makeNode({ role: 'container', resourceId: 'app:id/end_icons', ...at(800, 0, 900, 120), children: [clear] });
    expect(screen(typed, wrapper, { ...next, enabled: true })).toBe(screen(search, next));
  });

  it('when the keyboard comes and moves things', () => {
    const keyboard = root(text('q', { clickable: true, packageName: 'com.google.android.inputmethod.latin' }));
    keyboard.packageName = 'com.google.android.inputmethod.latin';
    expect(screen(field('', at(0, 300, 100, 350)), keyboard)).toBe(screen(field('', at(0, 900, 100, 950))));
  });
});

describe('the screen fingerprint differs', () => {
  const screen = (...children: UnifiedUINode[]): string => computeScreenFingerprint(root(...children));

  it.each([
    ['0', '7'],
    ['12.5', '1,250'],
    ['12+3', '12-3'],
    ['-5', '5'],
    ['Cart (0)', 'Cart (1)'],
    ['Step 1 of 3', 'Step 2 of 3'],
    ['Balance 100', 'Balance 0'],
    ['$9.99', '$1,024.50'],
    ['9 new messages', '10 new messages'],
    ['Distance 5 m', 'Distance 6 m'],
  ])('for a display that shows %s and %s', (a, b) => {
    expect(screen(text(a))).not.toBe(screen(text(b)));
  });

  it.each(['com.android.systemui', 'com.example.keyboard'])('for two screens of %s itself', (packageName) => {
    const own = (words: string): UnifiedUINode => ({ ...root(text(words, { packageName })), packageName });
    expect(computeScreenFingerprint(own('Enter PIN'))).not.toBe(computeScreenFingerprint(own('Swipe to unlock')));
  });

  it('for a text button beside a field, which is no part of it', () => {
    const search = field('', at(0, 0, 900, 100));
    expect(screen(search, text('Cancel', { clickable: true, ...at(900, 0, 1000, 100) }))).not.toBe(screen(search));
  });

  it('for any two screens whose words, states or order are not the same', () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    const node = fc
      .record({ words: word, checked: fc.boolean(), selected: fc.boolean(), clickable: fc.boolean() })
      .map(({ words, ...states }) => ({ key: JSON.stringify([words, states]), node: text(words, states) }));
    const list = fc.array(node, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(list, list, (a, b) => {
        const isSame = JSON.stringify(a.map(({ key }) => key)) === JSON.stringify(b.map(({ key }) => key));
        const prints = [a, b].map((nodes) => screen(...nodes.map((each) => each.node)));
        expect(prints[0] === prints[1]).toBe(isSame);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the tree hash', () => {
  it('sees a value and a place but not focus', () => {
    const base = treeHash(root(field('a')));
    expect(base).toMatch(/^sha1:[0-9a-f]{40}$/);
    expect(treeHash(root(field('b')))).not.toBe(base);
    expect(treeHash(root(field('a', { bounds: { ...bounds, left: 1 } })))).not.toBe(base);
    expect(treeHash(root(field('a', { focused: true })))).toBe(base);
  });
});
