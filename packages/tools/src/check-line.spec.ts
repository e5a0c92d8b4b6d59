import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PredicateSchema, type PredicateInput } from '../../core/src/look/check/predicate.ts';
import { CHECK_FORMS, parseCheck, parseChecks } from './check-line.ts';

const LINES: [string, PredicateInput][] = [
  ['exists: Button[name="OK"]', { kind: 'element_exists', selector: 'Button[name="OK"]' }],
  [' absent :  @b3 ', { kind: 'element_absent', selector: '@b3' }],
  ['gone: @b3', { kind: 'element_absent', selector: '@b3' }],
  ['checked: Switch', { kind: 'element_state', selector: 'Switch', state: 'checked' }],
  ['unchecked: @c1', { kind: 'element_state', selector: '@c1', state: 'unchecked' }],
  ['selected: ListItem[name="Three"]', { kind: 'element_state', selector: 'ListItem[name="Three"]', state: 'selected' }],
  ['enabled: @b1', { kind: 'element_state', selector: '@b1', state: 'enabled' }],
  ['focused: @f1', { kind: 'element_state', selector: '@f1', state: 'focused' }],
  ['count: ListItem = 3', { kind: 'element_count', selector: 'ListItem', count: 3 }],
  ['value: Edit[name="a = b"] = ada', { kind: 'value_equals', selector: 'Edit[name="a = b"]', expected: 'ada' }],
  ['value: Edit = ', { kind: 'value_equals', selector: 'Edit', expected: '' }],
  ['value: Edit = a = b ~ c', { kind: 'value_equals', selector: 'Edit', expected: 'a = b ~ c' }],
  ['value: Edit[value~="x.*"] ~ ^\\d+$', { kind: 'value_matches', selector: 'Edit[value~="x.*"]', regex: '^\\d+$' }],
  ['text: Welcome: back', { kind: 'text_visible', regex: 'Welcome: back' }],
  ['ocr: Total', { kind: 'text_visible', regex: 'Total', mode: 'ocr' }],
  ['front: ^Welcome$', { kind: 'window_focused', title_regex: '^Welcome$' }],
  ['window: Save', { kind: 'window_exists', title_regex: 'Save' }],
  ['hash: sha1:ab', { kind: 'tree_hash_equals', expected_hash: 'sha1:ab' }],
  ['picture: shots/a b.png', { kind: 'screenshot_similar', reference_path: 'shots/a b.png' }],
  ['picture: shots/a.png >= 0.9', { kind: 'screenshot_similar', reference_path: 'shots/a.png', min_ssim: 0.9 }],
];

describe('a check on one line', () => {
  it.each(LINES)('%s', (line, predicate) => {
    expect(parseCheck(line)).toEqual(predicate);
    expect(PredicateSchema.safeParse(predicate).success).toBe(true);
  });

  it('can write every kind of predicate', () => {
    const kinds = new Set(LINES.map(([, { kind }]) => kind));
    expect(PredicateSchema.options.map((option) => option.shape.kind.value).filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  it.each(['', 'the door is open', 'door: open', 'value: Edit', 'value: Edit=ada', 'exists:', 'exists:   '])('%j is refused', (line) => {
    expect(() => parseCheck(line)).toThrow(expect.objectContaining({ kind: 'BadRequest' }) as Error);
  });

  it.each([
    'chekced: @c1',
    'checkd: Switch',
    'is_checked: @c1',
    'Checked: @c1',
    'checked = @c1',
    'checked: @',
    'checked: @c1[checked=true]',
    'select: @c1',
    'enable: @b1',
    'focus: @f1',
    'vanished: @b1',
    'count: ListItem = many',
    'count: ListItem',
    'gone: Button[',
  ])('%j is misspelt and refused', (line) => {
    expect(() => parseCheck(line)).toThrow(
      expect.objectContaining({ row: expect.objectContaining({ raisedBeforeDispatch: true }) as unknown }) as Error,
    );
  });

  it('is documented for every word that it may begin with', () => {
    const words = new Set(LINES.map(([line]) => line.split(':')[0]?.trim() ?? ''));
    // screen-observer's word for `gone`.
    words.delete('absent');
    expect([...words].filter((word) => !new RegExp(`(?:^|· )${word}: `).test(CHECK_FORMS))).toEqual([]);
  });

  it('of a value parts the selector from the text, whatever the text is', () => {
    const text = fc.string().filter((each) => each === each.trim());
    fc.assert(
      fc.property(text, fc.constantFrom('=', '~'), (expected, sign) => {
        const predicate = parseCheck(`value: Edit[name="a ${sign} b"] ${sign} ${expected}`);
        expect(predicate).toMatchObject({ selector: `Edit[name="a ${sign} b"]` });
        expect('expected' in predicate ? predicate.expected : 'regex' in predicate ? predicate.regex : undefined).toBe(expected);
      }),
    );
  });

  it('is about the window named, where it is about one at all', () => {
    expect(parseChecks(['text: a', 'front: b'], { window_uid: 'w' })).toEqual([
      { kind: 'text_visible', regex: 'a', window_uid: 'w' },
      { kind: 'window_focused', title_regex: 'b' },
    ]);
  });
});
