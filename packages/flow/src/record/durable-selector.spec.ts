import { expect, test } from 'vitest';
import { makeNode, type UnifiedUINode } from '@handsight/core/screen';
import { findElements } from '../select/find-elements.ts';
import { visibleTree } from '../select/visible-tree.ts';
import { durableSelector } from './durable-selector.ts';

const SCREEN = { left: 0, top: 0, right: 1000, bottom: 2000 };
const at = (left: number, top: number, fields: Partial<UnifiedUINode>): UnifiedUINode =>
  makeNode({ bounds: { left, top, right: left + 100, bottom: top + 50 }, visible: true, ...fields });
const row = (top: number, ...children: UnifiedUINode[]): UnifiedUINode =>
  makeNode({ bounds: { left: 0, top, right: 1000, bottom: top + 60 }, visible: true, children });
const remove = (top: number): UnifiedUINode => at(800, top, { text: 'Remove', clickable: true });
const screen = (...children: UnifiedUINode[]): UnifiedUINode => makeNode({ bounds: SCREEN, visible: true, children });

/** What the selector finds first. */
const foundBy = (root: UnifiedUINode, target: UnifiedUINode): { selector: object | undefined; found: UnifiedUINode | undefined } => {
  const { selector } = durableSelector(root, target, SCREEN) ?? {};
  const found = selector === undefined ? undefined : findElements(visibleTree(root, SCREEN), selector, { css: () => new Set() })[0]?.node;
  return { selector, found };
};

test('an element is found by its id, and by its text where it has none', () => {
  const [byId, byText] = [at(0, 0, { resourceId: 'org.shop:id/pay', text: 'Pay' }), at(0, 100, { text: 'Pay later (soon)' })];
  const root = screen(byId, byText);
  expect(foundBy(root, byId)).toEqual({ selector: { id: 'pay' }, found: byId });
  expect(foundBy(root, byText)).toEqual({ selector: { text: 'Pay later \\(soon\\)' }, found: byText });
});

test('one of several that are called the same is found by the row that it is in', () => {
  const [tea, milk] = [remove(100), remove(200)];
  const root = screen(row(100, at(0, 100, { text: 'Tea' }), tea), row(200, at(0, 200, { text: 'Milk' }), milk));
  const { selector, found } = foundBy(root, milk);
  expect(selector).toEqual({ text: 'Remove', childOf: { containsChild: { text: 'Milk' } } });
  expect(found).toBe(milk);
});

test('one without a name is found beside what has one', () => {
  const [first, second] = [at(800, 100, { clickable: true }), at(800, 300, { clickable: true })];
  const root = screen(at(0, 110, { text: 'Light' }), first, at(0, 310, { text: 'Sound' }), second);
  for (const target of [first, second]) {
    const { selector, found } = foundBy(root, target);
    expect(Object.keys(selector ?? {}).some((key) => /below|above|leftOf|rightOf/.test(key))).toBe(true);
    expect(found).toBe(target);
  }
});

test('an index is the last resort, and is doubted', () => {
  const [one, two] = [remove(100), remove(200)];
  const made = durableSelector(screen(one, two), two, SCREEN);
  expect(made).toMatchObject({ selector: { text: 'Remove', index: '1' }, doubt: expect.stringContaining('position') as unknown });
});

test('what a field holds is no name of it', () => {
  const field = at(0, 100, { text: 'Zoë', value: 'Zoë', hintText: 'Name', actions: ['type'], clickable: true });
  expect(foundBy(screen(field, at(0, 200, { text: 'Send' })), field).selector).toEqual({ text: 'Name' });
});
