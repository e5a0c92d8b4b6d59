import type { AnyTool } from '@handsight/tools/tool';
import { connect } from './connect.ts';
import { deviceInfo } from './device-info.ts';
import { getLogs } from './get-logs.ts';
import { getSharedPrefs } from './get-shared-prefs.ts';
import { getUiTree } from './get-ui-tree.ts';
import { queryDb } from './query-db.ts';
import { resetApp } from './reset-app.ts';
import { runFlowTool } from './run-flow.ts';
import { screenshot } from './screenshot.ts';
import { setNetwork } from './set-network.ts';

/** The agentest dialect's ten tools. */
export const AGENTEST_TOOLS: readonly AnyTool[] = [
  connect,
  getUiTree,
  runFlowTool,
  resetApp,
  screenshot,
  getLogs,
  deviceInfo,
  setNetwork,
  getSharedPrefs,
  queryDb,
];
