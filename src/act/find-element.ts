import { withDeadline } from '../device/call.ts';
import { ElementNotFoundError } from '../error/errors.ts';
import type { Bounds } from '../screen/geometry.ts';
import { labelOf } from '../screen/label.ts';
import { observerRole } from '../screen/role.ts';
import { findAll } from '../screen/select/find.ts';
import type { ElementSelector } from '../screen/select/object-selector.ts';
import { selectorsIn } from '../screen/select/selector-for.ts';
import { look, READ_TIMEOUT_MS, type WindowChoice } from './look.ts';
import { elementIdOf } from './read-structure.ts';
import type { DeviceSession } from './session.ts';

export interface FoundElement {
  element_id: string;
  ref: string | null;
  selector: string;
  bounds: Bounds;
  name: string;
  role: string;
}

export interface Found extends FoundElement {
  window_uid: string;
  /** How many further elements match. Several matches are an answer, not an error. */
  ambiguous_matches: number;
  all_matches: FoundElement[];
}

const MOST_LISTED = 10;

export function findElement(
  session: DeviceSession,
  selector: string | ElementSelector,
  window: WindowChoice = {},
  signal?: AbortSignal,
): Promise<Found> {
  return withDeadline(
    session.host.clock,
    READ_TIMEOUT_MS,
    'find_element',
    async (call) => {
      const now = session.show(await look(session, window, call));
      const nodes = findAll(now.raw, selector, { resolveRef: (ref) => session.host.refs.resolve(ref) });
      const select = selectorsIn(now.root);
      const matches = nodes.slice(0, MOST_LISTED).map((raw): FoundElement => {
        const node = now.shown(raw);
        return {
          element_id: elementIdOf(now.root, node),
          ref: now.refs.get(raw.id) ?? null,
          selector: select(node),
          bounds: node.bounds,
          name: labelOf(node),
          role: observerRole(node),
        };
      });
      const [first] = matches;
      if (first === undefined)
        throw new ElementNotFoundError('no element matches the selector', { selector }, { window_uid: now.window.window_uid });
      return { ...first, window_uid: now.window.window_uid, ambiguous_matches: nodes.length - 1, all_matches: matches };
    },
    signal,
  );
}
