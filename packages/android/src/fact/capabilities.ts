import type { Capabilities } from '@handsight/core/device';

/** By which ways a phone is driven beside plain adb. */
export interface Ways {
  clipboard: boolean;
  helper: boolean;
  grpc: boolean;
}

export const capabilitiesOf = ({ clipboard, helper, grpc }: Ways): Capabilities => ({
  platform: 'android',
  adapter: grpc ? 'grpc' : helper ? 'helper' : 'adb',
  accessibility_tree: true,
  change_events: false,
  knows_quiet: false,
  // uiautomator waits for a second without change before it reads.
  reads_at_rest: !helper,
  occlusion_detection: true,
  screenshot: true,
  multi_touch: helper || grpc,
  hover: false,
  wheel: false,
  mouse_buttons: false,
  operations: [],
  apps: true,
  clipboard,
  shell: true,
  logs: true,
  rotation: true,
  links: true,
});
