import type { KindOfAction } from '../host/action-names.ts';
import type { Action, ActionType } from './action.ts';

export type SettleClass = 'light' | 'full' | 'none';

interface Kind extends KindOfAction {
  /** What kind of interaction it is. */
  semantic: 'Selection' | 'Input' | 'Navigation' | 'Gesture' | 'Control Adjustment' | 'System Action';
  /** How it waits if it targets an element. */
  settle: SettleClass;
  variantOf?: readonly ActionType[];
  includes?: readonly ActionType[];
}

export const ACTION_KINDS: Record<ActionType, Kind> = {
  tap: { semantic: 'Selection', settle: 'full', compares: 'element' },
  long_press: { semantic: 'Gesture', settle: 'full', compares: 'element' },
  swipe: { semantic: 'Gesture', settle: 'full', compares: 'outcome' },
  swipe_points: { semantic: 'Gesture', settle: 'light', compares: 'outcome', variantOf: ['swipe'] },
  drag: { semantic: 'Gesture', settle: 'full', compares: 'outcome' },
  pinch: { semantic: 'Gesture', settle: 'full', compares: 'outcome' },
  rotate: { semantic: 'Gesture', settle: 'full', compares: 'outcome' },
  type: { semantic: 'Input', settle: 'light', compares: 'outcome' },
  clear: { semantic: 'Input', settle: 'light', compares: 'element' },
  key: { semantic: 'Navigation', settle: 'light', compares: 'outcome' },
  scroll: { semantic: 'Navigation', settle: 'full', compares: 'outcome' },
  scroll_to: { semantic: 'Navigation', settle: 'none', compares: 'element' },
  wait: { semantic: 'System Action', settle: 'light', compares: 'outcome' },
  hover: { semantic: 'Selection', settle: 'light', compares: 'outcome' },
  focus: { semantic: 'Selection', settle: 'light', compares: 'element' },
  invoke: { semantic: 'Selection', settle: 'full', compares: 'element' },
  set_value: { semantic: 'Control Adjustment', settle: 'light', compares: 'element' },
  set_checked: { semantic: 'Control Adjustment', settle: 'full', compares: 'element', variantOf: ['tap', 'invoke'] },
  select: { semantic: 'Control Adjustment', settle: 'full', compares: 'element' },
  erase: { semantic: 'Input', settle: 'light', compares: 'outcome' },
  launch_app: { semantic: 'System Action', settle: 'full', compares: 'outcome' },
  stop_app: { semantic: 'System Action', settle: 'full', compares: 'outcome' },
  kill_app: { semantic: 'System Action', settle: 'full', compares: 'outcome', variantOf: ['stop_app'] },
  restart_app: { semantic: 'System Action', settle: 'full', compares: 'outcome', includes: ['stop_app', 'launch_app'] },
  reset_app: { semantic: 'System Action', settle: 'full', compares: 'outcome', includes: ['stop_app', 'restart_app'] },
  install_app: { semantic: 'System Action', settle: 'full', compares: 'outcome' },
  shape_network: { semantic: 'System Action', settle: 'none', compares: 'outcome' },
  open_link: { semantic: 'System Action', settle: 'full', compares: 'outcome' },
  set_orientation: { semantic: 'System Action', settle: 'full', compares: 'outcome' },
  set_device: { semantic: 'System Action', settle: 'none', compares: 'outcome' },
  set_clipboard: { semantic: 'System Action', settle: 'none', compares: 'outcome' },
  bring_to_front: { semantic: 'System Action', settle: 'full', compares: 'outcome' },
  shell: { semantic: 'System Action', settle: 'light', compares: 'outcome' },
};

const aimsAtPoint = (action: Action): boolean => 'target' in action && action.target !== undefined && 'x' in action.target;

/** Forms of actions that settle lightly; library users may change the list. */
export const LIGHTWEIGHT_ACTIONS = [
  'press_key',
  'type',
  'clear_text',
  'tap_coordinates',
  'swipe_coordinates',
  'long_press_coordinates',
  'double_tap_coordinates',
];

/** The form of an action, where the list decides how it settles. */
function stepName(action: Action): string | undefined {
  switch (action.type) {
    case 'key':
      return 'press_key';
    case 'type':
      return 'type';
    case 'clear':
      return 'clear_text';
    case 'swipe_points':
      return 'swipe_coordinates';
    case 'tap':
      return aimsAtPoint(action) ? (action.count > 1 ? 'double_tap_coordinates' : 'tap_coordinates') : undefined;
    case 'long_press':
      return aimsAtPoint(action) ? 'long_press_coordinates' : undefined;
    default:
      return undefined;
  }
}

/** How long to wait for the screen to settle after an action. */
export function settleClass(action: Action): SettleClass {
  const step = stepName(action);
  if (step !== undefined) return LIGHTWEIGHT_ACTIONS.includes(step) ? 'light' : 'full';
  return aimsAtPoint(action) && action.type !== 'scroll' ? 'light' : ACTION_KINDS[action.type].settle;
}
