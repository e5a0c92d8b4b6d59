import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

import { HandsightError } from '@handsight/core/error';

/** A shorter secret can be brute-forced. */
const SHORTEST_SECRET = 16;

/** Signs what hosts exchange through the store, so write access without the secret gives no control over hosts. */
export class Seal {
  readonly #secret: string;

  constructor(secret: string | undefined) {
    const given = (secret ?? '').trim();
    if (given.length < SHORTEST_SECRET) {
      const what = given === '' ? 'a fleet needs a secret that its hosts share' : 'the secret of the fleet is too short';
      throw new HandsightError('BadRequest', `${what}: set HANDSIGHT_FLEET_SECRET to at least ${SHORTEST_SECRET} characters`, {});
    }
    this.#secret = given;
  }

  /** `about` binds the signature to its location, so the text cannot be moved elsewhere. */
  close(about: string, text: string): string {
    return `${this.#sign(about, text)} ${text}`;
  }

  open(about: string, sealed: string): string {
    const [signature, text] = split(sealed);
    const [own, sent] = [Buffer.from(this.#sign(about, text)), Buffer.from(signature)];
    if (own.length === sent.length && timingSafeEqual(own, sent)) return text;
    throw new HandsightError('FleetRefused', `${about} was written with another secret than HANDSIGHT_FLEET_SECRET here`, { about });
  }

  /** So that read access to the store is not enough to read it. */
  encrypt(text: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key(), nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
  }

  decrypt(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.#key(), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }

  #key(): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secret, '', 'handsight fleet variables', 32));
  }

  #sign(about: string, text: string): string {
    return createHmac('sha256', this.#secret).update(`${about}\n${text}`).digest('base64url');
  }
}

function split(sealed: string): [string, string] {
  const end = sealed.indexOf(' ');
  return [sealed.slice(0, Math.max(end, 0)), sealed.slice(end + 1)];
}
