import type { ActionType } from '@handsight/core/act';
import type { ActionName } from '@handsight/core/host';

/** What people call actions besides the names of tools, in lists and rules. */
export const ALIASES: readonly ActionName<ActionType>[] = [
  { name: 'open_app', sends: ['launch_app'] },
  { name: 'open_url', sends: ['open_link'] },
  { name: 'adb_shell', sends: ['shell'] },
  { name: 'erase_text', sends: ['erase'] },
  { name: 'long_press_drag', sends: ['drag'] },
  { name: 'run_script', sends: 'any' },
  { name: 'request_human_auth' },
  { name: 'get_receipt' },
];
