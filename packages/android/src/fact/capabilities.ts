import type { Capabilities } from '@handsight/core/device';

/** The backends that drive a phone besides plain adb. */
export interface Ways {
  clipboard: boolean;
  /** Handsight's own helper. */
  helper: boolean;
  appium: boolean;
  grpc: boolean;
  reportsChanges: boolean;
  /** Only an emulator's location can be set. */
  location: boolean;
}

/** How long `uiautomator` waits for the screen to be still before it reads. */
const REST_MS = 1000;

const adapterOf = ({ helper, appium, grpc }: Ways): string => (helper ? 'helper' : grpc ? 'grpc' : appium ? 'appium' : 'adb');

export const capabilitiesOf = (ways: Ways): Capabilities => ({
  platform: 'android',
  adapter: adapterOf(ways),
  accessibility_tree: true,
  change_events: ways.reportsChanges,
  knows_quiet: false,
  // uiautomator waits for a second without change before it reads.
  reads_at_rest: !ways.helper && !ways.appium,
  ...(ways.reportsChanges ? { rest_ms: REST_MS } : {}),
  occlusion_detection: true,
  screenshot: true,
  multi_touch: ways.helper || ways.appium || ways.grpc,
  hover: false,
  wheel: false,
  mouse_buttons: false,
  operations: [],
  apps: true,
  clipboard: ways.clipboard,
  shell: true,
  logs: true,
  rotation: true,
  links: true,
  settings: ['permissions', 'airplane_mode', 'dark_mode', 'media', ...(ways.location ? (['location'] as const) : [])],
});
