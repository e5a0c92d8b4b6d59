import type { CommandKey, ParamsOf } from './command-table.ts';
import type { FlowProblem, Place } from './problem.ts';

export interface StepOf<K extends CommandKey> {
  key: K;
  params: ParamsOf<K>;
  /** Where it begins. */
  place: Place;
  /** How it was written, for reports. */
  source: string;
  /** Inline steps of `runFlow`, `repeat` and `retry`. */
  steps?: Step[];
  /** The file that `runFlow` or `retry` names; read at run time if its name contains an expression. */
  flow?: Flow;
  /** The file that `runScript` names. */
  script?: { file: string; text: string };
  /** Files that `addMedia` names. */
  media?: string[];
}

/** One command of a flow. */
export type Step = { [K in CommandKey]: StepOf<K> }[CommandKey];

export interface FlowHeader {
  /** The app, or the address of a web page. */
  appId: string;
  isWeb: boolean;
  name?: string;
  tags: string[];
  env: Record<string, string>;
  properties: Record<string, string>;
  onFlowStart: Step[];
  onFlowComplete: Step[];
  /** Handsight's own: runs when the flow has failed, before onFlowComplete. */
  onFlowFailure: Step[];
  /** Any other header keys. */
  ext: Record<string, unknown>;
}

/** A flow file, read and checked. */
export interface Flow {
  file: string;
  /** The header's name, or the file's without its extension. */
  name: string;
  header: FlowHeader;
  steps: Step[];
  /** Warnings; errors are thrown. */
  warnings: FlowProblem[];
  /** Every file that it needs, itself first. */
  files: string[];
}
