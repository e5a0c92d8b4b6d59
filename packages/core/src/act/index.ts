export { type Action, type ActionInput, ActionSchema, DIRECTIONS, typedText } from './action.ts';
export { GESTURE_TIMES, KEYBOARD, SCROLL_TO } from './defaults.ts';
export { SWIPE_OFFSETS } from './dispatch/gestures.ts';
export { CLICK_REACH } from './dispatch/scroll.ts';
export type { Proposition } from './propose.ts';
export { parsePredicates } from '../look/check/predicate.ts';
export { parseInput } from '../error/parse-input.ts';
export { hasKeyboard } from './stage/compare.ts';
export { IDLE } from '../look/wait/settle-screen.ts';
