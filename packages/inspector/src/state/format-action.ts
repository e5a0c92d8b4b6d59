import type { ActionInput } from '../../../core/src/act/action.ts';

const MOST = 60;
const cut = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);

/** A recorded value is an action, unless it was refused before parsing. */
export const isAction = (value: unknown): value is ActionInput => typeof value === 'object' && value !== null && 'type' in value;

/** Redacted text is recorded as an object. */
const said = (value: unknown): string => (typeof value === 'string' ? `“${cut(value)}”` : '•••');

/** An action's target element as the caller gave it; empty for a point, which `formatArguments` shows. */
export function formatAim(action: unknown): string {
  if (!isAction(action) || !('target' in action) || action.target === undefined || 'x' in action.target) return '';
  const { target } = action;
  if ('name' in target) return `“${cut(target.name)}”`;
  if ('ref' in target) return target.ref;
  if ('element_id' in target) return cut(target.element_id);
  return cut(typeof target.selector === 'string' ? target.selector : JSON.stringify(target.selector));
}

/** An action's arguments apart from its target. */
export function formatArguments(action: unknown): string {
  if (!isAction(action)) return '';
  switch (action.type) {
    case 'key':
      return typeof action.keys === 'string' ? action.keys : '•••';
    case 'type':
    case 'set_clipboard':
      return said(action.text);
    case 'set_value':
      return said(action.value);
    case 'swipe':
    case 'scroll':
      return action.direction;
    case 'swipe_points':
      return `${action.from.x},${action.from.y} → ${action.to.x},${action.to.y}`;
    case 'launch_app':
    case 'stop_app':
    case 'restart_app':
    case 'reset_app':
      return `${action.type.slice(0, -'_app'.length)} ${action.app}`;
    case 'open_link':
      return cut(action.url);
    case 'shell':
      return cut(action.command);
    case 'wait':
      return `${action.durationMs} ms`;
    default:
      return 'target' in action && 'x' in action.target ? `${action.target.x},${action.target.y}` : '';
  }
}
