/** What the tools that the error table suggests are called here. */
const NAMES: Readonly<Record<string, string>> = {
  bring_to_foreground: 'show_window',
  click_element: 'tap',
  find_element: 'find',
  get_budget_status: 'budget',
  get_capabilities: 'device_info',
  get_window_structure: 'look',
  list_apps: 'apps',
  list_devices: 'devices',
  list_windows: 'windows',
  observe: 'look',
  propose_action: 'propose',
  scroll_to_element: 'scroll',
  wait_for: 'wait_for',
};

/** Undefined where there is none, or none that the caller can use. */
export function nextTool(name: string, offers: (tool: string) => boolean): string | undefined {
  const own = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  return own !== undefined && offers(own) ? own : undefined;
}
