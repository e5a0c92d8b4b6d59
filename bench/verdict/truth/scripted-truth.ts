import { reactionsIn } from './reaction-log.ts';
import type { Truth } from './truth.ts';

export type Json = string | number | boolean | null | Json[] | Variables;
export interface Variables {
  [name: string]: Json;
}

/** What a scripted device knows of itself without its screen. */
export interface ScriptedState {
  /** The variables of the app under test, or of a desktop. */
  variables: Variables;
  /** The variables of the app that is launched, linked to and left. */
  other: Variables;
  running: string[];
  clipboard: string;
  landscape: boolean;
  /** What the scenario's effects have logged since the case was staged. */
  log: string[];
}

export type Oracle = (state: ScriptedState) => boolean;

export function scriptedTruth(state: ScriptedState, isDone: Oracle): Truth {
  const { log, ...rest } = state;
  return { effect: isDone(state), reactions: reactionsIn(log), seen: JSON.stringify(rest) };
}
