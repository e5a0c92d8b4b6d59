import { reactionsIn } from './reaction-log.ts';
import type { Truth } from './truth.ts';

export type Json = string | number | boolean | null | Json[] | Variables;
export interface Variables {
  [name: string]: Json;
}

/** A scripted device's state, independent of its screen. */
export interface ScriptedState {
  /** The variables of the app under test, or of a desktop. */
  variables: Variables;
  /** The variables of the app that is launched, linked to and left. */
  other: Variables;
  running: string[];
  clipboard: string;
  landscape: boolean;
  /** The process of the window in front. */
  front: string;
  /** Whether the phone's keyboard is up. */
  keyboard: boolean;
  /** What the scenario's effects have logged since the case was staged. */
  log: string[];
}

/** Whether the intended effect came about since the case was staged. */
export type Oracle = (now: ScriptedState, staged: ScriptedState) => boolean;

export function scriptedTruth(now: ScriptedState, staged: ScriptedState, isDone: Oracle): Truth {
  const reactions = reactionsIn(now.log);
  if (now.front !== staged.front) reactions.push({ kinds: ['opened', 'closed', 'navigated', 'focused'], what: '' });
  if (now.keyboard !== staged.keyboard)
    reactions.push({ kinds: ['opened', 'closed', 'appeared', 'disappeared'], what: 'keyboard', transient: true });
  if (now.landscape !== staged.landscape) reactions.push({ kinds: ['changed', 'appeared', 'disappeared'], what: '' });
  return { effect: isDone(now, staged), reactions, seen: changes(now, staged) };
}

/** What differs from when the case was staged; the whole state would be too long to read. */
function changes(now: ScriptedState, staged: ScriptedState): string {
  const flat = ({ variables, other, log: _, ...rest }: ScriptedState): [string, unknown][] =>
    Object.entries({ ...variables, ...other, ...rest });
  const before = new Map(flat(staged));
  const changed = flat(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)));
  return changed.length === 0 ? 'nothing is different' : changed.map(([name, value]) => `${name} is ${JSON.stringify(value)}`).join(', ');
}
