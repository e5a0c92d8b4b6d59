import { z } from 'zod';

import { MODIFIERS } from '@handsight/core/device';
import { parsePredicates } from '@handsight/core/act';
import { type Predicate, ObserverPredicateSchema, type Target, type WindowChoice } from '@handsight/core/look';
import { HandsightError } from '@handsight/core/error';

export const windowUid = z
  .string()
  .min(1)
  .max(500)
  .optional()
  .describe('window_uid from list_windows; it never means another window and wins over window_index.');

/** The nine tools of the contract describe their own window_index. */
export const windowIndex = (description: string) => z.int().optional().describe(description);

export const window = {
  window_uid: windowUid,
  window_index: windowIndex('Index from list_windows (0-based). Omit for the focused window.'),
};

interface NamesWindow {
  window_uid?: string | undefined;
  window_index?: number | undefined;
}

/** The window a call refers to. If both are given the uid wins, because it cannot drift. */
export function windowOf({ window_uid, window_index }: NamesWindow): WindowChoice {
  if (window_uid !== undefined) return { uid: window_uid };
  return window_index === undefined ? {} : { index: window_index };
}

export const BOTH_NAMES = 'window_uid and window_index were both given; window_uid was used';

export const element = {
  element_id: z.string().min(1).max(2000).optional().describe('Element id from a tree, root.0.1. Give this or a selector.'),
  selector: z
    .string()
    .min(1)
    .max(4000)
    .optional()
    .describe('Selector (Window/Pane/Button[name="OK"]) or ref (@b1). Give this or an element_id.'),
};

interface NamesElement {
  element_id?: string | undefined;
  selector?: string | undefined;
}

export function elementOf({ element_id, selector }: NamesElement): Target {
  if (selector !== undefined && element_id === undefined) return selector.startsWith('@') ? { ref: selector } : { selector };
  if (element_id !== undefined && selector === undefined) return { element_id };
  throw new HandsightError('BadRequest', 'give either element_id or selector', { element_id, selector });
}

export const coordinate = (description: string) => z.int().describe(description);

export const modifiers = z.array(z.enum(MODIFIERS)).max(4).optional();

/** Loose, so that an unknown kind is reported as such by `parsePredicates`. */
export const predicates = z.array(z.union([ObserverPredicateSchema, z.looseObject({ kind: z.string().max(100) })])).max(50);

export const predicatesOf = (given: z.infer<typeof predicates>): Predicate[] => parsePredicates(given);
