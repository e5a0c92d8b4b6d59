import type { ActionInput } from '../../../core/src/act/action.ts';
import type { ActionStep } from '../../../dialects/src/agentest/action-step.ts';
import type { ElementSelector } from '../../../core/src/screen/select/object-selector.ts';
import type { Target } from '../../../core/src/look/target/target.ts';

/** The flow step (agentest dialect) for an action, or undefined if flows have none for it. */
export function flowStepOf(action: ActionInput, element: ElementSelector | undefined): ActionStep | undefined {
  switch (action.type) {
    case 'tap': {
      const at = pointOf(action.target);
      const isDouble = action.count === 2;
      if (at === undefined) return onElement(action.target, element, (target) => ({ action: isDouble ? 'double_tap' : 'tap', target }));
      return { action: isDouble ? 'double_tap_coordinates' : 'tap_coordinates', ...at };
    }
    case 'long_press': {
      const at = pointOf(action.target);
      const { durationMs } = action;
      if (at === undefined) return onElement(action.target, element, (target) => ({ action: 'long_press', target, durationMs }));
      return { action: 'long_press_coordinates', ...at, durationMs };
    }
    case 'type':
      return onElement(action.target, element, (target) => ({ action: 'type', target, value: action.text }));
    case 'clear':
      return onElement(action.target, element, (target) => ({ action: 'clear_text', target }));
    case 'swipe': {
      const { direction, durationMs } = action;
      if (action.target === undefined) return { action: 'swipe', direction, durationMs };
      return onElement(action.target, element, (target) => ({ action: 'swipe', direction, target, durationMs }));
    }
    case 'swipe_points': {
      const { from, to, durationMs } = action;
      return { action: 'swipe_coordinates', x1: from.x, y1: from.y, x2: to.x, y2: to.y, durationMs };
    }
    case 'key':
      return { action: 'press_key', keycode: action.keys };
    case 'scroll_to':
      return onElement(action.target, element, (target) => ({ action: 'scroll_to', target, direction: action.direction }));
    case 'wait':
      return { action: 'wait', timeoutMs: action.durationMs };
    case 'pinch': {
      const { center, startRadius, endRadius, durationMs } = action;
      return { action: 'pinch', cx: center.x, cy: center.y, startRadius, endRadius, durationMs };
    }
    case 'rotate': {
      const { center, radius, startAngleDeg, endAngleDeg, durationMs } = action;
      return { action: 'rotate', cx: center.x, cy: center.y, radius, startAngleDeg, endAngleDeg, durationMs };
    }
    default:
      return undefined;
  }
}

const pointOf = (target: Target): { x: number; y: number } | undefined => ('x' in target ? { x: target.x, y: target.y } : undefined);

/** Undefined for an element without a durable selector. */
function onElement(
  target: Target | undefined,
  element: ElementSelector | undefined,
  step: (target: ElementSelector) => ActionStep,
): ActionStep | undefined {
  if (target === undefined && element === undefined) return step({});
  const found = element ?? aim(target);
  return found === undefined ? undefined : step(found);
}

/** By the element's own attributes; a ref means nothing in another session. */
function aim(target: Target | undefined): ElementSelector | undefined {
  if (target === undefined || 'x' in target || 'element_id' in target || 'ref' in target) return undefined;
  if ('name' in target) return { text: target.name };
  return typeof target.selector === 'object' ? target.selector : titleIn(target.selector);
}

/** A row's name consists of all its texts; a flow finds it by the first. */
function titleIn(selector: string): ElementSelector | undefined {
  const [, name] = /\[name="((?:[^"\\]|\\.)*)"\](?:\[\d+\])?$/.exec(selector) ?? [];
  const title = name?.replace(/\\(.)/g, '$1').split(', ')[0] ?? '';
  return title === '' ? undefined : { text: title };
}

interface Described {
  text: string | null;
  description: string | null;
  resource_id: string | null;
}

/** A selector for another session, by the attribute most likely to be stable. */
export function elementSelector({ text, description, resource_id }: Described): ElementSelector | undefined {
  const id = resource_id?.split('/').at(-1) ?? '';
  if (text !== null && text !== '') return { text };
  if (description !== null && description !== '') return { description };
  return id === '' ? undefined : { id };
}
