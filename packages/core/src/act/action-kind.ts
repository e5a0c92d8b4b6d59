import type { Action, ActionType } from './action.ts';

export type SettleClass = 'light' | 'full' | 'none';

interface Kind {
  /** The mobile-debug dialect's semantic class. */
  semantic: 'Selection' | 'Input' | 'Navigation' | 'Gesture' | 'Control Adjustment' | 'System Action';
  /** The agentest dialect's idle class for the variant that targets an element. */
  settle: SettleClass;
  /** Its names, and those of its variants, in the five contracts and our own tools; denying any of them denies the action. */
  names: readonly string[];
}

export const ACTION_KINDS: Record<ActionType, Kind> = {
  tap: {
    semantic: 'Selection',
    settle: 'full',
    names: [
      'tap',
      'tap_element',
      'tap_coordinates',
      'click',
      'click_at',
      'click_element',
      'right_click',
      'right_click_at',
      'right_click_element',
      'double_tap',
      'double_tap_coordinates',
      'double_click',
      'double_click_at',
      'double_click_element',
      'click_element_and_observe',
    ],
  },
  long_press: { semantic: 'Gesture', settle: 'full', names: ['long_press', 'long_press_coordinates'] },
  swipe: { semantic: 'Gesture', settle: 'full', names: ['swipe'] },
  swipe_points: { semantic: 'Gesture', settle: 'light', names: ['swipe', 'swipe_coordinates'] },
  drag: { semantic: 'Gesture', settle: 'full', names: ['drag', 'long_press_drag'] },
  pinch: { semantic: 'Gesture', settle: 'full', names: ['pinch'] },
  rotate: { semantic: 'Gesture', settle: 'full', names: ['rotate'] },
  type: { semantic: 'Input', settle: 'light', names: ['type', 'type_text', 'type_and_observe'] },
  clear: { semantic: 'Input', settle: 'light', names: ['clear', 'clear_text'] },
  key: {
    semantic: 'Navigation',
    settle: 'light',
    names: ['key', 'keyevent', 'press_key', 'press_back', 'key_into_element', 'key_and_observe', 'press'],
  },
  scroll: { semantic: 'Navigation', settle: 'full', names: ['scroll'] },
  scroll_to: { semantic: 'Navigation', settle: 'none', names: ['scroll_to', 'scroll_to_element'] },
  wait: { semantic: 'System Action', settle: 'light', names: ['wait', 'pause'] },
  hover: { semantic: 'Selection', settle: 'light', names: ['hover', 'hover_at', 'hover_element'] },
  focus: { semantic: 'Selection', settle: 'light', names: ['focus', 'focus_element'] },
  invoke: { semantic: 'Selection', settle: 'full', names: ['invoke', 'invoke_element'] },
  set_value: { semantic: 'Control Adjustment', settle: 'light', names: ['set_value', 'adjust_control', 'set'] },
  set_checked: {
    semantic: 'Control Adjustment',
    settle: 'full',
    names: ['set_checked', 'set', 'tap', 'tap_element', 'click_element', 'invoke_element'],
  },
  select: { semantic: 'Control Adjustment', settle: 'full', names: ['select', 'select_option', 'set'] },
  erase: { semantic: 'Input', settle: 'light', names: ['erase', 'erase_text'] },
  launch_app: { semantic: 'System Action', settle: 'full', names: ['launch_app', 'start_app', 'open_app', 'app'] },
  stop_app: { semantic: 'System Action', settle: 'full', names: ['stop_app', 'terminate_app', 'app'] },
  kill_app: { semantic: 'System Action', settle: 'full', names: ['kill_app', 'stop_app', 'terminate_app', 'app'] },
  restart_app: { semantic: 'System Action', settle: 'full', names: ['restart_app', 'app'] },
  reset_app: { semantic: 'System Action', settle: 'full', names: ['reset_app', 'reset_app_data', 'app'] },
  install_app: { semantic: 'System Action', settle: 'full', names: ['install_app'] },
  shape_network: { semantic: 'System Action', settle: 'none', names: ['shape_network', 'set_network'] },
  open_link: { semantic: 'System Action', settle: 'full', names: ['open_link', 'open_url'] },
  set_orientation: { semantic: 'System Action', settle: 'full', names: ['set_orientation', 'orientation'] },
  set_device: { semantic: 'System Action', settle: 'none', names: ['set_device'] },
  set_clipboard: { semantic: 'System Action', settle: 'none', names: ['set_clipboard'] },
  bring_to_front: { semantic: 'System Action', settle: 'full', names: ['bring_to_front', 'bring_to_foreground', 'show_window'] },
  shell: { semantic: 'System Action', settle: 'light', names: ['shell', 'adb_shell'] },
};

const INPUT_NAMES: ReadonlySet<string> = new Set(Object.entries(ACTION_KINDS).flatMap(([type, { names }]) => [type, ...names]));

/** Whether this is the name of any action. */
export const isInput = (name: string): boolean => INPUT_NAMES.has(name);

const aimsAtPoint = (action: Action): boolean => 'target' in action && action.target !== undefined && 'x' in action.target;

/** The agentest dialect's steps that settle lightly. */
export const LIGHTWEIGHT_ACTIONS = [
  'press_key',
  'type',
  'clear_text',
  'tap_coordinates',
  'swipe_coordinates',
  'long_press_coordinates',
  'double_tap_coordinates',
];

/** The agentest step that an action corresponds to, where that dialect decides how it settles. */
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

/** Names that apply to one variant of an action only. */
const FORMS: readonly { name: RegExp; fits: (action: Action) => boolean }[] = [
  { name: /^right_click/, fits: (a) => a.type === 'tap' && a.button === 'right' },
  { name: /^double_/, fits: (a) => a.type === 'tap' && a.count > 1 },
  { name: /^(?:tap_|click)/, fits: (a) => a.type === 'tap' && a.button === 'left' && a.count === 1 },
  { name: /_at$|_coordinates$/, fits: (a) => a.type === 'swipe_points' || aimsAtPoint(a) },
  { name: /_element(?:_and_observe)?$/, fits: (a) => !aimsAtPoint(a) && (a.type !== 'key' || a.target !== undefined) },
  { name: /^press_back$/, fits: (a) => a.type === 'key' && /^(?:keycode_)?(?:back|4)$/i.test(a.keys) },
];

/** An action's names: those that fit this variant, and those of other variants. */
export function namesOf(action: Action): { fitting: string[]; others: string[] } {
  const names = [action.type, ...ACTION_KINDS[action.type].names];
  const isFitting = (each: string): boolean => FORMS.every(({ name, fits }) => !name.test(each) || fits(action));
  return { fitting: names.filter(isFitting), others: names.filter((each) => !isFitting(each)) };
}
