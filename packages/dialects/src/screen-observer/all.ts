import type { AnyTool } from '@handsight/tools/tool';
import { clickElementAndObserve, keyAndObserve, typeAndObserve } from './act/and-observe.ts';
import { OBSERVER_ACTS } from './acts.ts';
import { proposeAction } from './guard/propose-action.ts';
import { getBudgetStatus, getRedactionStatus } from './guard/status.ts';
import { listApps } from './list-apps.ts';
import { listDevices } from './list-devices.ts';
import { loadScenario } from './load-scenario.ts';
import { assertStateTool } from './read/assert-state.ts';
import { getScreenDescription, getScreenSketch, observeWindow } from './read/describe.ts';
import { findElementTool } from './read/find-element.ts';
import { getCapabilities } from './read/get-capabilities.ts';
import { getMonitors } from './read/get-monitors.ts';
import { getScreenshot } from './read/get-screenshot.ts';
import { listWindows } from './read/list-windows.ts';
import { observeTool } from './read/observe.ts';
import { getElementTree, getWindowStructure } from './read/structure.ts';
import { waitForTool, waitIdleTool } from './read/wait.ts';
import { replayStart, replayStatus, replayStep, replayStop } from './record/replay.ts';
import { snapshot, snapshotDiff, snapshotDrop, snapshotGet } from './record/snapshot.ts';
import { traceStart, traceStatusTool, traceStop } from './record/trace.ts';

/** The screen-observer dialect's tools. The nine of its first version come first, in its order. */
export const SCREEN_OBSERVER_TOOLS: readonly AnyTool[] = [
  listWindows,
  observeWindow,
  getElementTree,
  getScreenDescription,
  getScreenSketch,
  getScreenshot,
  ...OBSERVER_ACTS.map(({ tool }) => tool),
  clickElementAndObserve,
  typeAndObserve,
  keyAndObserve,
  listDevices,
  listApps,
  getCapabilities,
  getMonitors,
  findElementTool,
  observeTool,
  getWindowStructure,
  waitForTool,
  waitIdleTool,
  assertStateTool,
  snapshot,
  snapshotGet,
  snapshotDiff,
  snapshotDrop,
  traceStart,
  traceStop,
  traceStatusTool,
  replayStart,
  replayStep,
  replayStatus,
  replayStop,
  loadScenario,
  getBudgetStatus,
  getRedactionStatus,
  proposeAction,
];
