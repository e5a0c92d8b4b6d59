import { createHash } from 'node:crypto';

import type { Bounds, Point } from '../../screen/geometry.ts';

/** An element that an input would reach. */
export interface ConfirmationTarget {
  window_uid: string;
  /** The screen-observer dialect's selector string. */
  selector: string;
  /** The element's lasting identity, where there is one beyond the selector: its ref or the platform's key. */
  element_key: string;
  bounds: Bounds;
  /** Where exactly, for an input that names a place and not an element. */
  point?: Point;
  /** Every role name it answers to. */
  roles: readonly string[];
  name: string;
  /** What a person reads on it, where its name is another. */
  alsoReads?: readonly string[];
  /** What the same input reaches besides, such as the button around a label. */
  around?: readonly {
    roles: readonly string[];
    name: string;
    alsoReads?: readonly string[];
    /** It cannot be known before it is reached, so that every rule may mean it. */ isUnseen?: boolean;
  }[];
}

/** An input that may need to be confirmed, after its targets were found. */
export interface ConfirmationRequest {
  /** All names of the action, the canonical one first. */
  names: readonly string[];
  /** What it does besides where: text, keys, button, option, app, command. */
  args: Readonly<Record<string, unknown>>;
  /** None for what aims at no element (shell, apps), two for a drag. */
  targets: readonly ConfirmationTarget[];
}

/** Equal for equal arguments in whatever order they were written. */
export function argsHash(args: Readonly<Record<string, unknown>>): string {
  const inOrder = JSON.stringify(args, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  return createHash('sha256').update(inOrder).digest('hex');
}

/** What an error, a proposal or an approval shows of a target. */
export interface WouldTarget {
  window_uid: string;
  selector: string;
  bounds: Bounds;
}

export const wouldTarget = ({ window_uid, selector, bounds }: ConfirmationTarget): WouldTarget => ({ window_uid, selector, bounds });
