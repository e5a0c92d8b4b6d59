import type { Device } from './device.ts';

/** One predicate of an oracle, judged. */
export interface OracleVerdict {
  kind: string;
  side: 'success' | 'failure';
  passed: boolean;
  observed: string;
}

export interface Judgement {
  /** Every success predicate holds; false when there is none. */
  success: boolean;
  /** Some failure predicate holds. */
  failure: boolean;
  results: OracleVerdict[];
}

/** A scripted device's own state: which scenario it plays, where it is, and whether its goals are reached. */
export interface ScenarioControl {
  readonly name: string;
  readonly states: readonly string[];
  readonly tasks: readonly { task: string; goal: string }[];
  state(): string;
  /** The scenario's own goal, or a task's. */
  judge(task?: string): Judgement;
}

/** How a driver opens scenario files. */
export interface ScenarioFiles {
  /** The scenarios that come with the driver. */
  readonly folder: string;
  isScenario(file: string): boolean;
  /** Throws ScenarioInvalid. */
  open(file: string): Promise<Device>;
}
