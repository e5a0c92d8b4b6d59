import type { NextStep } from '@handsight/core/error';

/** The dialect's tool for each next step; stored receipts have these. */
export const OBSERVER_NEXT_TOOLS: Record<NextStep, string> = {
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
};
