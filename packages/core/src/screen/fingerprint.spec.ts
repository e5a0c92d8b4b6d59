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

describe('the tree hash', () => {
  it('sees a value and a place but not focus', () => {
    const base = treeHash(root(field('a')));
    expect(base).toMatch(/^sha1:[0-9a-f]{40}$/);
    expect(treeHash(root(field('b')))).not.toBe(base);
    expect(treeHash(root(field('a', { bounds: { ...bounds, left: 1 } })))).not.toBe(base);
    expect(treeHash(root(field('a', { focused: true })))).toBe(base);
  });
});
