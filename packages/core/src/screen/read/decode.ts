export interface Decoded {
  text: string;
  /** False if some bytes were not valid in the encoding; each became U+FFFD. */
  valid: boolean;
  /** The detected encoding, if it is not the usual one of dumps. */
  unexpected?: string;
}

/**
 * The encoding detected from a dump's first bytes. Redirected output on Windows is UTF-16 with a byte-order mark; without one, the zero
 * bytes around ASCII markup decide.
 */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (b === 0 && d === 0 && a !== 0 && c !== 0) return 'utf-16le';
  if (a === 0 && c === 0 && b !== 0 && d !== 0) return 'utf-16be';
  return 'utf-8';
}

/** Decoders drop a leading byte-order mark themselves. */
export function decodeBytes(bytes: Uint8Array): Decoded {
  const encoding = encodingOf(bytes);
  const text = decodeStrictly(bytes, encoding);
  if (text !== undefined) return { text, valid: true };
  const other = encoding === 'utf-8' ? decodeAsWritten(bytes) : undefined;
  return other ?? { text: new TextDecoder(encoding).decode(bytes), valid: false };
}

/** The characters at 0x80–0x9f; Node 20 decodes windows-1252 as Latin-1, which has control characters there. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  if (encoding === 'windows-1252') {
    const latin1 = new TextDecoder('latin1').decode(bytes);
    return latin1.replace(/[\x80-\x9f]/g, (c) => WINDOWS_1252.charAt(c.charCodeAt(0) - 0x80));
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Encodings of redirected output on computers with another system language, although the markup claims UTF-8, each with the letters of its
 * language. The letters decide: most bytes are valid in several of them.
 */
const LOCAL_ENCODINGS: readonly { encoding: string; name: string; letters: RegExp; signs?: RegExp }[] = [
  // Kanji alone could be Chinese; the bytes of kana are those of characters that Chinese hardly uses.
  {
    encoding: 'shift_jis',
    name: 'Shift-JIS',
    letters: /[\u3041-\u30fe\u4e00-\u9fa5\u3001\u3002\uff01-\uff5e]/gu,
    signs: /[\u3041-\u30fe]/gu,
  },
  { encoding: 'euc-kr', name: 'CP949', letters: /[\uac00-\ud7a3]/gu },
  { encoding: 'gb18030', name: 'GB18030', letters: /[\u4e00-\u9fa5\u3001\u3002\uff01-\uff5e]/gu },
  {
    encoding: 'windows-1252',
    name: 'Windows-1252',
    letters: /[\u00a9\u00ab\u00b0\u00b7\u00bb\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00fe\u2018-\u201d\u2013\u2026\u20ac]/gu,
  },
];

/** At least this share of the non-ASCII characters must be letters of the language. */
const ENOUGH_LETTERS = 0.7;
/** And this share must be letters that no other language has. */
const ENOUGH_SIGNS = 0.2;

function decodeAsWritten(bytes: Uint8Array): Decoded | undefined {
  let best: Decoded | undefined;
  let bestShare = 0;
  for (const { encoding, name, letters, signs = letters } of LOCAL_ENCODINGS) {
    const text = decodeStrictly(bytes, encoding);
    if (text === undefined) continue;
    const foreign = countOf(text, /[^\0-\x7f]/gu);
    const share = countOf(text, letters) / Math.max(1, foreign);
    if (share < ENOUGH_LETTERS || share <= bestShare || countOf(text, signs) < ENOUGH_SIGNS * foreign) continue;
    best = { text, valid: true, unexpected: name };
    bestShare = share;
  }
  return best;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
