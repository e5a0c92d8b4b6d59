import { REACTION_KINDS, type ReactionKind, type TrueReaction } from './truth.ts';

const isKind = (word: string): word is ReactionKind => REACTION_KINDS.some((kind) => kind === word);

/**
 * Reads a program's own log: `opened Settings`, `changed|appeared Saved`, `~toggled Wi-Fi` for what was undone by itself. Lines that
 * begin otherwise are not about reactions.
 */
export function reactionsIn(lines: readonly string[]): TrueReaction[] {
  return lines.flatMap((line) => {
    const [, tilde = '', words = '', what = ''] = /^(~?)([a-z|]+)(?: (.*))?$/.exec(line) ?? [];
    const kinds = words.split('|');
    return kinds.every(isKind) ? [{ kinds, what, ...(tilde === '' ? {} : { transient: true }) }] : [];
  });
}
