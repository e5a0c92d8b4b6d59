import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeNode, numberTree, type UnifiedUINode } from '../../../../core/src/screen/node.ts';
import { walk } from '../../../../core/src/screen/walk.ts';
import { WireFault } from '../fault.ts';
import { isSelected, readUiSelector } from './ui-selector.ts';
import { findByXPath } from './xpath.ts';

const text = (value: string, more: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  makeNode({ className: 'android.widget.TextView', text: value, ...more });
const row = (...children: UnifiedUINode[]): UnifiedUINode =>
  makeNode({ className: 'android.widget.LinearLayout', clickable: true, children });

const tree = numberTree(
  makeNode({
    className: 'android.widget.FrameLayout',
    resourceId: 'app:id/root',
    children: [
      row(text('one'), text('1', { description: 'first' })),
      row(text('two'), text('2')),
      makeNode({ className: 'android.widget.EditText', hintText: 'Search', resourceId: 'app:id/search' }),
    ],
  }),
);
const nameOf = ({ text: shown, hintText, resourceId, className }: UnifiedUINode): string =>
  [shown, hintText, resourceId, className.slice(className.lastIndexOf('.') + 1)].find((name) => name !== '') ?? '';
const texts = (path: string): string[] => findByXPath(tree, path).map(nameOf);

describe('XPath', () => {
  test.each([
    ['//android.widget.TextView', ['one', '1', 'two', '2']],
    ['//android.widget.TextView[1]', ['one', 'two']],
    ['(//android.widget.TextView)[1]', ['one']],
    ['(//android.widget.TextView)[last()]', ['2']],
    ['//*[@text="two"]', ['two']],
    ["//*[@text='two']/following-sibling::*", ['2']],
    ['//*[@text="2"]/preceding-sibling::*[1]', ['two']],
    ['//*[contains(@text, "o")]', ['one', 'two']],
    ['//*[starts-with(@text, "t") or @content-desc="first"]', ['1', 'two']],
    ['//*[@text="one"]/..', ['LinearLayout']],
    ['//*[@text="one"]/parent::*/android.widget.TextView[2]', ['1']],
    ['//*[@text="one"]/ancestor::android.widget.FrameLayout', ['app:id/root']],
    ['/hierarchy', []],
    ['/android.widget.FrameLayout/*[2]/*', ['two', '2']],
    ['//android.widget.LinearLayout[.//*[@text="2"]]', ['LinearLayout']],
    ['//android.widget.LinearLayout[android.widget.TextView[@text="one"]]', ['LinearLayout']],
    ['//*[@resource-id="app:id/search" and not(@text="x")]', ['Search']],
    ['//*[@text="one"] | //*[@text="2"]', ['one', '2']],
    ['//*[position()=2][@clickable="false"]', ['1', '2']],
    ['//*[string-length(@text) > 2]', ['one', 'two', 'Search']],
  ])('%s', (path, expected) => {
    expect(texts(path)).toEqual(expected);
  });

  test('gives nodes or an invalid selector for any text', () => {
    const pieces = fc.constantFrom(
      '/',
      '//',
      '*',
      '.',
      '..',
      '[',
      ']',
      '(',
      ')',
      '@text',
      '=',
      '"a"',
      "'b'",
      '1',
      'and',
      'or',
      'not(',
      'contains(',
      ',',
      '|',
      'a',
      'parent::',
      'last()',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 15 }), (parts) => {
        try {
          expect(Array.isArray(findByXPath(tree, parts.join('')))).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(WireFault);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('UiSelector', () => {
  const found = (source: string): string[] => {
    const selector = readUiSelector(source);
    return [...walk(tree)]
      .filter((node) => isSelected(node, selector))
      .slice(selector.instance)
      .map((node) => node.text || node.hintText || node.resourceId || 'row');
  };

  test.each([
    ['new UiSelector().text("one")', ['one']],
    ['new UiSelector().textContains("o").instance(1)', ['two']],
    ['new UiSelector().className("android.widget.TextView").textMatches("[0-9]")', ['1', '2']],
    ['new UiSelector().clickable(true)', ['row', 'row']],
    ['new UiSelector().resourceIdMatches(".*search");', ['Search']],
    ['new UiSelector().textMatches("(?i)sEARCH")', ['Search']],
    ['new UiSelector().description("first")', ['1']],
    ['new UiSelector().text("a \\"quoted\\" one")', []],
    [
      'new UiScrollable(new UiSelector().scrollable(true).instance(0)).setMaxSearchSwipes(3).scrollIntoView(new UiSelector().text("two"))',
      ['two'],
    ],
    ['new UiScrollable(new UiSelector().scrollable(true)).scrollTextIntoView("two")', ['two']],
  ])('%s', (source, expected) => {
    expect(found(source)).toEqual(expected);
  });

  test.each(['', 'new UiSelector(', 'new UiSelector().nosuch("a")', 'text("a")', 'new UiSelector().text("a") + x'])(
    '%s cannot be read',
    (source) => {
      expect(() => readUiSelector(source)).toThrow(WireFault);
    },
  );
});
