import { ERROR_TABLE, type ErrorKind } from '@handsight/core/error';

/** What the tools that the error table suggests are called on the command line. */
const COMMANDS: Readonly<Record<string, string>> = {
  observe: 'handsight snapshot',
  find_element: 'handsight snapshot',
  get_window_structure: 'handsight snapshot',
  list_devices: 'handsight devices',
  list_windows: 'handsight windows',
  list_apps: 'handsight apps',
  get_budget_status: 'handsight call budget',
  get_capabilities: 'handsight call device_info',
  propose_action: 'handsight call propose',
  scroll_to_element: 'handsight scroll-to',
  bring_to_foreground: 'handsight call show_window',
};

/** The command that helps with an error, where there is one. */
export function nextCommand(kind: ErrorKind): string | undefined {
  const tool = ERROR_TABLE[kind].nextTool;
  return tool === null ? undefined : COMMANDS[tool];
}
