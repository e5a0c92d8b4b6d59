import { brotliDecompressSync } from 'node:zlib';

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
