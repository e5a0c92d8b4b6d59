import type { ActionType } from '@handsight/core/act';
import type { ActionName } from '@handsight/core/host';

/** The dialect's names of inputs in traces and rules that are no tools. */
export const OBSERVER_ALIASES: readonly ActionName<ActionType>[] = [
  { name: 'click', sends: [{ type: 'tap', button: 'left', count: 1 }] },
  { name: 'right_click', sends: [{ type: 'tap', button: 'right' }] },
  { name: 'right_click_at', sends: [{ type: 'tap', button: 'right', at: 'point' }] },
  { name: 'double_click', sends: [{ type: 'tap', count: 2 }] },
  { name: 'double_click_at', sends: [{ type: 'tap', count: 2, at: 'point' }] },
  { name: 'hover_at', sends: [{ type: 'hover', at: 'point' }] },
  { name: 'hover_element', sends: [{ type: 'hover', at: 'element' }] },
];
