import type { ShellHost } from './host.ts';

/** The state of a shell between two commands. */
export interface ShellState {
  readonly host: ShellHost;
  readonly variables: Map<string, string>;
  readonly exported: Set<string>;
  cwd: string;
  status: number;
  /** `$0` first. */
  parameters: string[];
  /** Stops everything. */
  signal: AbortSignal;
  /** What runs in the background. */
  readonly jobs: Promise<unknown>[];
  /** Commands run so far, for yielding to the event loop. */
  steps: number;
}

/** Thrown by `exit`. */
export class ShellExit extends Error {
  readonly status: number;

  constructor(status: number) {
    super('exit');
    this.status = status & 0xff;
  }
}

export const newState = (host: ShellHost, env: ReadonlyMap<string, string>, cwd: string, signal: AbortSignal): ShellState => ({
  host,
  variables: new Map(env),
  exported: new Set(env.keys()),
  cwd,
  status: 0,
  parameters: ['/system/bin/sh'],
  signal,
  jobs: [],
  steps: 0,
});

/** The initial state of a subshell; its changes stay in it. */
export const copyOf = (state: ShellState): ShellState => ({
  ...state,
  jobs: [],
  variables: new Map(state.variables),
  exported: new Set(state.exported),
});

export const environmentOf = ({ variables, exported }: ShellState): Map<string, string> =>
  new Map([...variables].filter(([name]) => exported.has(name)));
