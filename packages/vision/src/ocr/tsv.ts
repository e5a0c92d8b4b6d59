import { HandsightError } from '@handsight/core/error';
import { cleanText } from '@handsight/core/screen';
import type { OcrWord } from './word.ts';

/** Lower levels are the page, its blocks, paragraphs and lines. */
const WORD_LEVEL = '5';
const FIRST_COLUMN = 'level';
const TEXT_COLUMN = 11;

/**
 * The words of tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text.
 * The program writes a header row, the library does not.
 */
export function parseTsv(table: string): OcrWord[] {
  const words: OcrWord[] = [];
  table.split(/\r?\n/).forEach((row, i) => {
    if (row === '') return;
    const cells = row.split('\t');
    if (cells[0] === FIRST_COLUMN) return;
    const [left, top, width, height, confidence] = cells.slice(6, TEXT_COLUMN).map(asNumber);
    if (left === undefined || top === undefined || width === undefined || height === undefined || confidence === undefined) {
      throw new HandsightError('DescriptionFailed', `row ${i + 1} of the text reader's table is damaged`, { row: row.slice(0, 200) });
    }
    const text = cleanText(cells.slice(TEXT_COLUMN).join(' ')).trim();
    if (cells[0] !== WORD_LEVEL || text === '') return;
    words.push({ text, confidence, bounds: { left, top, right: left + width, bottom: top + height } });
  });
  return words;
}

const asNumber = (cell: string): number | undefined => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : undefined);
