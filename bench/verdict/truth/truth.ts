/** What an action can make a screen do. The receipt's reaction has one of these kinds. */
export const REACTION_KINDS = [
  'opened',
  'closed',
  'navigated',
  'focused',
  'toggled',
  'selected',
  'expanded',
  'collapsed',
  'appeared',
  'disappeared',
  'scrolled',
  'changed',
] as const;
export type ReactionKind = (typeof REACTION_KINDS)[number];

/** Something that really happened. Several kinds can describe one thing: a new text has changed, or appeared. */
export interface TrueReaction {
  kinds: readonly ReactionKind[];
  /** A text that names it: a title, a label, what it holds now. Empty where any name is right. */
  what: string;
  /** It reverted by itself, or is irrelevant: it may be named, but need not be. */
  transient?: boolean;
}

/** What the program itself knows. */
export interface Truth {
  /** The intended effect is there. */
  effect: boolean;
  /** What has happened since the case was staged, in order. */
  reactions: TrueReaction[];
  /** What the oracle saw, printed with a false verdict. */
  seen: string;
}
