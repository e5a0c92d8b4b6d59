/** What happened to an element, as a reaction sees it. */
export const TRIGGERS = [
  'tap',
  'double_tap',
  'long_press',
  'right_click',
  'type',
  'clear',
  'change',
  'submit',
  'key',
  'focus',
  'select',
  'scroll',
  'swipe',
  'refresh',
  'drag',
  'pinch',
  'hover',
] as const;
export type Trigger = (typeof TRIGGERS)[number];

/**
 * The tools of the dialects by what they do: an app cannot distinguish a click at a point from a click on an element, nor text
 * that was set from text that was typed.
 */
const TOOLS: Record<Trigger, readonly string[]> = {
  tap: ['click', 'click_at', 'click_element', 'click_element_and_observe', 'invoke', 'invoke_element', 'tap_element'],
  double_tap: ['double_click', 'double_click_at', 'double_click_element'],
  long_press: [],
  right_click: ['right_click_at', 'right_click_element'],
  type: ['type_text', 'type_and_observe', 'set_value'],
  clear: ['clear_text'],
  change: [],
  submit: [],
  key: ['press_key', 'key_into_element', 'key_and_observe'],
  focus: ['focus_element'],
  select: ['select_option'],
  scroll: [],
  swipe: [],
  refresh: [],
  drag: [],
  pinch: [],
  hover: ['hover_at', 'hover_element'],
};

export const TRIGGER_OF_TOOL: ReadonlyMap<string, Trigger> = new Map(
  TRIGGERS.flatMap((trigger) => [trigger, ...TOOLS[trigger]].map((tool) => [tool, trigger])),
);
