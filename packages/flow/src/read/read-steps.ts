import { isMap, isScalar, isSeq, type Document, type Node, type Pair, type YAMLMap } from 'yaml';
import type { z } from 'zod';

import { BARE_ALIASES, COMMAND_KEYS, COMMANDS, isCommandKey, type CommandKey } from './command-table.ts';
import type { Step } from './flow.ts';
import type { FlowProblem, Place } from './problem.ts';
import { expandSelectors } from './selector.ts';
import { nearMiss, suggestionsFor } from './similar.ts';
import { shapeProblem } from './step-shape.ts';
import { typedValue } from './typed-value.ts';
import { isNull, keyOf, pairOf, textOf, type Plain, type YamlSource } from './yaml-source.ts';

/** Deeper nesting is a mistake, and every level costs stack. */
const MAX_NESTING = 50;
const MAX_SOURCE = 400;

/** The source commands are read from, and the problems found. */
export interface StepReading {
  source: YamlSource;
  document: Document;
  problems: FlowProblem[];
}

/** The commands of a list. Invalid ones are skipped and reported. */
export function readSteps(reading: StepReading, list: Node | null, depth = 0): Step[] {
  if (!isSeq(list)) return [];
  return list.items.flatMap((item) => {
    const node = reading.source.follow(item, reading.document);
    const step =
      node === null ? refuse(reading, reading.source.startOf(list), 'Invalid Command', EXPECTED) : readStep(reading, node, depth);
    return step === undefined ? [] : [step];
  });
}

const PARSING = 'Parsing Failed';
const EXPECTED = 'Expected a command, e.g. "- back" or "- tapOn: Submit"';

function refuse({ problems }: StepReading, place: Place, title: string, message: string, suggestions?: string[]): Step | undefined {
  problems.push({ severity: 'error', title, message, place, ...(suggestions === undefined ? {} : { suggestions }) });
  return undefined;
}

function readStep(reading: StepReading, node: Node, depth: number): Step | undefined {
  const { source } = reading;
  if (isScalar(node) && !isNull(node)) return bareStep(reading, textOf(node), source.startOf(node));
  if (isMap(node)) return mapStep(reading, node, depth);
  return refuse(reading, source.startOf(node), 'Invalid Command', EXPECTED);
}

function bareStep(reading: StepReading, word: string, place: Place): Step | undefined {
  const key = BARE_ALIASES[word] ?? word;
  if (!isCommandKey(key)) return unknownCommand(reading, word, place);
  if (!COMMANDS[key].bare) return refuse(reading, place, 'Missing Command Options', `${key} needs options, e.g. "- ${key}: …"`);
  return checked(reading, key, {}, { place, source: word, at: () => place });
}

function unknownCommand(reading: StepReading, word: string, place: Place): Step | undefined {
  const suggestions = suggestionsFor(word, COMMAND_KEYS);
  const meant = suggestions.length === 0 ? '' : `Did you mean ${suggestions.join(', ')}?`;
  return refuse(reading, place, `Invalid Command: ${word.slice(0, 80)}`, meant, suggestions);
}

function mapStep(reading: StepReading, map: YAMLMap, depth: number): Step | undefined {
  const { source, document } = reading;
  const place = source.startOf(map);
  const [first, second] = map.items;
  if (first === undefined) return refuse(reading, place, 'Invalid Command', EXPECTED);
  const key = keyOf(first);
  if (!isCommandKey(key)) return unknownCommand(reading, key, place);
  const value = source.follow(first.value, document);
  if (value === null || (isScalar(value) && isNull(value))) {
    return refuse(
      reading,
      behindColon(source, first),
      `Incorrect Command Format: ${key}`,
      `${key} needs options, or stands alone as "- ${key}"`,
    );
  }
  if (second !== undefined) {
    const message = `"${keyOf(second)}" stands beside ${key}; indent it to make it an option, or put a dash before it`;
    return refuse(reading, startOfKey(source, second), `Invalid Command Format: ${key}`, message);
  }
  const about = { place, source: sourceText(source, map), at: placeFinder(source, value, document) };
  const plain = withForms(key, source.plain(value, document));
  if (plain === undefined) return refuse(reading, source.startOf(value), `Incorrect Format: ${key}`, `expected a map of options`);
  return withNested(reading, checkedParams(reading, key, value, plain, about), value, depth);
}

interface About {
  place: Place;
  source: string;
  /** The position of what a path names. */
  at: (path: readonly PropertyKey[], part: 'key' | 'value') => Place;
}

function checkedParams(reading: StepReading, key: CommandKey, value: Node, plain: Record<string, Plain>, about: About): Step | undefined {
  const { commands: _, ...fields } = plain;
  const params = COMMANDS[key].nested ? fields : plain;
  const args = isMap(value) && key === 'launchApp' ? pairOf(value, 'arguments') : undefined;
  const typed = args === undefined ? {} : { arguments: typedValue(reading.source, args.value, reading.document) };
  return checked(reading, key, { ...params, ...typed }, about);
}

function checked(reading: StepReading, key: CommandKey, params: Record<string, unknown>, about: About): Step | undefined {
  const parsed = COMMANDS[key].params.safeParse(params);
  if (!parsed.success) return reportIssues(reading, { key, params, about }, parsed.error.issues);
  const step = { key, params: parsed.data, place: about.place, source: about.source } as Step;
  const fault = shapeProblem(step);
  if (fault !== undefined) return refuse(reading, about.at(key === 'setOrientation' ? ['orientation'] : [], 'value'), PARSING, fault);
  return step;
}

interface Refused {
  key: CommandKey;
  params: Record<string, unknown>;
  about: About;
}

function reportIssues(reading: StepReading, { key, params, about }: Refused, issues: readonly z.core.$ZodIssue[]): Step | undefined {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const name of issue.keys) {
        const known = Object.keys(COMMANDS[key].params.shape);
        const meant = nearMiss(name, known);
        const message = meant === undefined ? `${key} takes ${known.join(', ')}` : `Did you mean ${meant}?`;
        const suggestions = meant === undefined ? [] : [meant];
        refuse(reading, about.at([...issue.path, name], 'key'), `Unknown Property: ${name.slice(0, 80)}`, message, suggestions);
      }
      continue;
    }
    const name = issue.path.findLast((part) => typeof part === 'string') ?? key;
    const isMissing = issue.code === 'invalid_type' && issue.path.length === 1 && !(name in params);
    if (issue.code === 'custom') refuse(reading, about.at(issue.path, 'value'), PARSING, `${name}: ${issue.message}`);
    else if (isMissing) refuse(reading, about.place, `Missing Property: ${name}`, `${key} needs "${name}"`);
    else refuse(reading, about.at(issue.path, 'value'), `Incorrect Format: ${name}`, issue.message);
  }
  return undefined;
}

function withNested(reading: StepReading, step: Step | undefined, value: Node, depth: number): Step | undefined {
  if (step === undefined || !COMMANDS[step.key].nested || !isMap(value)) return step;
  const pair = pairOf(value, 'commands');
  const list = pair === undefined ? null : reading.source.follow(pair.value, reading.document);
  if (pair === undefined) return step;
  if (!isSeq(list)) return refuse(reading, startOfKey(reading.source, pair), 'Incorrect Format: commands', 'expected a list of commands');
  if (depth >= MAX_NESTING) return refuse(reading, step.place, PARSING, `commands are nested more than ${MAX_NESTING} deep`);
  return { ...step, steps: readSteps(reading, list, depth + 1) };
}

/** Normalizes any form of a command to a map. */
function withForms(key: CommandKey, plain: Plain): Record<string, Plain> | undefined {
  const { scalar, list }: { scalar?: string; list?: string } = COMMANDS[key];
  if (typeof plain === 'string') return scalar === undefined ? undefined : { [scalar]: plain };
  if (Array.isArray(plain)) return list === undefined ? undefined : { [list]: plain };
  const expanded = expandSelectors(plain);
  return typeof expanded === 'object' && expanded !== null && !Array.isArray(expanded) ? expanded : undefined;
}

const startOfKey = (source: YamlSource, { key }: Pair): Place => source.at(isScalar(key) ? (key.range?.[0] ?? 0) : 0);

const behindColon = (source: YamlSource, { key }: Pair): Place => source.at(isScalar(key) ? (key.range?.[1] ?? 0) + 1 : 0);

const sourceText = (source: YamlSource, node: Node): string =>
  source.text
    .slice(node.range?.[0] ?? 0, node.range?.[1] ?? 0)
    .trimEnd()
    .slice(0, MAX_SOURCE);

/** Maps a path in a parsed value to a position in the file, as far as it can be followed. */
function placeFinder(source: YamlSource, root: Node, document: Document): About['at'] {
  return (path, part) => {
    let node: Node = root;
    let key: Pair | undefined;
    for (const name of path) {
      key = isMap(node) ? pairOf(node, String(name)) : undefined;
      const next: unknown = key?.value ?? (isSeq(node) ? node.items[Number(name)] : undefined);
      const followed = source.follow(next, document);
      if (followed === null) break;
      node = followed;
    }
    return part === 'key' && key !== undefined ? startOfKey(source, key) : source.startOf(node);
  };
}
