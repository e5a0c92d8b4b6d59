import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { erase, insert, move, selectAll, selectedText, selectWord, snap, type Direction, type Editing } from './edit.ts';

const at = (text: string, caret = text.length, anchor = -1): Editing => ({ text, caret, anchor });

const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('👨‍👩‍👧', 'e\u0301x', 'a\nb\n\nc', '漢字', 'שלום'));
const editing = text.chain((whole) =>
  fc.record({ text: fc.constant(whole), caret: fc.nat(whole.length), anchor: fc.integer({ min: -1, max: whole.length }) }),
);
const direction = fc.constantFrom<Direction>('left', 'right', 'up', 'down', 'home', 'end', 'start', 'finish');

describe('editing', () => {
  it('puts text in place of what is selected', () => {
    expect(insert(at('hello', 1, 4), 'X')).toEqual(at('hXo', 2));
  });

  it('removes the selection, or one character as a reader sees it', () => {
    expect(erase(at('hello', 1, 4), 'before')).toEqual(at('ho', 1));
    expect(erase(at('a👨‍👩‍👧'), 'before')).toEqual(at('a', 1));
    expect(erase(at('e\u0301x', 0), 'behind')).toEqual(at('x', 0));
  });

  it('moves between lines and keeps the column where it can', () => {
    const e = at('abc\nd\nefgh', 9);
    expect(move(e, 'up', false).caret).toBe(5);
    expect(move(at('abc\nd', 2), 'down', false).caret).toBe(5);
    expect(move(e, 'home', false).caret).toBe(6);
    expect(move(e, 'end', false).caret).toBe(10);
  });

  it('leaves a selection at the side one moves to', () => {
    expect(move(at('hello', 4, 1), 'left', false)).toEqual(at('hello', 1));
    expect(move(at('hello', 1, 4), 'right', false)).toEqual(at('hello', 4));
  });

  it('selects the word at a place, and the word before a gap', () => {
    expect(selectedText(selectWord(at('one two'), 5))).toBe('two');
    expect(selectedText(selectWord(at('one, two'), 4))).toBe('one');
    expect(selectedText(selectWord(at('  '), 1))).toBe('');
  });

  it('always leaves the caret at the edge of a character inside the text', () => {
    fc.assert(
      fc.property(editing, direction, fc.boolean(), fc.string({ unit: 'grapheme', maxLength: 3 }), (made, way, extend, typed) => {
        const e = { ...made, caret: snap(made.text, made.caret), anchor: made.anchor === -1 ? -1 : snap(made.text, made.anchor) };
        for (const after of [move(e, way, extend), insert(e, typed), erase(e, 'before'), erase(e, 'behind'), selectAll(e)]) {
          expect(after.caret).toBeGreaterThanOrEqual(0);
          expect(after.caret).toBeLessThanOrEqual(after.text.length);
        }
        expect(snap(e.text, move(e, way, extend).caret)).toBe(move(e, way, extend).caret);
      }),
    );
  });

  it('undoes an insertion by removing as many characters', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('x', 'é', '漢', '👍'), (whole, typed) => {
        const e = at(`${whole} `);
        expect(erase(insert(e, typed), 'before')).toEqual(e);
      }),
    );
  });
});
