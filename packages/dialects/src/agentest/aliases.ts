import type { ActionType } from '@handsight/core/act';
import type { ActionName } from '@handsight/core/host';

/** The dialect's steps that send input, where they are called otherwise than the action. */
export const AGENTEST_ALIASES: readonly ActionName<ActionType>[] = [
  { name: 'tap_coordinates', sends: [{ type: 'tap', at: 'point', count: 1 }] },
  { name: 'double_tap', sends: [{ type: 'tap', count: 2 }] },
  { name: 'double_tap_coordinates', sends: [{ type: 'tap', at: 'point', count: 2 }] },
  { name: 'long_press_coordinates', sends: [{ type: 'long_press', at: 'point' }] },
  { name: 'swipe_coordinates', sends: ['swipe_points'] },
  { name: 'clear_text', sends: ['clear'] },
  { name: 'press_key', sends: ['key'] },
];
