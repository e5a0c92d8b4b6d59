import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { withDeadline } from '../../../packages/core/src/device/call.ts';
import { realClock } from '../../../packages/core/src/device/clock.ts';
import { makeConfig } from '../../../packages/core/src/config/load.ts';
import { pngSize } from '../../../packages/core/src/picture/png-size.ts';
import type { Bounds, Point } from '../../../packages/core/src/screen/geometry.ts';
import { Ocr } from '../../../packages/vision/src/ocr/ocr.ts';
import type { OcrWord } from '../../../packages/vision/src/ocr/word.ts';

const OCR_TIMEOUT_MS = 60_000;
const ocr = new Ocr(makeConfig({ ocr: { enabled: true } }).ocr, process.env, realClock);

/** The words on a picture: the eyes of a model that is shown nothing else. */
export function readPicture(png: Buffer): Promise<OcrWord[]> {
  const { width, height } = pngSize(png);
  const area = { left: 0, top: 0, right: width, bottom: height };
  return withDeadline(realClock, OCR_TIMEOUT_MS, 'reading a picture', (call) => ocr.read({ png, area }, call));
}

/** The same without what prepares a picture for the engine: each sees words that the other misses. */
export async function readUnprepared(png: Buffer): Promise<OcrWord[]> {
  const child = spawn('tesseract', ['-', '-', '--psm', '11', 'tsv'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.stdin.end(png);
  await once(child, 'close');
  const rows = Buffer.concat(parts).toString('utf8').trim().split('\n').slice(1);
  return rows.flatMap((row): OcrWord[] => {
    const [level, , , , , , left = 0, top = 0, width = 0, height = 0, confidence = 0, text = ''] = row.split('\t');
    if (level !== '5' || text.trim() === '') return [];
    const bounds = { left: Number(left), top: Number(top), right: Number(left) + Number(width), bottom: Number(top) + Number(height) };
    return [{ text: text.trim(), confidence: Number(confidence), bounds }];
  });
}

/** Where these words occur in sequence; occurrences without neighbours are preferred, then the lowest on the picture. */
export function placeOf(words: readonly OcrWord[], label: string): Point | undefined {
  const wanted = label.split(' ').map(plain);
  const found = words.flatMap((first) => {
    const row = [first];
    while (row.length < wanted.length) {
      const next = neighbour(words, row.at(-1) ?? first);
      if (next === undefined) return [];
      row.push(next);
    }
    if (!row.every(({ text }, i) => plain(text) === wanted[i])) return [];
    const isAlone = neighbour(words, row.at(-1) ?? first) === undefined && !words.some((other) => neighbour(words, other) === first);
    return [{ row, isAlone }];
  });
  const [best] = found.sort((a, b) => Number(b.isAlone) - Number(a.isAlone) || topOf(b.row) - topOf(a.row));
  if (best === undefined) return undefined;
  const bounds = best.row.map((word) => word.bounds);
  const left = Math.min(...bounds.map((each) => each.left));
  const right = Math.max(...bounds.map((each) => each.right));
  return { x: Math.round((left + right) / 2), y: Math.round(middle(bounds[0] ?? { left, right, top: 0, bottom: 0 })) };
}

const middle = ({ top, bottom }: Bounds): number => (top + bottom) / 2;
const topOf = ([word]: readonly OcrWord[]): number => word?.bounds.top ?? 0;

/** The word that follows on the same line, not further away than a word's space. */
function neighbour(words: readonly OcrWord[], { bounds }: OcrWord): OcrWord | undefined {
  const height = bounds.bottom - bounds.top;
  const [next] = words
    .filter((other) => {
      const gap = other.bounds.left - bounds.right;
      return gap > -height / 4 && gap < height * 1.2 && Math.abs(middle(other.bounds) - middle(bounds)) < height * 0.6;
    })
    .sort((a, b) => a.bounds.left - b.bounds.left);
  return next;
}

/** OCR reads an ellipsis as dots, and drops a hyphen. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
