/** Text with a caret. Positions are in UTF-16 units and never fall inside a grapheme cluster. */
export interface Editing {
  text: string;
  caret: number;
  /** The other end of the selection, or -1. */
  anchor: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down' | 'home' | 'end' | 'start' | 'finish';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

function selection({ caret, anchor }: Editing): [number, number] {
  return anchor === -1 ? [caret, caret] : [Math.min(caret, anchor), Math.max(caret, anchor)];
}

export const selectedText = (e: Editing): string => e.text.slice(...selection(e));

/** Put text in place of the selection. */
export function insert(e: Editing, text: string): Editing {
  const [from, to] = selection(e);
  return { text: e.text.slice(0, from) + text + e.text.slice(to), caret: from + text.length, anchor: -1 };
}

/** Remove the selection, or the character before or after the caret. */
export function erase(e: Editing, side: 'before' | 'behind'): Editing {
  if (e.anchor !== -1 && e.anchor !== e.caret) return insert(e, '');
  const other = side === 'before' ? stepLeft(e.text, e.caret) : stepRight(e.text, e.caret);
  return insert({ ...e, anchor: other }, '');
}

export const selectAll = (e: Editing): Editing => ({ ...e, anchor: 0, caret: e.text.length });

/** Select the word at a position; between words, the one before, else the one after. */
export function selectWord(e: Editing, at: number): Editing {
  const found = [...words.segment(e.text)].filter((segment) => segment.isWordLike === true);
  const word = found.findLast((segment) => segment.index <= at) ?? found[0];
  return word === undefined ? { ...e, caret: at, anchor: -1 } : { ...e, anchor: word.index, caret: word.index + word.segment.length };
}

/** Move the caret; extending keeps the selection's other end. */
export function move(e: Editing, direction: Direction, extend: boolean): Editing {
  const [from, to] = selection(e);
  if (!extend && from !== to && (direction === 'left' || direction === 'right'))
    return { ...e, caret: direction === 'left' ? from : to, anchor: -1 };
  const caret = destination(e, direction);
  return { ...e, caret, anchor: extend ? (e.anchor === -1 ? e.caret : e.anchor) : -1 };
}

function destination({ text, caret }: Editing, direction: Direction): number {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1;
  const nextBreak = text.indexOf('\n', caret);
  const lineEnd = nextBreak === -1 ? text.length : nextBreak;
  switch (direction) {
    case 'left':
      return stepLeft(text, caret);
    case 'right':
      return stepRight(text, caret);
    case 'home':
      return lineStart;
    case 'end':
      return lineEnd;
    case 'start':
      return 0;
    case 'finish':
      return text.length;
    case 'up': {
      if (lineStart === 0) return 0;
      const above = text.lastIndexOf('\n', lineStart - 2) + 1;
      return snap(text, Math.min(above + caret - lineStart, lineStart - 1));
    }
    case 'down': {
      if (nextBreak === -1) return text.length;
      const below = nextBreak + 1;
      const end = text.indexOf('\n', below);
      return snap(text, Math.min(below + caret - lineStart, end === -1 ? text.length : end));
    }
  }
}

/** The nearest position at or before this one that is not inside a character. */
export function snap(text: string, at: number): number {
  if (at <= 0) return 0;
  if (at >= text.length) return text.length;
  return graphemes.segment(text).containing(at)?.index ?? at;
}

function stepLeft(text: string, at: number): number {
  return at <= 0 ? 0 : (graphemes.segment(text).containing(at - 1)?.index ?? at - 1);
}

function stepRight(text: string, at: number): number {
  const character = graphemes.segment(text).containing(at);
  return character === undefined ? text.length : character.index + character.segment.length;
}
