import type { Reaction, ReactionKind } from '../../host/receipt.ts';

const MOST_CHARACTERS = 80;

export const reaction = (kind: ReactionKind, what: string): Reaction => ({ kind, what: shorten(what) });

export const shorten = (text: string): string => (text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1)}…`);
