import { HandsightError } from '../../error/errors.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import type { Screen } from '../../host/screen.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { selectedOrNamed } from './matches.ts';

/**
 * The elements that a selector, a visible name or a ref matches in a fresh reading. For queries: an element that is gone is no match, not
 * an error.
 */
export function findNamedElements(session: DeviceSession, now: Screen, name: string, limit?: number): UnifiedUINode[] {
  if (!name.startsWith('@')) {
    return selectedOrNamed(now, name, { exactRoles: session.exactRoles, ...(limit === undefined ? {} : { limit }) });
  }
  try {
    const { node, window } = session.host.refs.locate(name);
    return session.windowOfSurface(window) === now.window.window_uid ? [node] : [];
  } catch (error) {
    if (error instanceof HandsightError && error.kind === 'StaleRef') return [];
    throw error;
  }
}
