import { createHash } from 'node:crypto';

import type { Bounds, Point } from '../../screen/geometry.ts';
import type { BoundContent } from './bound-content.ts';

/** An element that an input would reach. */
export interface ConfirmationTarget extends Described {
  window_uid: string;
  /** Matches the element alone. */
  selector: string;
  /** The element's stable identity, where there is one beyond the selector: its ref or the platform's key. */
  element_key: string;
  bounds: Bounds;
  /** The exact point, for an input that names a point and not an element. */
  point?: Point;
  /** What the same input also reaches, such as the button around a label. */
  around?: readonly Described[];
}

/** What a rule about elements is matched against. */
export interface Described {
  /** Every role name that it matches. */
  roles: readonly string[];
  name: string;
  /** The text a person reads on it, where that differs from its name. */
  alsoReads?: readonly string[];
  /** Its name is unknown until it is reached, so every rule that allows its roles may apply; no roles are any. */
  isUnseen?: boolean;
}

/** An input that may need confirmation, with its targets resolved. */
export interface ConfirmationRequest {
  /** All names of the action, the canonical one first. */
  names: readonly string[];
  /** The action without its targets: text, keys, button, option, app, command. */
  args: Readonly<Record<string, unknown>>;
  /** Empty for actions without an element (shell, apps), two for a drag. */
  targets: readonly ConfirmationTarget[];
  /** What a person reads around the targets. Left out where the input goes to no window. */
  content?: BoundContent;
  /** What it could also activate, since that cannot be known: a rule that matches any of it holds the input. `anything` is every rule. */
  unknown?: { why: string; window_uid: string; among: readonly Described[] | 'anything' };
}

/** Equal for equal arguments in any order. */
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
