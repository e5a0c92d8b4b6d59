import type { z } from 'zod';
import { checkScenario } from './check.ts';
import type { NodeSpec } from './node-schema.ts';
import { scenario, type ScenarioSpec } from './scenario-schema.ts';
import { ScenarioSource } from './source.ts';

/** A scenario that has been read and found consistent. */
export interface Scenario extends ScenarioSpec {
  file: string;
  /** The windows of the states that hold an element with this id. */
  idWindows: ReadonlyMap<string, string[]>;
}

/** Throws ScenarioInvalid, which names file, line and column of what is wrong and what was expected. */
export function loadScenario(text: string, file: string): Scenario {
  const source = new ScenarioSource(text, file);
  const read = scenario.safeParse(source.value);
  if (!read.success) refuse(source, read.error);
  checkScenario(read.data, source);
  return { ...read.data, file, idWindows: windowsOfIds(read.data) };
}

function refuse(source: ScenarioSource, error: z.ZodError): never {
  const [issue] = error.issues;
  const [key]: unknown[] = issue !== undefined && 'keys' in issue && Array.isArray(issue.keys) ? issue.keys : [];
  source.fail(
    issue?.path ?? [],
    (issue?.message ?? error.message).replace(/^Invalid input: /, ''),
    typeof key === 'string' ? key : undefined,
  );
}

function windowsOfIds(spec: ScenarioSpec): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const visit = (node: NodeSpec, uid: string): void => {
    if (node.id !== undefined) found.set(node.id, [...(found.get(node.id) ?? []), uid]);
    for (const child of node.children) visit(child, uid);
  };
  for (const state of Object.values(spec.states)) for (const window of state.windows) visit(window.tree, window.uid);
  return found;
}
