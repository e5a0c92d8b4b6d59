import { inflateRawSync } from 'node:zlib';
import { viewOf } from '../io/bytes.ts';

/** What the phone needs to know about an APK. */
export interface Manifest {
  name: string;
  versionName: string;
  versionCode: number;
  debuggable: boolean;
  /** The activity that the launcher would start; empty for none. */
  mainActivity: string;
  instrumentation: { name: string; target: string }[];
  permissions: string[];
}

const PACKAGE_NAME = /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/;
const MAX_NAME = 200;

/** Reads an APK's manifest; undefined if it is not an APK. */
export function readManifest(apk: Uint8Array): Manifest | undefined {
  const bytes = readZipEntry(apk, 'AndroidManifest.xml');
  if (bytes === undefined) return undefined;
  let elements: XmlElement[];
  try {
    elements = readBinaryXml(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  const manifest = elements.find(({ name }) => name === 'manifest');
  const name = text(manifest, 'package');
  if (!PACKAGE_NAME.test(name) || name.length > MAX_NAME) return undefined;
  return {
    name,
    versionName: text(manifest, 'versionName'),
    versionCode: Number(manifest?.attributes.get('versionCode') ?? 0) || 0,
    debuggable: elements.some((one) => one.name === 'application' && one.attributes.get('debuggable') === true),
    mainActivity: mainActivity(elements),
    instrumentation: elements
      .filter((one) => one.name === 'instrumentation')
      .map((one) => ({ name: text(one, 'name'), target: text(one, 'targetPackage') })),
    permissions: elements.filter((one) => one.name === 'uses-permission').map((one) => text(one, 'name')),
  };
}

const text = (element: XmlElement | undefined, name: string): string => {
  const value = element?.attributes.get(name);
  return value === undefined ? '' : String(value);
};

/** The activity with the first intent filter for the launcher category. */
function mainActivity(elements: XmlElement[]): string {
  let activity = '';
  for (const element of elements) {
    if (element.name === 'activity' || element.name === 'activity-alias') activity = text(element, 'name');
    if (element.name === 'category' && text(element, 'name') === 'android.intent.category.LAUNCHER') return activity;
  }
  return '';
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** A manifest is small; a larger claimed size is not unpacked. */
const MAX_UNPACKED = 1 << 24;
const MAX_COMMENT = 0xffff;

/** One file of a ZIP archive; undefined if it is not an archive or has no such file. */
export function readZipEntry(archive: Uint8Array, name: string): Uint8Array | undefined {
  const view = viewOf(archive);
  const end = findEnd(archive, view);
  if (end === -1) return undefined;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + ENTRY_BYTES > archive.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    const entryName = Buffer.from(archive.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)).toString('utf8');
    if (entryName === name) return unpack(archive, view, at);
    at += ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return undefined;
}

/** The end-of-central-directory record is last, before an optional comment. */
function findEnd(archive: Uint8Array, view: DataView): number {
  for (let at = archive.length - END_BYTES; at >= Math.max(0, archive.length - END_BYTES - MAX_COMMENT); at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return -1;
}

function unpack(archive: Uint8Array, view: DataView, entry: number): Uint8Array | undefined {
  const method = view.getUint16(entry + 10, true);
  const packed = view.getUint32(entry + 20, true);
  const local = view.getUint32(entry + 42, true);
  if (local + LOCAL_BYTES > archive.length) return undefined;
  const from = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (from + packed > archive.length) return undefined;
  const data = archive.subarray(from, from + packed);
  if (method === STORED) return data;
  if (method !== DEFLATED) return undefined;
  try {
    return new Uint8Array(inflateRawSync(data, { maxOutputLength: MAX_UNPACKED }));
  } catch {
    return undefined;
  }
}

/** An element of Android's binary XML. Attributes are keyed by name, or by resource id if the name is stripped. */
interface XmlElement {
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
function readBinaryXml(bytes: Uint8Array): XmlElement[] {
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
