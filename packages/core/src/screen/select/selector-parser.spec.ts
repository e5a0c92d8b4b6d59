import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HandsightError } from '../../error/errors.ts';
import { canonical, TEXT_OPERATORS, type Predicate, type SelectorAst, type Step } from './selector-ast.ts';
import { parseSelector } from './selector-parser.ts';

const spelled = (selector: string): string => canonical(parseSelector(selector));

function faultOf(selector: string): { column: unknown; message: string } {
  try {
    parseSelector(selector);
  } catch (error) {
    if (!(error instanceof HandsightError) || error.kind !== 'BadSelector') throw error;
    expect(error.context['selector']).toBe(selector);
    return { column: error.context['column'], message: error.message };
  }
  throw new Error(`${selector} was accepted`);
}

describe('reading a selector', () => {
  it('takes an XPath-like selector apart', () => {
    expect(parseSelector('Window/Pane/Button[name="OK"]')).toEqual({
      steps: [
        { axis: 'start', role: 'Window', predicates: [] },
        { axis: 'child', role: 'Pane', predicates: [] },
        { axis: 'child', role: 'Button', predicates: [{ kind: 'text', key: 'name', op: '=', value: 'OK' }] },
      ],
    });
  });

  it('takes a CSS-like selector apart', () => {
    expect(parseSelector('Window > Pane Button[name~="Save.*"]')).toEqual({
      steps: [
        { axis: 'start', role: 'Window', predicates: [] },
        { axis: 'child', role: 'Pane', predicates: [] },
        { axis: 'descendant', role: 'Button', predicates: [{ kind: 'text', key: 'name', op: '~=', value: 'Save.*' }] },
      ],
    });
  });

  it.each([
    ['//Button', '//Button'],
    ['/Window', '/Window'],
    ['A//B', 'A//B'],
    ['  A  /  B  //  C  >  D  E  ', 'A/B//C/D//E'],
    ['A>B', 'A/B'],
    ['A\n\tB', 'A//B'],
    ['*', '*'],
    ['[name="x"]', '*[name="x"]'],
    ['A [name="x"]', 'A//*[name="x"]'],
    ['A[enabled=true][focused=false]', 'A[enabled=true][focused=false]'],
    ['A[ @text = "x" and enabled = "True" ]', 'A[name="x"][enabled=true]'],
    ['Button "OK"', 'Button[name="OK"]'],
    ['"OK"', '*[name="OK"]'],
    ['Row "A" > \'B\'', 'Row[name="A"]/*[name="B"]'],
    ['Button[enabled=true] "OK"', 'Button[enabled=true][name="OK"]'],
    ['Item:nth-of-type(3)', 'Item[index=2]'],
    [':has-text("x")', '*:has-text("x")'],
    ["Row:text( 'x' ) Button", 'Row:text("x")//Button'],
    ['A[name=OK]', 'A[name="OK"]'],
    ['A[text()="x"]', 'A[name="x"]'],
    ['A[aria-label="x"]', 'A[name="x"]'],
    ['A[label="x"]', 'A[name="x"]'],
    ['A[id="x"]', 'A[resource_id="x"]'],
    ['A[resource-id="x"]', 'A[resource_id="x"]'],
    ['A[content-desc="x"]', 'A[description="x"]'],
    ['A[KeyboardShortcut="Ctrl+S"]', 'A[keyboard_shortcut="Ctrl+S"]'],
    [
      'A[name^="a"][value$="b"][class*="c"][role="d"][description~="e"]',
      'A[name^="a"][value$="b"][class*="c"][role="d"][description~="e"]',
    ],
    ['text_field[checked=true][selected=FALSE][index=0]', 'text_field[checked=true][selected=false][index=0]'],
    ['menu-item/ボタン', 'menu-item/ボタン'],
  ])('%s is %s', (selector, canonicalForm) => {
    expect(spelled(selector)).toBe(canonicalForm);
  });

  it.each(['a > b', 'a/b', 'a//b', 'a]b', '[name="x"]', ':nth-of-type(2)', '*'])('is not misled by a name like %s', (name) => {
    const step = { axis: 'start', role: 'Button', predicates: [{ kind: 'text', key: 'name', op: '=', value: name }] };
    expect(parseSelector(`Button[name='${name}']`)).toEqual({ steps: [step] });
  });

  it.each([
    [String.raw`[name="say \"hi\""]`, 'say "hi"'],
    [String.raw`[name='it\'s']`, "it's"],
    [String.raw`[name="C:\\dir\\"]`, 'C:\\dir\\'],
    [String.raw`[name="\d\n"]`, String.raw`\d\n`],
    ['[name="two\nlines"]', 'two\nlines'],
  ])('unescapes quotes and backslashes in %s, and leaves other backslashes alone', (selector, value) => {
    expect(parseSelector(selector).steps[0]?.predicates).toEqual([{ kind: 'text', key: 'name', op: '=', value }]);
  });
});

describe('a selector that is wrong', () => {
  it.each([
    ['', 1, 'the selector is empty'],
    ['   ', 1, 'the selector is empty'],
    ['Window/', 8, 'expected a role, "*", a quoted name or "[", found the end'],
    ['Window >', 9, 'expected a role, "*", a quoted name or "[", found the end'],
    ['///A', 3, 'expected a role, "*", a quoted name or "[", found "/"'],
    ['> A', 1, 'expected a role, "*", a quoted name or "[", found ">"'],
    ['@b1', 1, 'expected a role, "*", a quoted name or "[", found "@"'],
    ['0.1.3', 1, 'expected a role, "*", a quoted name or "[", found "0"'],
    ['A, B', 2, 'expected "/", ">", "[" or a space, found ","'],
    ['A[name="x"', 11, 'expected "]", found the end'],
    ['A[name="x]', 8, 'a quote is not closed'],
    ['A[name="x" enabled=true]', 12, 'expected "]", found "e"'],
    ['A[]', 3, 'expected a key such as name, found "]"'],
    ['A[2]', 3, 'a position is written [index=N], counted from 0'],
    ['A[colour="red"]', 3, '"colour" is not a known key'],
    ['A[name]', 7, 'expected one of = ~= ^= $= *=, found "]"'],
    ['A[name|="x"]', 7, 'expected one of = ~= ^= $= *=, found "|"'],
    ['A[name=]', 8, 'expected a quoted text, found "]"'],
    ['A[enabled=maybe]', 11, 'expected true or false'],
    ['A[enabled^=true]', 10, 'only "=" goes with this key'],
    ['A[index=-1]', 9, 'expected a whole number'],
    ['A[index*=1]', 8, 'only "=" goes with this key'],
    ['A:nth-of-type(0)', 15, 'nth-of-type counts from 1'],
    ['A:nth-of-type(2n+1)', 15, 'expected a whole number'],
    ['A:hover', 2, 'expected :nth-of-type(), :text() or :has-text()'],
    ['A:text(x)', 8, 'expected a quoted text, found "x"'],
    ['A:has-text("x"', 15, 'expected ")", found the end'],
    ['A:has-text("")', 12, 'an empty text would match everything'],
    ['A[name*=""]', 9, 'an empty text would match everything'],
    ['😀', 1, 'expected a role, "*", a quoted name or "[", found "😀"'],
    ['A[name="😀"]]', 12, 'expected "/", ">", "[" or a space, found "]"'],
    ['A[name~="(x"]', 9, 'the pattern is not accepted at its character 1: missing closing ): (x'],
  ])('%j is refused at column %d', (selector, column, why) => {
    expect(faultOf(selector)).toEqual({ column, message: `The selector is wrong at column ${column}: ${why}.` });
  });

  it('is the only thing that stops the parser, whatever it is given', () => {
    const noise = fc.string({
      unit: fc.constantFrom(...Array.from('AbB/>*[]="\'~^$:()@\\ \n.,|0'), 'name', 'index', 'and', 'text', '😀', '\ud83d'),
    });
    fc.assert(
      fc.property(fc.oneof(noise, fc.string({ unit: 'binary' })), (selector) => {
        try {
          expect(spelled(spelled(selector))).toBe(spelled(selector));
        } catch (error) {
          expect(error).toMatchObject({ kind: 'BadSelector' });
        }
      }),
    );
  });
});

describe('the canonical form', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '"', "'", '\\', '>', '/', ']', '[', '\n', ' ', '…') }),
    fc.string({ unit: 'binary' }),
  );
  const predicate: fc.Arbitrary<Predicate> = fc.oneof(
    fc.record({
      kind: fc.constant('text' as const),
      key: fc.constantFrom('name', 'value', 'role', 'keyboard_shortcut', 'resource_id', 'class', 'description'),
      op: fc.constantFrom(...TEXT_OPERATORS.filter((op) => op !== '~=')),
      value: text.filter((value) => value !== ''),
    }),
    fc.record({
      kind: fc.constant('text' as const),
      key: fc.constant('name' as const),
      op: fc.constant('~=' as const),
      value: fc.constantFrom('.*', String.raw`\d+\\`, String.raw`a\/["']`, '(?i)x'),
    }),
    fc.record({
      kind: fc.constant('flag' as const),
      key: fc.constantFrom('enabled', 'focused', 'checked', 'selected'),
      value: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('index' as const), value: fc.nat() }),
    fc.record({
      kind: fc.constant('has-text' as const),
      within: fc.constantFrom('self', 'subtree'),
      value: text.filter((value) => value !== ''),
    }),
  );
  const role = fc.constantFrom(null, 'Button', 'text_field', 'menu-item', 'and', 'ボタン');
  const stepOn = (...axes: Step['axis'][]): fc.Arbitrary<Step> =>
    fc.record({ axis: fc.constantFrom(...axes), role, predicates: fc.array(predicate, { maxLength: 3 }) });
  const selector: fc.Arbitrary<SelectorAst> = fc
    .tuple(stepOn('start', 'child', 'descendant'), fc.array(stepOn('child', 'descendant'), { maxLength: 4 }))
    .map(([first, others]) => ({ steps: [first, ...others] }));

  it('is read back as the same selector', () => {
    fc.assert(
      fc.property(selector, (ast) => {
        expect(parseSelector(canonical(ast))).toEqual(ast);
      }),
    );
  });

  it('leaves the backslashes of a pattern readable', () => {
    expect(spelled(String.raw`A[name~="\d+\.\w"]`)).toBe(String.raw`A[name~="\d+\.\w"]`);
  });
});
