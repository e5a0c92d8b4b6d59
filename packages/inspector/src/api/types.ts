import type { z } from 'zod';

import type { RunView } from '../../../agent/src/loop/agent-run.ts';
import type { HostEvents } from '../../../core/src/host/host-events.ts';
import type { FleetStatus as FleetShape } from '../../../fleet/src/client/fleet-status.ts';
import type { RunRecord } from '../../../fleet/src/store/records.ts';
import type { LiveRunView } from '../../../flow/src/run/live-run.ts';
import type { ApprovalShape } from '../../../handsight/src/rest/approvals.ts';
import type { HealthSchema } from '../../../handsight/src/rest/health.ts';
import type { devices } from '../../../handsight/src/tools/devices.ts';
import type { rules } from '../../../handsight/src/tools/guard/rules.ts';
import type { deviceInfo } from '../../../handsight/src/tools/inspect/device-info.ts';
import type { ViewNode } from '../../../handsight/src/tools/inspect/view-node.ts';
import type { view } from '../../../handsight/src/tools/inspect/view.ts';
import type { PictureSchema } from '../../../handsight/src/tools/picture-schema.ts';
import type { ReceiptSchema } from '../../../handsight/src/tool/receipt-schema.ts';
import type { scenarioCheck, scenarios, scenarioState } from '../../../handsight/src/tools/record/scenario.ts';
import type { receipt, timeline } from '../../../handsight/src/tools/record/timeline.ts';
import type { trace, traceCompare, traces } from '../../../handsight/src/tools/record/traces.ts';
import type { getBudgetStatus, getRedactionStatus } from '../../../handsight/src/dialects/screen-observer/guard/status.ts';
import type { listDevices } from '../../../handsight/src/dialects/screen-observer/list-devices.ts';
import type { replayStart, replayStep } from '../../../handsight/src/dialects/screen-observer/record/replay.ts';
import type { traceStatusTool } from '../../../handsight/src/dialects/screen-observer/record/trace.ts';
import type { ReceiptShape } from '../../../handsight/src/wire/receipt.ts';

/** The API's response types, inferred from its schemas. */
type ResultOf<T extends { output: z.ZodType }> = z.output<T['output']>;

export type { RunEvent } from '../../../agent/src/loop/run-event.ts';
export type Run = RunView;
export type FlowRun = LiveRunView;
export type FleetStatus = FleetShape;
export type FleetRun = Omit<RunRecord, 'work' | 'lane'>;
export interface RecordedFlow {
  text: string;
  steps: number;
  not_durable: string[];
  secrets: string[];
}

export type View = ResultOf<typeof view>;
export type Node = ViewNode;
export type Picture = z.output<typeof PictureSchema>;
export type Receipt = z.output<typeof ReceiptSchema>;
export type Entry = ResultOf<typeof timeline>['entries'][number];
export type Action = ResultOf<typeof receipt>;
export type Timeline = ResultOf<typeof timeline>;
export type TraceList = ResultOf<typeof traces>;
export type Trace = ResultOf<typeof trace>;
export type TraceComparison = ResultOf<typeof traceCompare>;
export type TraceStatus = ResultOf<typeof traceStatusTool>;
export type ReplayStarted = ResultOf<typeof replayStart>;
export type ReplayStepped = ResultOf<typeof replayStep>;
export type Rules = ResultOf<typeof rules>;
export type Budget = ResultOf<typeof getBudgetStatus>;
export type RedactionStatus = ResultOf<typeof getRedactionStatus>;
export type DeviceList = ResultOf<typeof listDevices>;
export type Device = ResultOf<typeof devices>['devices'][number];
export type DeviceInfo = ResultOf<typeof deviceInfo>;
export type ScenarioState = ResultOf<typeof scenarioState>;
export type ScenarioCheck = ResultOf<typeof scenarioCheck>;
export type ScenarioList = ResultOf<typeof scenarios>;
export type Approval = ApprovalShape;
export type Health = z.output<typeof HealthSchema>;
export type Bounds = Node['bounds'];

/** Events of `/api/events`, by their names. */
export interface ServerEvents {
  lifecycle: HostEvents['lifecycle'];
  receipt: ReceiptShape & Pick<Entry, 'args'>;
  screen: HostEvents['screen'];
  approval: Approval;
  flow: HostEvents['flow'];
  agent: HostEvents['agent'];
}
