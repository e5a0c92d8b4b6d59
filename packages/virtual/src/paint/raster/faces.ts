import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import { charactersOf } from './woff2-cmap.ts';

const require = createRequire(import.meta.url);

/** Font packages in order of preference. Each holds its font in pieces, and `unicode.json` says what each piece is for. */
const FAMILIES: [name: string, pieces: string][] = [
  ['roboto', require.resolve('@fontsource-variable/roboto/unicode.json')],
  ['noto-sans-hebrew', require.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json')],
  ['noto-sans-arabic', require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json')],
  ['noto-sans-sc', require.resolve('@fontsource-variable/noto-sans-sc/unicode.json')],
  ['noto-sans-kr', require.resolve('@fontsource-variable/noto-sans-kr/unicode.json')],
  ['noto-emoji', require.resolve('@fontsource-variable/noto-emoji/unicode.json')],
];

/** One piece of a font, read and made known to Skia when it is first needed. */
export class Face {
  readonly name: string;
  readonly #path: string;
  readonly #ranges: readonly (readonly [first: number, last: number])[];
  #characters: Set<number> | undefined;

  constructor(name: string, path: string, ranges: string) {
    this.name = name;
    this.#path = path;
    this.#ranges = ranges.split(',').map((range) => {
      const [first = '', last = first] = range.trim().slice(2).split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    });
  }

  /** The package's ranges promise more than its fonts hold; the font itself decides. */
  draws(code: number): boolean {
    if (!this.#ranges.some(([first, last]) => code >= first && code <= last)) return false;
    this.#characters ??= this.#load();
    return this.#characters.has(code);
  }

  #load(): Set<number> {
    GlobalFonts.registerFromPath(this.#path, this.name);
    return charactersOf(readFileSync(this.#path));
  }
}

function readFaces(): Face[] {
  return FAMILIES.flatMap(([family, pieces]) => {
    const ranges: unknown = JSON.parse(readFileSync(pieces, 'utf8'));
    return Object.entries(typeof ranges === 'object' && ranges !== null ? ranges : {}).map(([key, range]: [string, unknown]) => {
      const piece = `${family}-${key.replaceAll(/[[\]]/g, '')}`;
      return new Face(piece, pieces.replace('unicode.json', `files/${piece}-wght-normal.woff2`), String(range));
    });
  });
}

let faces: Face[] | undefined;
const faceOfCode = new Map<number, Face | null>();

/** The face that draws a character, or null if none of the shipped ones does. */
export function faceOf(code: number): Face | null {
  let face = faceOfCode.get(code);
  if (face === undefined) {
    faces ??= readFaces();
    face = faces.find((candidate) => candidate.draws(code)) ?? null;
    faceOfCode.set(code, face);
  }
  return face;
}

/** The names of the faces that draw a text, in the order Skia should try them. */
export function facesOf(text: string): string[] {
  const names = new Set([faceOf(0x20)?.name ?? '']);
  for (const character of text) names.add(faceOf(character.codePointAt(0) ?? 0)?.name ?? '');
  names.delete('');
  return [...names];
}
