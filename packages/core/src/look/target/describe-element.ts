import type { WindowInfo } from '../../device/window.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import type { Screen } from '../../host/screen.ts';
import { labelsByPlace } from '../../screen/label-by-place.ts';
import { labelOf, printable } from '../../screen/label.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { observerRole } from '../../screen/role.ts';
import { screenBounds } from '../../screen/screen-bounds.ts';

/** A window in words, redacted. */
export const nameOfWindow = ({ host }: DeviceSession, { title, window_uid }: WindowInfo): string =>
  title === '' ? window_uid : `"${host.guard.redaction.redactTitle(title)}"`;

/** An element in words: its role with its name, or the text beside it, or its ref. */
export function describe(screen: Screen, node: UnifiedUINode): string {
  const shown = screen.shown(node);
  const label = nameIn(screen.root, shown);
  const role = observerRole(shown);
  return label === '' ? `${role} ${screen.refs.get(node.id) ?? node.id}` : `${role} "${label.slice(0, 80)}"`;
}

/** An element's name as it is printed: its label, or the text beside it. */
export const nameIn = (root: UnifiedUINode, node: UnifiedUINode): string =>
  printable(labelOf(node) || (labelsByPlace(root, screenBounds(root)).get(node)?.label ?? ''));
