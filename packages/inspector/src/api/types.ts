import type { z } from 'zod';

import type { RunView } from '../../../agent/src/loop/agent-run.ts';
import type { RunSummary as Summary } from '../../../core/src/host/run.ts';
import type { HostEvents } from '../../../core/src/host/host-events.ts';
import type { FleetStatus as FleetShape } from '../../../fleet/src/client/fleet-status.ts';
import type { RunRecord } from '../../../fleet/src/store/records.ts';
import type { ApprovalShape } from '../../../server/src/rest/approvals.ts';
import type { HealthSchema } from '../../../server/src/rest/health.ts';
import type { devices } from '../../../tools/src/devices.ts';
import type { rules } from '../../../tools/src/guard/rules.ts';
import type { deviceInfo } from '../../../tools/src/inspect/device-info.ts';
import type { ViewNode } from '../../../tools/src/inspect/view-node.ts';
import type { view } from '../../../tools/src/inspect/view.ts';
import type { PictureSchema } from '../../../tools/src/picture-schema.ts';
import type { ReceiptSchema } from '../../../tools/src/tool/receipt-schema.ts';
import type { scenarioCheck, scenarios, scenarioState } from '../../../tools/src/record/scenario.ts';
import type { receipt, timeline } from '../../../tools/src/record/timeline.ts';
import type { trace, traceCompare, traces } from '../../../tools/src/record/traces.ts';
import type { getBudgetStatus, getRedactionStatus } from '../../../dialects/src/screen-observer/guard/status.ts';
import type { listDevices } from '../../../dialects/src/screen-observer/list-devices.ts';
import type { replayStart, replayStep } from '../../../dialects/src/screen-observer/record/replay.ts';
import type { traceStatusTool } from '../../../dialects/src/screen-observer/record/trace.ts';
import type { ReceiptShape } from '../../../tools/src/wire/receipt.ts';

/** The API's response types, inferred from its schemas. */
type ResultOf<T extends { output: z.ZodType }> = z.output<T['output']>;

export type { RunEvent } from '../../../agent/src/loop/run-event.ts';
/** A run of the agent, in detail. */
export type AgentRun = RunView;
export type RunSummary = Summary;
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
  flow: HostEvents['run'];
  agent: HostEvents['run'];
}
