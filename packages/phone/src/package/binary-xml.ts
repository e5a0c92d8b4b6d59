import { viewOf } from '../io/bytes.ts';

/** An element of Android's binary XML. Attributes are keyed by name, or by resource id if the name is stripped. */
export interface XmlElement {
  name: string;
  attributes: Map<string, string | number | boolean>;
  depth: number;
}

const STRING_POOL = 0x0001;
const RESOURCE_MAP = 0x0180;
const START_ELEMENT = 0x0102;
const END_ELEMENT = 0x0103;
const UTF8 = 1 << 8;
const TYPE_STRING = 0x03;
const TYPE_BOOLEAN = 0x12;
const NONE = 0xffffffff;
const MAX_STRINGS = 100_000;
const MAX_ELEMENTS = 100_000;

/** Names of the attributes used here; obfuscated manifests have only their resource ids. */
const NAME_OF_RESOURCE = new Map([
  [0x01010003, 'name'],
  [0x0101000f, 'debuggable'],
  [0x01010021, 'targetPackage'],
  [0x0101021b, 'versionCode'],
  [0x0101021c, 'versionName'],
]);

/** All elements in document order. Throws RangeError for damaged input. */
export function readBinaryXml(bytes: Uint8Array): XmlElement[] {
  const view = viewOf(bytes);
  let strings: string[] = [];
  let resources: number[] = [];
  const elements: XmlElement[] = [];
  let depth = 0;
  for (let at = view.getUint16(2, true); at + 8 <= bytes.length;) {
    const type = view.getUint16(at, true);
    const size = view.getUint32(at + 4, true);
    if (size < 8) throw new RangeError('a chunk without a size');
    if (type === STRING_POOL) strings = readStrings(bytes, view, at);
    else if (type === RESOURCE_MAP)
      resources = Array.from({ length: Math.floor((Math.min(size, bytes.length - at) - 8) / 4) }, (_, i) =>
        view.getUint32(at + 8 + i * 4, true),
      );
    else if (type === START_ELEMENT) {
      if (elements.length >= MAX_ELEMENTS) throw new RangeError('too many elements');
      elements.push(readElement(view, at, strings, resources, depth++));
    } else if (type === END_ELEMENT) depth--;
    at += size;
  }
  return elements;
}

function readStrings(bytes: Uint8Array, view: DataView, at: number): string[] {
  const count = view.getUint32(at + 8, true);
  const isUtf8 = (view.getUint32(at + 16, true) & UTF8) !== 0;
  const start = at + view.getUint32(at + 20, true);
  if (count > MAX_STRINGS) throw new RangeError('too many strings');
  return Array.from({ length: count }, (_, i) => {
    const from = start + view.getUint32(at + 28 + i * 4, true);
    return isUtf8 ? utf8At(bytes, view, from) : utf16At(bytes, view, from);
  });
}

/** Two lengths precede it, in characters and in bytes; each takes a second byte when it is long. */
function utf8At(bytes: Uint8Array, view: DataView, from: number): string {
  let at = from + (view.getUint8(from) & 0x80 ? 2 : 1);
  const first = view.getUint8(at);
  const length = first & 0x80 ? ((first & 0x7f) << 8) | view.getUint8(at + 1) : first;
  at += first & 0x80 ? 2 : 1;
  return Buffer.from(bytes.subarray(at, at + length)).toString('utf8');
}

function utf16At(bytes: Uint8Array, view: DataView, from: number): string {
  const first = view.getUint16(from, true);
  const isLong = (first & 0x8000) !== 0;
  const length = isLong ? ((first & 0x7fff) << 16) | view.getUint16(from + 2, true) : first;
  const at = from + (isLong ? 4 : 2);
  return Buffer.from(bytes.subarray(at, at + length * 2)).toString('utf16le');
}

function readElement(view: DataView, at: number, strings: string[], resources: number[], depth: number): XmlElement {
  const body = at + view.getUint16(at + 2, true);
  const name = strings[view.getUint32(body + 4, true)] ?? '';
  const first = body + view.getUint16(body + 8, true);
  const step = view.getUint16(body + 10, true);
  const count = view.getUint16(body + 12, true);
  const attributes: XmlElement['attributes'] = new Map();
  for (let i = 0; i < count; i++) {
    const here = first + i * step;
    const index = view.getUint32(here + 4, true);
    const named = strings[index] ?? '';
    const attribute = named === '' ? (NAME_OF_RESOURCE.get(resources[index] ?? 0) ?? '') : named;
    const raw = view.getUint32(here + 8, true);
    const type = view.getUint8(here + 15);
    const data = view.getUint32(here + 16, true);
    attributes.set(
      attribute,
      raw !== NONE ? (strings[raw] ?? '') : type === TYPE_STRING ? (strings[data] ?? '') : type === TYPE_BOOLEAN ? data !== 0 : data,
    );
  }
  return { name, attributes, depth };
}
