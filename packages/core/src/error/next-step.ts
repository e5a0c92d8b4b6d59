/** What a caller can do about an error, each with the screen-observer dialect's tool for it; the other dialects have their own names. */
export const NEXT_STEPS = {
  'read the screen': 'observe',
  'read the tree': 'get_window_structure',
  'find the element': 'find_element',
  'click the element': 'click_element',
  'wait for the element': 'wait_for',
  'scroll to the element': 'scroll_to_element',
  'list windows': 'list_windows',
  'bring the window to the front': 'bring_to_foreground',
  'list apps': 'list_apps',
  'list devices': 'list_devices',
  'list capabilities': 'get_capabilities',
  'check the budget': 'get_budget_status',
  'propose the action': 'propose_action',
} as const;
export type NextStep = keyof typeof NEXT_STEPS;
