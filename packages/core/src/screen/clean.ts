/* oxlint-disable no-control-regex -- control characters are what this file is about */

/** A string command with its payload (OSC, DCS, SOS, PM, APC), a CSI sequence, or a short escape. */
const TERMINAL_SEQUENCE = /\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-~]/g;

/** Controls other than whitespace; embeddings, overrides and isolates of writing direction; annotation and byte-order marks. */
const UNSEEN = /(?![\t\n\v\f\r\x85])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ufeff]/gu;

/** Tag characters carry hidden words, except after the black flag, where they name a region (🏴󠁧󠁢󠁳󠁣󠁴󠁿). */
const TAGS = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]+\u{e007f})|[\u{e0000}-\u{e007f}]/gu;

const SUSPECT = /(?![\t\n\v\f\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ufeff\u{e0000}-\u{e007f}]|\p{Cs}/u;

/**
 * Untrusted text without characters that control a terminal, reverse the writing direction or hide words from a reader. Letters of all
 * scripts, joined emoji, private-use icon glyphs and line breaks stay.
 */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text
    .replace(TERMINAL_SEQUENCE, '')
    .replace(UNSEEN, '')
    .replace(TAGS, '$1')
    .replace(/\x85/g, '\n')
    .replace(/\p{Cs}/gu, '\ufffd');
}

/** Characters without width: joiners, soft hyphens, direction marks, variation selectors, fillers. */
const NO_WIDTH = /\p{Cf}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu;

/** A text as a person reads it, for matching: without invisible characters, and with one form for each letter. */
export const asRead = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : cleanText(text).normalize('NFKC').replace(NO_WIDTH, '').replace(/\s+/g, ' ').trim();
