export { BoundedCall, type Call, endOf, withDeadline } from './call.ts';
export type { Capabilities, KnownCapabilities } from './capabilities.ts';
export { type Clock, realClock, SteppedClock } from './clock.ts';
export {
  type AppInfo,
  type Apps,
  type AttachedFramework,
  type Clipboard,
  type Device,
  type DeviceEvent,
  type DeviceListener,
  type LaunchArgument,
  type DeviceLayout,
  type DeviceInfo,
  type Framework,
  FRAMEWORK_CHANNELS,
  type FrameworkChannel,
  type DeviceModes,
  type DeviceSettings,
  type LogLine,
  type Logs,
  type Network,
  type NetworkMeter,
  type NetworkShape,
  type NetworkUse,
  type ReadLimits,
  type Shell,
  type ShellResult,
  type TreeReading,
} from './device.ts';
export {
  type Button,
  BUTTONS,
  type ElementOperation,
  type Gesture,
  type KeyPress,
  type Modifier,
  MODIFIERS,
  type Orientation,
  type PathPoint,
  type Permission,
  type Route,
  ROUTES,
  type Wheel,
} from './input.ts';
export { KEYCODE_TO_W3C, KEYCODES } from './keycodes.ts';
export { eventKey } from './keys.ts';
export { limitTree } from './limit-tree.ts';
export type { Picture } from './picture.ts';
export { type DeviceListing, DeviceRegistry, type Driver } from './registry.ts';
export { NO_REST_SIGN, type Rest, restByEvents, restByReadings, restByState, type RestSign } from './rest.ts';
export { requireCapability } from './require-capability.ts';
export type { Judgement, OracleVerdict, ScenarioControl, ScenarioFiles } from './scenario.ts';
export { type Monitor, WINDOW_KINDS, type WindowInfo, type WindowKind } from './window.ts';
