import type { NextStep } from '@handsight/core/error';

/** The tool of our own dialect for each next step. */
export const NEXT_TOOLS = {
  'read the screen': 'look',
  'read the tree': 'look',
  'find the element': 'find',
  'click the element': 'tap',
  'wait for the element': 'wait_for',
  'scroll to the element': 'scroll',
  'list windows': 'windows',
  'bring the window to the front': 'show_window',
  'list apps': 'apps',
  'list devices': 'devices',
  'list capabilities': 'device_info',
  'check the budget': 'budget',
  'propose the action': 'propose',
} as const satisfies Record<NextStep, string>;
