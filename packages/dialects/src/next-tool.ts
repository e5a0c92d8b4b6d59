import type { NextStep } from '@handsight/core/error';
import type { Dialect } from '@handsight/tools/tool';
import { NEXT_TOOLS } from '@handsight/tools';
import { OBSERVER_NEXT_TOOLS } from './screen-observer/next-tools.ts';

/** Each dialect's tool for the steps that the error table suggests. */
const TOOLS: Readonly<Record<Dialect, Partial<Record<NextStep, string>>>> = {
  handsight: NEXT_TOOLS,
  'screen-observer': OBSERVER_NEXT_TOOLS,
  doksi: {
    'read the screen': 'get_textual_state',
    'read the tree': 'get_textual_state',
    'find the element': 'get_textual_state',
    'click the element': 'tap',
    'scroll to the element': 'swipe',
  },
  'mobile-debug': {
    'read the screen': 'get_ui_tree',
    'read the tree': 'get_ui_tree',
    'find the element': 'find_element',
    'click the element': 'tap_element',
    'wait for the element': 'wait_for_ui',
    'scroll to the element': 'scroll_to_element',
    'list devices': 'list_devices',
    'list capabilities': 'get_system_status',
  },
  agentest: {
    'read the screen': 'agentest_get_ui_tree',
    'read the tree': 'agentest_get_ui_tree',
    'find the element': 'agentest_get_ui_tree',
    'list capabilities': 'agentest_device_info',
  },
};

/** The dialect's tool for a next step, if it has one that the caller can use. */
export function nextTool(step: NextStep, dialect: Dialect, offers: (tool: string) => boolean): string | undefined {
  const tool = TOOLS[dialect][step];
  return tool !== undefined && offers(tool) ? tool : undefined;
}
