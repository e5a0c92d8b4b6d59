import { describe, expect, it } from 'vitest';

import { clipped, coverAt, elementAt } from './layer.ts';
import { makeNode, numberTree, type UnifiedUINode } from './node.ts';

const WHOLE = { left: 0, top: 0, right: 1000, bottom: 2000 };
const part = (text: string, more: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  makeNode({ text, clickable: true, actions: ['tap'], bounds: { left: 100, top: 100, right: 300, bottom: 200 }, ...more });
const screen = (...children: UnifiedUINode[]): UnifiedUINode => numberTree(makeNode({ bounds: WHOLE, children }));
const MIDDLE = { x: 200, y: 150 };

describe('what lies on top', () => {
  it('is told by the drawing order, not by the order of the tree', () => {
    const [like, video] = [part('Like', { drawingOrder: 2 }), part('Video', { bounds: WHOLE, drawingOrder: 1 })];
    const root = screen(like, video);
    expect(coverAt(root, like, MIDDLE)).toBeUndefined();
    expect(coverAt(root, video, MIDDLE)).toBe(like);
    expect(elementAt(root, MIDDLE)).toBe(like);
  });

  it('is not guessed where the order is not known', () => {
    const [first, second] = [part('First'), part('Second')];
    const root = screen(first, second);
    expect(coverAt(root, first, MIDDLE)).toBeUndefined();
    expect(coverAt(root, second, MIDDLE)).toBeUndefined();
  });

  it('is an open menu above everything else, also between its items', () => {
    const button = part('Save');
    const menu = makeNode({
      bounds: { left: 0, top: 0, right: 500, bottom: 500 },
      floats: 1,
      children: [part('Item', { bounds: { left: 0, top: 400, right: 500, bottom: 500 } })],
    });
    expect(coverAt(screen(button, menu), button, MIDDLE)).toBe(menu);
  });

  it('is never a scroller, nor content that its scroller does not show', () => {
    const header = part('Back', { drawingOrder: 1 });
    const content = part('Row', { drawingOrder: 1 });
    const scroller = makeNode({ scrollable: true, drawingOrder: 2, bounds: { ...WHOLE, top: 500 }, children: [content] });
    expect(coverAt(screen(header, scroller), header, MIDDLE)).toBeUndefined();
    expect(elementAt(screen(header, scroller), MIDDLE)).toBe(header);
    const list = makeNode({ scrollable: true, drawingOrder: 2, bounds: WHOLE });
    expect(coverAt(screen(header, list), header, MIDDLE)).toBeUndefined();
  });
});

it('an element is as large as its scrollers show it', () => {
  const row = part('Row', { bounds: { left: 0, top: 450, right: 1000, bottom: 550 } });
  const root = screen(makeNode({ scrollable: true, bounds: { ...WHOLE, top: 500 }, children: [row] }));
  expect(clipped(root, row)).toEqual({ left: 0, top: 500, right: 1000, bottom: 550 });
});
