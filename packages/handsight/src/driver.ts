/** What a driver of one's own needs, and the drivers that come with Handsight. */

export { type Call, type Capabilities, type Clock, type Device, type DeviceEvent, type Driver, SteppedClock } from '@handsight/core/device';
export type { TreeReading } from '@handsight/core/device';
export { HandsightError } from '@handsight/core/error';
export { type Bounds, boundsText, DEGRADED_REASONS, type Degraded, type DegradedReason, type Point } from '@handsight/core/screen';
export { deriveActions, makeNode, numberTree, parseUiAutomatorXml, type UnifiedUINode } from '@handsight/core/screen';
export { roleOfClass, UNIFIED_ACTIONS, UNIFIED_ROLES, type UnifiedAction, type UnifiedRole } from '@handsight/core/screen';
export { androidDriver, type AndroidOptions } from '@handsight/android';
export { loadScenario, openScenario, virtualDriver } from '@handsight/virtual';
