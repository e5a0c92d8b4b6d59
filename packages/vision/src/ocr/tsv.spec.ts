import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HandsightError } from '../../../core/src/error/errors.ts';
import { parseTsv } from './ocr.ts';

const HEADINGS = 'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext';
const PAGE = '1\t1\t0\t0\t0\t0\t0\t0\t1080\t2400\t-1\t';
const row = (text: string, conf = '96.167152'): string => `5\t1\t2\t1\t1\t1\t62\t86\t171\t44\t${conf}\t${text}`;

describe('a table of words', () => {
  it('gives every word its box and confidence', () => {
    expect(parseTsv([HEADINGS, PAGE, row('Settings'), ''].join('\n'))).toEqual([
      { text: 'Settings', confidence: 96.167152, bounds: { left: 62, top: 86, right: 233, bottom: 130 } },
    ]);
  });

  it('is read without headings and with the line ends of Windows', () => {
    expect(parseTsv([PAGE, row('a'), row('b')].join('\r\n')).map((word) => word.text)).toEqual(['a', 'b']);
  });

  it('holds no words for blank text, nor for pages, blocks and lines', () => {
    expect(parseTsv([PAGE, row('   '), row('')].join('\n'))).toEqual([]);
    expect(parseTsv('')).toEqual([]);
  });

  it('gives words without what acts on a terminal', () => {
    expect(parseTsv(row('\u001b[31mred\u202e'))[0]?.text).toBe('red');
  });

  it.each(['Error during processing.', '5\t1\t2\t1\t1\t1\t62\t86', row('word', 'sure'), row('word', '1e400')])(
    'is refused when damaged: %j',
    (table) => {
      expect(() => parseTsv(table)).toThrow(expect.objectContaining({ kind: 'DescriptionFailed' }));
    },
  );

  it('gives words with numbers or a typed error, whatever the bytes', () => {
    const cell = fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('5', '-1', '', 'level'));
    const table = fc.array(fc.array(cell, { maxLength: 14 }).map((cells) => cells.join('\t'))).map((rows) => rows.join('\n'));
    fc.assert(
      fc.property(table, (text) => {
        try {
          for (const { bounds, confidence } of parseTsv(text))
            expect([bounds.left, bounds.top, bounds.right, bounds.bottom, confidence].every(Number.isFinite)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(HandsightError);
        }
      }),
    );
  });
});
