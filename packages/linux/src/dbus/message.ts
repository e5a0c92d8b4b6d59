import { Reader } from './reader.ts';
import { Writer, type Argument } from './writer.ts';

/** Message types of the D-Bus specification. */
const METHOD_CALL = 1;
export const METHOD_RETURN = 2;
export const ERROR = 3;
export const SIGNAL = 4;

const PATH = 1;
const INTERFACE = 2;
const MEMBER = 3;
const ERROR_NAME = 4;
const REPLY_SERIAL = 5;
const DESTINATION = 6;
const SENDER = 7;
const SIGNATURE = 8;

/** The specification's limit is 128 MB; no tree is that large. */
const MAX_MESSAGE = 32 * 1024 * 1024;

export interface MethodCall {
  destination: string;
  path: string;
  interface: string;
  member: string;
  signature?: string;
  args?: readonly Argument[];
}

export interface Message {
  type: number;
  serial: number;
  replySerial: number;
  path: string;
  interface: string;
  member: string;
  errorName: string;
  sender: string;
  signature: string;
  /** A reader positioned at the first argument. */
  body: () => Reader;
}

const BODY = new Writer();
const HEAD = new Writer();

/** A serialized call. Thousands are made at a time, so the buffer is reused. */
export function callBytes(serial: number, call: MethodCall): Buffer {
  const { signature = '', args = [] } = call;
  const body = BODY;
  body.clear();
  splitSignature(signature).forEach((each, i) => {
    const value = args[i];
    if (value === undefined) throw new TypeError(`${call.member} needs ${signature}`);
    body.argument(each, value);
  });
  const head = HEAD;
  head.clear();
  head.byte(0x6c);
  head.byte(METHOD_CALL);
  head.byte(0);
  head.byte(1);
  head.u32(body.length);
  head.u32(serial);
  head.u32(0);
  const start = head.length;
  field(head, PATH, 'o', call.path);
  field(head, INTERFACE, 's', call.interface);
  field(head, MEMBER, 's', call.member);
  if (call.destination !== '') field(head, DESTINATION, 's', call.destination);
  if (signature !== '') {
    head.align(8);
    head.byte(SIGNATURE);
    head.signature('g');
    head.signature(signature);
  }
  head.setU32(start - 4, head.length - start);
  head.align(8);
  head.bytes(body.written);
  return head.taken();
}

function field(head: Writer, code: number, type: string, value: string): void {
  head.align(8);
  head.byte(code);
  head.signature(type);
  head.string(value);
}

/** `sasv` → s, as, v. Covers only the types used here. */
function splitSignature(signature: string): readonly string[] {
  let parts = SIGNATURES.get(signature);
  if (parts === undefined) SIGNATURES.set(signature, (parts = signature.match(/a?./g) ?? []));
  return parts;
}

const SIGNATURES = new Map<string, readonly string[]>();

/** How long the message at the start of the bytes is; undefined when too little of it is there. */
export function messageLength(bytes: Buffer, at: number): number | undefined {
  if (bytes.length - at < 16) return undefined;
  if (bytes[at] !== 0x6c) throw new RangeError('the bus does not speak little-endian D-Bus');
  const fields = bytes.readUInt32LE(at + 12);
  const length = 16 + Math.ceil(fields / 8) * 8 + bytes.readUInt32LE(at + 4);
  if (length > MAX_MESSAGE) throw new RangeError(`a message of ${length} bytes is too long`);
  return length;
}

/** Parses one complete message. */
export function parseMessage(bytes: Buffer): Message {
  const message = {
    type: bytes.readUInt8(1),
    serial: bytes.readUInt32LE(8),
    replySerial: 0,
    path: '',
    interface: '',
    member: '',
    errorName: '',
    sender: '',
    signature: '',
  };
  const reader = new Reader(bytes, 12);
  reader.list(8, (r) => {
    r.struct();
    const code = r.byte();
    const value = r.variant();
    if (code === REPLY_SERIAL && typeof value === 'number') message.replySerial = value;
    if (typeof value !== 'string') return;
    if (code === PATH) message.path = value;
    else if (code === INTERFACE) message.interface = value;
    else if (code === MEMBER) message.member = value;
    else if (code === ERROR_NAME) message.errorName = value;
    else if (code === SENDER) message.sender = value;
    else if (code === SIGNATURE) message.signature = value;
  });
  reader.align(8);
  const start = reader.at;
  return { ...message, body: () => new Reader(bytes, start) };
}
