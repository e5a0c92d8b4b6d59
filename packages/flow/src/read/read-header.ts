import { isMap, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import { z } from 'zod';

import { text, textMap, texts } from './field.ts';
import type { FlowHeader, Step } from './flow.ts';
import type { Place } from './problem.ts';
import { readSteps, type StepReading } from './read-steps.ts';
import { nearMiss } from './similar.ts';
import { typedValue } from './typed-value.ts';
import { keyOf, pairOf, type Plain } from './yaml-source.ts';

const HOOKS = ['onFlowStart', 'onFlowComplete', 'onFlowFailure'] as const;

const HeaderSchema = z.object({
  appId: text.optional(),
  url: text.optional(),
  name: text.optional(),
  tags: texts.optional(),
  env: z.record(z.string(), text.nullable(), 'expected a map of names to text').optional(),
  properties: textMap.optional(),
});

/** Keys of `ext` that Maestro uses. */
const KNOWN_EXT = ['jsEngine', 'androidWebViewHierarchy'];
const KNOWN = [...Object.keys(HeaderSchema.shape), ...HOOKS];

/** The header of a flow; undefined, with a problem reported, if it is invalid. */
export function readHeader(reading: StepReading, map: YAMLMap): FlowHeader | undefined {
  const { source, document, problems } = reading;
  const errors = problems.length;
  const plain = source.plain(map, document);
  const parsed = HeaderSchema.safeParse(withoutNulls(plain));
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = String(path[0]);
      const value = source.follow(pairOf(map, field)?.value, document);
      problems.push({ severity: 'error', title: `Incorrect Format: ${field}`, message, place: source.startOf(value) });
    }
    return undefined;
  }
  const { appId, url, name, tags = [], env = {}, properties = {} } = parsed.data;
  const hooks = Object.fromEntries(HOOKS.map((hook) => [hook, readHook(reading, pairOf(map, hook))]));
  reportEmptyVariables(reading, env, map);
  const ext = readExt(reading, map);
  if (url === undefined && appId === undefined) {
    const message = 'The header needs appId, or url for a web page';
    problems.push({ severity: 'error', title: 'Config Field Required', message, place: source.startOf(map) });
  }
  if (problems.slice(errors).some(({ severity }) => severity === 'error')) return undefined;
  return {
    appId: url ?? appId ?? '',
    isWeb: url !== undefined,
    ...(name === undefined ? {} : { name }),
    tags,
    env: Object.fromEntries(Object.entries(env).map(([key, value]) => [key, value ?? ''])),
    properties,
    onFlowStart: hooks['onFlowStart'] ?? [],
    onFlowComplete: hooks['onFlowComplete'] ?? [],
    onFlowFailure: hooks['onFlowFailure'] ?? [],
    ext,
  };
}

/** A key without a value is dropped, but a variable without one is an error. */
const withoutNulls = (plain: Plain): Plain =>
  typeof plain === 'object' && plain !== null && !Array.isArray(plain)
    ? Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== null))
    : plain;

function readHook(reading: StepReading, pair: Pair | undefined): Step[] {
  if (pair === undefined) return [];
  const list = reading.source.follow(pair.value, reading.document);
  // Maestro also accepts a map with the key `commands`.
  const inner: Node | null = isMap(list) ? reading.source.follow(pairOf(list, 'commands')?.value, reading.document) : list;
  if (isSeq(inner)) return readSteps(reading, inner);
  const place: Place = reading.source.startOf(list);
  reading.problems.push({ severity: 'error', title: `Incorrect Format: ${keyOf(pair)}`, message: 'expected a list of commands', place });
  return [];
}

function reportEmptyVariables({ source, document, problems }: StepReading, env: Record<string, string | null>, map: YAMLMap): void {
  const empty = Object.keys(env).filter((key) => env[key] === null);
  if (empty.length === 0) return;
  const values = source.follow(pairOf(map, 'env')?.value, document);
  const place = isMap(values) ? source.startOf(source.follow(pairOf(values, empty[0] ?? '')?.value, document)) : source.startOf(map);
  const title = `Environment variable has no value: ${empty.join(', ')}`;
  problems.push({ severity: 'error', title, message: 'Give it a value, or "" for an empty one', place });
}

function readExt(reading: StepReading, map: YAMLMap): Record<string, unknown> {
  const { source, document, problems } = reading;
  const ext: Record<string, unknown> = {};
  for (const pair of map.items) {
    const key = keyOf(pair);
    if (KNOWN.includes(key)) continue;
    ext[key] = typedValue(source, pair.value, document);
    if (KNOWN_EXT.includes(key)) continue;
    const meant = nearMiss(key, KNOWN);
    const place = source.startOf(isNode(pair.key) ? pair.key : null);
    const problem = { severity: 'warning' as const, title: `Unknown Header Key: ${key.slice(0, 80)}`, place };
    if (meant === undefined) problems.push({ ...problem, message: 'Nothing reads it' });
    else problems.push({ ...problem, title: `Misspelt Header Key: ${key}`, message: `Did you mean ${meant}?`, suggestions: [meant] });
  }
  return ext;
}

const isNode = (key: unknown): key is Node => typeof key === 'object' && key !== null && 'range' in key;
