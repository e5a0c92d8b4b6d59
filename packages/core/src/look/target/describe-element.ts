import type { WindowInfo } from '../../device/window.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { labelOf } from '../../screen/label.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { observerRole } from '../../screen/role.ts';

/** A window in words, as others may see it. */
export const nameOfWindow = ({ host }: DeviceSession, { title, window_uid }: WindowInfo): string =>
  title === '' ? window_uid : `"${host.guard.redaction.redactTitle(title)}"`;

export function describe(node: UnifiedUINode): string {
  const label = labelOf(node);
  return label === '' ? `${observerRole(node)} ${node.id}` : `${observerRole(node)} "${label.slice(0, 80)}"`;
}
