import type { Capabilities } from '@handsight/core/device';

export const CAPABILITIES: Capabilities = {
  platform: 'linux',
  adapter: 'atspi',
  accessibility_tree: true,
  occlusion_detection: true,
  screenshot: true,
  multi_touch: false,
  hover: true,
  wheel: true,
  mouse_buttons: true,
  operations: ['invoke', 'focus', 'set_value', 'select', 'scroll_into_view'],
  apps: true,
  clipboard: true,
  shell: false,
  logs: false,
  rotation: false,
  links: true,
};
