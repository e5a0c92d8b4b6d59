import type { ActionType } from '@handsight/core/act';
import type { ActionName } from '@handsight/core/host';

/** The dialect's actions that are called otherwise, and its snapshot. */
export const OPENPOCKET_ALIASES: readonly ActionName<ActionType>[] = [
  { name: 'keyevent', sends: ['key'] },
  { name: 'swipe', sends: ['swipe_points'] },
  { name: 'agent_snapshot', isPicture: true },
];
