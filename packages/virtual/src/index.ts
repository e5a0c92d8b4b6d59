export { openScenario, SHIPPED_SCENARIOS, virtualDriver } from './driver.ts';
export { loadScenario } from './scenario/load.ts';
export { NAVIGATION_BAR, STATUS_BAR } from './shell/shell-element.ts';
export { VirtualDevice } from './virtual-device.ts';
