import type { AnyTool } from '@handsight/tools/tool';
import { adjustControl } from './act/adjust-control.ts';
import { resetAppData, restartApp, startApp, terminateApp } from './act/app.ts';
import { installApp } from './act/install-app.ts';
import { pressBack } from './act/press-back.ts';
import { scrollToElement } from './act/scroll-to-element.ts';
import { swipe } from './act/swipe.ts';
import { tapElement } from './act/tap-element.ts';
import { tap } from './act/tap.ts';
import { typeText } from './act/type-text.ts';
import { buildAndInstall } from './build/build-and-install.ts';
import { buildApp } from './build/build-app.ts';
import { classifyActionOutcome } from './classify-action-outcome.ts';
import { findElement } from './element/find-element.ts';
import { expectElementVisible } from './expect/expect-element-visible.ts';
import { expectScreen } from './expect/expect-screen.ts';
import { expectState } from './expect/expect-state.ts';
import { captureDebugSnapshot } from './read/capture-debug-snapshot.ts';
import { captureScreenshot } from './read/capture-screenshot.ts';
import { getCurrentScreen } from './read/get-current-screen.ts';
import { getLogs } from './read/get-logs.ts';
import { getNetworkActivity } from './read/get-network-activity.ts';
import { getScreenFingerprint } from './read/get-screen-fingerprint.ts';
import { getSystemStatus } from './read/get-system-status.ts';
import { getUiTree } from './read/get-ui-tree.ts';
import { listDevices } from './read/list-devices.ts';
import { readStream, startStream, stopStream } from './read/log-stream-tools.ts';
import { waitForScreenChange } from './wait/wait-for-screen-change.ts';
import { waitForUiChange } from './wait/wait-for-ui-change.ts';
import { waitForUi } from './wait/wait-for-ui.ts';

/** The mobile-debug dialect's tools: manage, observe, interact, wait, verify. */
export const MOBILE_DEBUG_TOOLS: readonly AnyTool[] = [
  startApp,
  terminateApp,
  restartApp,
  resetAppData,
  installApp,
  listDevices,
  getSystemStatus,
  getLogs,
  captureScreenshot,
  captureDebugSnapshot,
  getUiTree,
  getCurrentScreen,
  getScreenFingerprint,
  tap,
  tapElement,
  swipe,
  scrollToElement,
  typeText,
  pressBack,
  findElement,
  adjustControl,
  waitForUi,
  waitForScreenChange,
  waitForUiChange,
  expectScreen,
  expectElementVisible,
  expectState,
  classifyActionOutcome,
  startStream,
  readStream,
  stopStream,
  getNetworkActivity,
  buildApp,
  buildAndInstall,
];
