import { randomBytes } from 'node:crypto';
import { isSignedBy, readHostKey, type HostKey } from './public-key.ts';

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
