import { randomBytes, constants, createPublicKey, publicDecrypt, timingSafeEqual, type KeyObject } from 'node:crypto';
import { viewOf } from '../io/bytes.ts';

/** Arguments of AUTH packets. */
export const AUTH_TOKEN = 1;
const AUTH_SIGNATURE = 2;
const AUTH_PUBLIC_KEY = 3;

const TOKEN_BYTES = 20;
/** A host that has tried this many keys is rejected. */
const MAX_SIGNATURES = 16;
const MAX_KEYS = 256;

/** How an unknown key is handled: the user at the phone accepts it, or does not react. */
export type NewKeys = 'accept' | 'refuse';

/** The keys a phone trusts. */
export class KnownKeys {
  readonly #keys = new Map<string, HostKey>();

  get count(): number {
    return this.#keys.size;
  }

  add(key: HostKey): void {
    if (this.#keys.size < MAX_KEYS) this.#keys.set(key.base64, key);
  }

  hasSigned(token: Uint8Array, signature: Uint8Array): boolean {
    return [...this.#keys.values()].some((key) => isSignedBy(key, token, signature));
  }

  clear(): void {
    this.#keys.clear();
  }
}

/** The authentication of one connection. */
export class Authentication {
  readonly #keys: KnownKeys;
  readonly #newKeys: NewKeys;
  #token = randomBytes(TOKEN_BYTES);
  #signatures = 0;

  constructor(keys: KnownKeys, newKeys: NewKeys) {
    this.#keys = keys;
    this.#newKeys = newKeys;
  }

  get token(): Uint8Array {
    return this.#token;
  }

  /** Whether the host is accepted, must try the next key with a new token, or waits for the user at the phone. */
  answer(kind: number, data: Uint8Array): 'in' | 'again' | 'wait' {
    if (kind === AUTH_SIGNATURE) {
      if (this.#keys.hasSigned(this.#token, data)) return 'in';
      this.#token = randomBytes(TOKEN_BYTES);
      return ++this.#signatures > MAX_SIGNATURES ? 'wait' : 'again';
    }
    const key = kind === AUTH_PUBLIC_KEY ? readHostKey(data) : undefined;
    if (key === undefined || this.#newKeys === 'refuse') return 'wait';
    this.#keys.add(key);
    return 'in';
  }
}

const MODULUS_BYTES = 256;
const KEY_BYTES = 4 + 4 + MODULUS_BYTES + MODULUS_BYTES + 4;
/** DigestInfo of a SHA-1 hash, RFC 8017; adb signs the token as if it were one. */
const SHA1_PREFIX = Buffer.from('3021300906052b0e03021a05000414', 'hex');

/** A host's key as adb writes it: Android's own structure in base64, then who it belongs to. */
interface HostKey {
  base64: string;
  owner: string;
  key: KeyObject;
}

/** Undefined for anything but a 2048-bit RSA key. */
function readHostKey(data: Uint8Array): HostKey | undefined {
  const text = Buffer.from(data).toString('latin1').replace(/\0+$/, '').trim();
  const [base64 = '', ...owner] = text.split(' ');
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  if (bytes.length !== KEY_BYTES) return undefined;
  const view = viewOf(bytes);
  if (view.getUint32(0, true) !== MODULUS_BYTES / 4) return undefined;
  const modulus = Buffer.from(bytes.slice(8, 8 + MODULUS_BYTES)).reverse();
  const exponent = Buffer.alloc(4);
  exponent.writeUInt32BE(view.getUint32(KEY_BYTES - 4, true));
  try {
    const jwk = { kty: 'RSA', n: modulus.toString('base64url'), e: exponent.toString('base64url') };
    return { base64, owner: owner.join(' '), key: createPublicKey({ key: jwk, format: 'jwk' }) };
  } catch {
    return undefined;
  }
}

function isSignedBy({ key }: HostKey, token: Uint8Array, signature: Uint8Array): boolean {
  try {
    const found = publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature);
    const expected = Buffer.concat([SHA1_PREFIX, token]);
    return found.length === expected.length && timingSafeEqual(found, expected);
  } catch {
    return false;
  }
}
