import type { ActionNames } from '../host/action-names.ts';
import type { Action, ActionType } from './action.ts';

/** The subcommands of Android's `input` and the action each performs. */
const DOES: Readonly<Record<string, ActionType>> = {
  tap: 'tap',
  press: 'tap',
  swipe: 'swipe_points',
  draganddrop: 'drag',
  roll: 'scroll',
  scroll: 'scroll',
  motionevent: 'tap',
  text: 'type',
  keyevent: 'key',
  keycombination: 'key',
};

const INPUT =
  /(?<![\w.-])["']?input["']?\s+(?:(?:-\w+|--\w+|\d+|touchscreen|touchpad|keyboard|mouse|stylus|dpad|joystick|trackball|gamepad|touchnavigation|rotaryencoder)\s+)*(\w+)/g;

/** The inputs that a shell command makes, as far as its text shows them. */
export function inputsIn(action: Action): ActionType[] {
  if (action.type !== 'shell') return [];
  return [...action.command.matchAll(INPUT)].flatMap(([, does = '']) => (Object.hasOwn(DOES, does) ? [DOES[does] ?? 'tap'] : []));
}

/** Every name whose denial denies one of them. */
export const inputNamesIn = (action: Action, names: ActionNames): string[] => [
  ...new Set(inputsIn(action).flatMap((type) => names.spellingsOf(type))),
];
