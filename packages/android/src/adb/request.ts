import { HandsightError } from '@handsight/core/error';

/** Four hexadecimal digits hold a request's length. */
const MAX_REQUEST = 0xffff;

/** A request in the adb server's format: its length as four hexadecimal digits, then the service name. */
export function requestBytes(service: string): Buffer {
  const words = Buffer.from(service, 'utf8');
  if (words.length > MAX_REQUEST) {
    throw new HandsightError('BadRequest', `${words.length} bytes are more than adb takes in one command (${MAX_REQUEST})`, {
      bytes: words.length,
    });
  }
  return Buffer.concat([Buffer.from(words.length.toString(16).padStart(4, '0')), words]);
}

/** The length that precedes an answer; undefined if it is not one. */
export function answerLength(digits: Buffer): number | undefined {
  const text = digits.toString('latin1');
  return /^[0-9a-fA-F]{4}$/.test(text) ? parseInt(text, 16) : undefined;
}
