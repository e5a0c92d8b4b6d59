import type { Call } from '../device/call.ts';
import { ElementNotFoundError } from '../error/errors.ts';
import type { Bounds } from '../screen/geometry.ts';
import { labelOf } from '../screen/label.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import { roleWord } from '../screen/ref/letter.ts';
import { observerRole } from '../screen/role.ts';
import { notFound } from '../screen/select/find-errors.ts';
import type { ElementSelector } from '../screen/select/object-selector.ts';
import { selectorsIn } from '../screen/select/selector-for.ts';
import { look } from './look.ts';
import type { Screen } from '../host/screen.ts';
import type { WindowChoice } from './choose-window.ts';
import { elementIdOf } from './element-id.ts';
import type { DeviceSession } from '../host/device-session.ts';
import { selectedOrNamed } from './target/matches.ts';
import { Layout } from './layout.ts';
import { resolveTarget } from './target/resolve-target.ts';

export interface FoundElement {
  element_id: string;
  ref: string | null;
  selector: string;
  bounds: Bounds;
  name: string;
  /** In our own dialect the word for the letter of the ref. */
  role: string;
  /** Its value, untruncated. */
  value: string | null;
}

export interface Found extends FoundElement {
  window_uid: string;
  /** How many elements match. Several matches are an answer, not an error. */
  ambiguous_matches: number;
  all_matches: FoundElement[];
}

const MOST_LISTED = 10;

export async function findElement(
  session: DeviceSession,
  selector: string | ElementSelector,
  window: WindowChoice = {},
  call: Call,
): Promise<Found> {
  const { now, nodes } = await matches(session, selector, window, call);
  const { window_uid } = now.window;
  const all_matches = listed(session, now, nodes.slice(0, MOST_LISTED));
  session.showSome(
    now,
    all_matches.map(({ element_id }) => element_id),
  );
  const [first] = all_matches;
  if (first !== undefined) return { ...first, window_uid, ambiguous_matches: nodes.length, all_matches };
  const { message, selector: wanted, context } = notFound(now.root, selector);
  throw new ElementNotFoundError(message, wanted, { ...context, window_uid });
}

async function matches(
  session: DeviceSession,
  selector: string | ElementSelector,
  window: WindowChoice,
  call: Call,
): Promise<{ now: Screen; nodes: UnifiedUINode[] }> {
  if (typeof selector === 'object' && selector.ref !== undefined) {
    const { screen: now, node } = await resolveTarget(await Layout.capture(session, call), { ref: selector.ref }, window);
    return { now, nodes: node === undefined ? [] : [node] };
  }
  const now = await look(session, window, call);
  return { now, nodes: selectedOrNamed(now, selector, { exactRoles: session.exactRoles }) };
}

function listed({ exactRoles }: DeviceSession, now: Screen, nodes: UnifiedUINode[]): FoundElement[] {
  const selectorOf = selectorsIn(now.root, exactRoles);
  return nodes.map((raw) => {
    const node = now.shown(raw);
    return {
      element_id: elementIdOf(now.root, node),
      ref: now.refs.get(raw.id) ?? null,
      selector: selectorOf(node),
      bounds: node.bounds,
      name: labelOf(node),
      role: exactRoles ? observerRole(node) : roleWord(node),
      value: node.value,
    };
  });
}
