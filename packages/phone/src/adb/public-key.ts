import { constants, createPublicKey, publicDecrypt, timingSafeEqual, type KeyObject } from 'node:crypto';
import { viewOf } from '../io/bytes.ts';

const MODULUS_BYTES = 256;
const KEY_BYTES = 4 + 4 + MODULUS_BYTES + MODULUS_BYTES + 4;
/** DigestInfo of a SHA-1 hash, RFC 8017; adb signs the token as if it were one. */
const SHA1_PREFIX = Buffer.from('3021300906052b0e03021a05000414', 'hex');

/** A host's key as adb writes it: Android's own structure in base64, then who it belongs to. */
export interface HostKey {
  base64: string;
  owner: string;
  key: KeyObject;
}

/** Undefined for anything but a 2048-bit RSA key. */
export function readHostKey(data: Uint8Array): HostKey | undefined {
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

export function isSignedBy({ key }: HostKey, token: Uint8Array, signature: Uint8Array): boolean {
  try {
    const found = publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature);
    const expected = Buffer.concat([SHA1_PREFIX, token]);
    return found.length === expected.length && timingSafeEqual(found, expected);
  } catch {
    return false;
  }
}
