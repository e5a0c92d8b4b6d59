export interface Decoded {
  text: string;
  /** False when some bytes were not valid in the encoding; each such place became U+FFFD. */
  valid: boolean;
}

/**
 * The encoding a dump's first bytes give away. Redirected output on Windows is UTF-16 with a byte-order mark; without
 * one, the zero bytes around ASCII markup decide.
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
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), valid: true };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), valid: false };
  }
}
