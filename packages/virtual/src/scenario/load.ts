import type { z } from 'zod';
import { checkScenario } from './check.ts';
import { nodeWithin } from './parts.ts';
import { scenario, type ScenarioSpec, type WindowSpec } from './scenario-schema.ts';
import { ScenarioSource } from './source.ts';

/** A scenario that has been read and found consistent. */
export interface Scenario extends ScenarioSpec {
  file: string;
  /** The windows of the states that hold an element with this id. */
  windowsOfId: ReadonlyMap<string, WindowSpec[]>;
}

/** Throws ScenarioInvalid, which names file, line and column of what is wrong and what was expected. */
export function loadScenario(text: string, file: string): Scenario {
  const source = new ScenarioSource(text, file);
  const read = scenario.safeParse(source.value);
  if (!read.success) refuse(source, read.error);
  checkScenario(read.data, source);
  return { ...read.data, file, windowsOfId: windowsById(read.data) };
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

function windowsById({ states }: ScenarioSpec): Map<string, WindowSpec[]> {
  const found = new Map<string, WindowSpec[]>();
  for (const window of Object.values(states).flatMap(({ windows }) => windows)) {
    for (const { part } of nodeWithin(window.tree, []))
      if (part.id !== undefined) found.set(part.id, [...(found.get(part.id) ?? []), window]);
  }
  return found;
}
