import { parseKeys } from '../../device/keys.ts';
import { HandsightError } from '../../error/errors.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { describe } from '../../look/target/describe-element.ts';
import type { Action } from '../action.ts';
import type { Aims } from '../dispatch/context.ts';

/** What is copied can be shown elsewhere in parts too short to be recognised. */
export function refuseCopying({ host }: DeviceSession, action: Action, { on }: Aims): void {
  if (host.guard.redaction.matchesHidden || action.type !== 'key' || on?.node === undefined || !on.screen.isSecret(on.node)) return;
  if (!copies(action.keys)) return;
  throw new HandsightError('PermissionDenied', `what ${describe(on.screen, on.node)} holds is hidden and cannot be copied`, {
    rule: 'redaction.match_hidden',
  });
}

/** Ctrl+C and Ctrl+X, their terminal and Mac variants, Ctrl+Insert, Shift+Delete, and a phone's copy and cut keys. */
function copies(keys: string): boolean {
  const { modifiers, key } = parseKeys(keys);
  const holds = (modifier: 'ctrl' | 'meta' | 'shift'): boolean => modifiers.includes(modifier);
  const name = key.toLowerCase();
  if (name === 'copy' || name === 'cut') return true;
  if (name === 'c' || name === 'x' || name === 'insert') return holds('ctrl') || holds('meta');
  return name === 'delete' && holds('shift');
}
