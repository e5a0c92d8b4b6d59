import { type Capabilities, NO_REST_SIGN, type Rest, restByEvents, restByReadings } from '@handsight/core/device';

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
const UIAUTOMATOR_STILL_MS = 1000;
/** A phone whose helper has reported nothing for this long after an input does not react any more. */
const HELPER_PATIENCE_MS = 1000;
const HELPER_REST = restByEvents(HELPER_PATIENCE_MS);
const UIAUTOMATOR_REST = restByReadings(UIAUTOMATOR_STILL_MS);

const adapterOf = ({ helper, appium, grpc }: Ways): string => (helper ? 'helper' : grpc ? 'grpc' : appium ? 'appium' : 'adb');

export const capabilitiesOf = (ways: Ways): Capabilities => ({
  platform: 'android',
  adapter: adapterOf(ways),
  accessibility_tree: true,
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

export function restOf({ helper, appium, reportsChanges }: Omit<Ways, 'location'>): Rest {
  if (reportsChanges) return HELPER_REST;
  return helper || appium ? NO_REST_SIGN : UIAUTOMATOR_REST;
}
