import { parseKeys } from '../device/keys.ts';
import { HandsightError } from '../error/errors.ts';
import type { Action } from './action.ts';
import type { Screen } from '../host/screen.ts';
import type { Aim } from '../look/target/aim.ts';
import { walk } from '../screen/walk.ts';

/**
 * Whether an action's input must not be stored or shown: the element is secret, or it is not known which element receives it. If nothing
 * has the focus, it may be any secret element of the window.
 */
export function isSecretInput(action: Action, aim: Aim | undefined): boolean {
  const { screen, node } = aim ?? {};
  const isUnread = screen?.degraded !== undefined && (node === undefined || node === screen.raw);
  if (screen !== undefined && node !== undefined && !isUnread) return screen.isSecret(node);
  return secretArgsOf(action).length > 0 && (screen === undefined || isUnread || holdsSecret(screen));
}

const holdsSecret = (screen: Screen): boolean => [...walk(screen.raw)].some((node) => screen.isSecret(node));

/** The arguments of an action that hold its input; they are as secret as the element. */
export function secretArgsOf(action: Action): string[] {
  switch (action.type) {
    case 'type':
      return ['text'];
    case 'set_value':
      return ['value'];
    case 'select':
      return ['option'];
    case 'key':
      return isCharacter(action.keys) ? ['keys'] : [];
    default:
      return [];
  }
}

/** The texts of these arguments. */
export function secretTextsOf(action: Action): string[] {
  if (action.type === 'type') return [action.text];
  if (action.type === 'set_value') return [action.value];
  return action.type === 'select' && 'name' in action.option ? [action.option.name] : [];
}

/** Arguments as shown to the person who approves: secret input is replaced by its length. */
export function shownArgs(args: Readonly<Record<string, unknown>>, action: Action): Record<string, unknown> {
  const hidden = new Set(secretArgsOf(action));
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, hidden.has(key) ? { length: String(value).length } : value]));
}

/** Keys that type a character; `enter` and `ctrl+a` reveal nothing. */
function isCharacter(keys: string): boolean {
  try {
    return Array.from(parseKeys(keys).key).length === 1;
  } catch (error) {
    if (error instanceof HandsightError) return true;
    throw error;
  }
}
