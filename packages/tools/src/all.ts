import { claim } from './guard/claim.ts';
import type { AnyTool } from './tool/tool.ts';
import type { ActTool } from './act-tool.ts';
import { app, apps } from './app.ts';
import { clipboard, setClipboard } from './apps/clipboard.ts';
import { logs } from './apps/logs.ts';
import { installApp, openLink, orientation, shell } from './apps/system.ts';
import { check } from './check.ts';
import { clear, focus, hover, invoke } from './controls/element-tools.ts';
import { pause, pinch, rotate } from './controls/fingers.ts';
import { devices } from './devices.ts';
import { drag } from './drag.ts';
import { fill } from './fill.ts';
import { find } from './find-tool.ts';
import { approval, approvals } from './guard/approvals.ts';
import { askPerson } from './guard/ask-person.ts';
import { proposeFor } from './guard/propose.ts';
import { rules } from './guard/rules.ts';
import { budget, redaction } from './guard/status.ts';
import { describe, ocr } from './inspect/describe.ts';
import { deviceInfo } from './inspect/device-info.ts';
import { modelPicture } from './inspect/model-picture.ts';
import { observe } from './inspect/observe.ts';
import { prose, sketch, textual } from './inspect/print.ts';
import { snapshotDiff, snapshotDrop, snapshotGet, snapshotTake } from './inspect/snapshot.ts';
import { tree } from './inspect/tree.ts';
import { view } from './inspect/view.ts';
import { look } from './look.ts';
import { press } from './press.ts';
import { replayStart, replayStatus, replayStep, replayStop } from './record/replay.ts';
import { scenarioCheck, scenarioLoad, scenarios, scenarioState } from './record/scenario.ts';
import { runFlowTool } from './record/flow.ts';
import { receipt, timeline } from './record/timeline.ts';
import { traceStart, traceState, traceStop } from './record/trace.ts';
import { trace, traceCompare, tracePicture, traces } from './record/traces.ts';
import { screenshot } from './screenshot.ts';
import { scroll } from './scroll.ts';
import { set } from './set.ts';
import { swipe } from './swipe.ts';
import { tap } from './tap.ts';
import { type } from './type.ts';
import { waitFor } from './wait-for.ts';
import { showWindow, windows } from './windows.ts';

const ACTS: readonly ActTool[] = [
  ...[tap, type, press, swipe, scroll, drag, set, app, showWindow],
  ...[hover, focus, invoke, clear, pinch, rotate, pause],
  ...[setClipboard, installApp, openLink, orientation, shell],
];

/** Our own dialect, in the order of a listing. */
export const HANDSIGHT_TOOLS: readonly AnyTool[] = [
  ...[devices, windows, apps, look, find, screenshot],
  ...ACTS,
  ...[fill, waitFor, check],
  ...[deviceInfo, tree, observe, sketch, prose, textual, describe, ocr, modelPicture, view],
  ...[snapshotTake, snapshotGet, snapshotDiff, snapshotDrop],
  ...[clipboard, logs],
  ...[traceStart, traceStop, traceState, replayStart, replayStep, replayStatus, replayStop],
  ...[runFlowTool, timeline, receipt, traces, trace, tracePicture, traceCompare],
  ...[scenarios, scenarioLoad, scenarioState, scenarioCheck],
  ...[budget, redaction, rules, proposeFor(ACTS), approvals, approval, askPerson, claim],
];
