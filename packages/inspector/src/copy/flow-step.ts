import type { ActionInput } from '../../../core/src/act/action.ts';
import type { ActionStep } from '../../../handsight/src/dialects/agentest/action-step.ts';
import type { ElementSelector } from '../../../core/src/screen/select/object-selector.ts';
import type { Target } from '../../../core/src/look/target/target.ts';

/** The step of a flow (the agentest dialect) that does an action, or undefined where flows have none for it. */
export function flowStepOf(action: ActionInput, element: ElementSelector | undefined): ActionStep | undefined {
  switch (action.type) {
    case 'tap': {
      const at = pointOf(action.target);
      const isDouble = action.count === 2;
      if (at === undefined) return { action: isDouble ? 'double_tap' : 'tap', target: aim(action.target, element) };
      return { action: isDouble ? 'double_tap_coordinates' : 'tap_coordinates', ...at };
    }
    case 'long_press': {
      const at = pointOf(action.target);
      const { durationMs } = action;
      if (at === undefined) return { action: 'long_press', target: aim(action.target, element), durationMs };
      return { action: 'long_press_coordinates', ...at, durationMs };
    }
    case 'type':
      return { action: 'type', target: aim(action.target, element), value: action.text };
    case 'clear':
      return { action: 'clear_text', target: aim(action.target, element) };
    case 'swipe':
      return {
        action: 'swipe',
        direction: action.direction,
        ...(action.target === undefined ? {} : { target: aim(action.target, element) }),
        durationMs: action.durationMs,
      };
    case 'swipe_points': {
      const { from, to, durationMs } = action;
      return { action: 'swipe_coordinates', x1: from.x, y1: from.y, x2: to.x, y2: to.y, durationMs };
    }
    case 'key':
      return { action: 'press_key', keycode: action.keys };
    case 'scroll_to':
      return { action: 'scroll_to', target: aim(action.target, element), direction: action.direction };
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

/** By what the element says of itself; a ref means nothing in another session. */
function aim(target: Target | undefined, element: ElementSelector | undefined): ElementSelector {
  if (element !== undefined) return element;
  if (target === undefined || 'x' in target || 'element_id' in target) return {};
  if ('ref' in target) return { ref: target.ref };
  if ('name' in target) return { text: target.name };
  return typeof target.selector === 'object' ? target.selector : { text: target.selector };
}

interface Described {
  text: string | null;
  description: string | null;
  resource_id: string | null;
}

/** How an element is known again in another session, by what is likeliest to last. */
export function elementSelector({ text, description, resource_id }: Described): ElementSelector | undefined {
  const id = resource_id?.split('/').at(-1) ?? '';
  if (text !== null && text !== '') return { text };
  if (description !== null && description !== '') return { description };
  return id === '' ? undefined : { id };
}
