import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import { brotliDecompressSync } from 'node:zlib';

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

/** The characters that a WOFF2 font draws (W3C WOFF 2.0, section 4; OpenType `cmap`, formats 4 and 12). */
export function charactersOf(font: Uint8Array): Set<number> {
  const cmap = cmapOf(font);
  const view = new DataView(cmap.buffer, cmap.byteOffset, cmap.byteLength);
  const characters = new Set<number>();
  for (let i = 0; i < view.getUint16(2); i++) {
    const at = view.getUint32(4 + 8 * i + 4);
    const format = view.getUint16(at);
    if (format === 4) readFormat4(view, at, characters);
    if (format === 12) readFormat12(view, at, characters);
  }
  return characters;
}

const HEADER_BYTES = 48;
const CUSTOM_TAG = 63;
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;

/** All tables are one compressed stream, in the order of the directory. */
function cmapOf(font: Uint8Array): Uint8Array {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = view.getUint16(12);
  let at = HEADER_BYTES;
  let position = 0;
  let found: [start: number, end: number] | undefined;
  const number = (): number => {
    let value = 0;
    for (let byte = 0x80; (byte & 0x80) !== 0; value = value * 128 + (byte & 0x7f)) byte = view.getUint8(at++);
    return value;
  };
  for (let i = 0; i < tables; i++) {
    const flags = view.getUint8(at++);
    const tag = flags & 0x3f;
    if (tag === CUSTOM_TAG) at += 4;
    const original = number();
    const isTransformed = tag === GLYF || tag === LOCA ? flags >> 6 === 0 : flags >> 6 !== 0;
    const stored = isTransformed ? number() : original;
    if (tag === CMAP) found = [position, position + stored];
    position += stored;
  }
  const whole = brotliDecompressSync(font.subarray(at, at + view.getUint32(20)));
  return found === undefined ? new Uint8Array(4) : whole.subarray(...found);
}

function readFormat4(view: DataView, at: number, characters: Set<number>): void {
  const segments = view.getUint16(at + 6);
  for (let i = 0; i < segments; i += 2) {
    const last = view.getUint16(at + 14 + i);
    const first = view.getUint16(at + 16 + segments + i);
    const delta = view.getUint16(at + 16 + 2 * segments + i);
    const offsetAt = at + 16 + 3 * segments + i;
    const offset = view.getUint16(offsetAt);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph = offset === 0 ? (code + delta) & 0xffff : view.getUint16(offsetAt + offset + 2 * (code - first));
      if (glyph !== 0) characters.add(code);
    }
  }
}

function readFormat12(view: DataView, at: number, characters: Set<number>): void {
  for (let i = 0; i < view.getUint32(at + 12); i++) {
    const group = at + 16 + 12 * i;
    const last = view.getUint32(group + 4);
    for (let code = view.getUint32(group); code <= last; code++) characters.add(code);
  }
}
