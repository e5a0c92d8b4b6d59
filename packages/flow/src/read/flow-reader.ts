import { basename, extname, resolve } from 'node:path';
import { isMap, isSeq, type Document, type Node, type Pair, type YAMLMap } from 'yaml';
import { HandsightError } from '@handsight/core/error';
import { z } from 'zod';
import { FlowFiles } from './flow-files.ts';
import type { Flow, FlowHeader, Step } from './flow.ts';
import { linkStep } from './link-step.ts';
import { refuseErrors, type FlowProblem, type Place } from './problem.ts';
import { readSteps, type StepReading } from './read-steps.ts';
import { YamlSource, keyOf, pairOf, type Plain } from './yaml-source.ts';
import { text, textMap, texts } from './field.ts';
import { nearMiss } from './similar.ts';
import { typedValue } from './typed-value.ts';

const MAX_SUBFLOW_DEPTH = 50;

/** Reads flows and everything they reference. Problems are collected, so one reading finds all of them. */
export class FlowReader {
  readonly files: FlowFiles;
  readonly problems: FlowProblem[] = [];
  readonly #known = new Map<string, Promise<Flow | undefined>>();

  constructor(files: FlowFiles) {
    this.files = files;
  }

  /** A flow, or undefined if it has errors, which are added to the problems. */
  read(file: string, by: readonly string[] = [], place?: Place): Promise<Flow | undefined> {
    const path = resolve(file);
    if (by.includes(path) || by.length >= MAX_SUBFLOW_DEPTH) {
      const chain = [...by.slice(by.indexOf(path)), path].slice(-6).map((each) => this.files.shown(each));
      const title = by.includes(path) ? 'Cyclic Subflow' : 'Subflows Too Deep';
      this.problems.push({ severity: 'error', title, message: chain.join(' → '), ...(place === undefined ? {} : { place }) });
      return Promise.resolve(undefined);
    }
    const known = this.#known.get(path) ?? this.#read(path, by, place);
    this.#known.set(path, known);
    return known;
  }

  /** A flow without errors; throws the first of them otherwise. */
  async require(file: string, by: readonly string[] = []): Promise<Flow> {
    const flow = await this.read(file, by);
    if (flow !== undefined) return flow;
    refuseErrors(this.problems);
    throw new HandsightError('BadFlow', `${this.files.shown(file)} cannot be read`, { file });
  }

  /** A flow from its text, without errors. */
  async requireText(path: string, text: string): Promise<Flow> {
    const flow = await this.readText(path, text);
    if (flow !== undefined) return flow;
    refuseErrors(this.problems);
    throw new HandsightError('BadFlow', 'the flow cannot be read', {});
  }

  async #read(path: string, by: readonly string[], place?: Place): Promise<Flow | undefined> {
    try {
      return await this.readText(path, await this.files.read(path, place), by);
    } catch (error) {
      if (!(error instanceof HandsightError) || error.kind !== 'BadFlow') throw error;
      this.problems.push(problemOf(error));
      return undefined;
    }
  }

  /** A flow from its text, as if the file held it. */
  async readText(path: string, text: string, by: readonly string[] = []): Promise<Flow | undefined> {
    const source = new YamlSource(this.files.shown(path), text);
    const problems: FlowProblem[] = [];
    const parsed = parseFlow(source, problems);
    this.problems.push(...problems);
    if (parsed === undefined || problems.some(({ severity }) => severity === 'error')) return undefined;
    const { header, steps } = parsed;
    const before = this.problems.length;
    const files = new Set([path]);
    const link = (list: Step[]): Promise<Step[]> => this.#link(list, { path, by: [...by, path], appId: header.appId, files });
    const linked = {
      steps: await link(steps),
      onFlowStart: await link(header.onFlowStart),
      onFlowComplete: await link(header.onFlowComplete),
      onFlowFailure: await link(header.onFlowFailure),
    };
    if (this.problems.slice(before).some(({ severity }) => severity === 'error')) return undefined;
    const { steps: linkedSteps, ...hooks } = linked;
    return {
      file: path,
      name: header.name ?? basename(path, extname(path)),
      header: { ...header, ...hooks },
      steps: linkedSteps,
      warnings: problems,
      files: [...files],
    };
  }

  async #link(steps: Step[], context: { path: string; by: string[]; appId: string; files: Set<string> }): Promise<Step[]> {
    const linked: Step[] = [];
    for (const step of steps) {
      const nested = step.steps === undefined ? step : { ...step, steps: await this.#link(step.steps, context) };
      const { step: done, files, problem } = await linkStep(nested, context, this);
      for (const file of files) context.files.add(file);
      if (problem !== undefined) this.problems.push(problem);
      linked.push(done);
    }
    return linked;
  }
}

/** Reads one flow and what it references; throws its first error. */
export const readFlow = async (file: string, root: string): Promise<Flow> => new FlowReader(new FlowFiles(root)).require(file);

interface ParsedFlow {
  header: FlowHeader;
  steps: Step[];
}

function parseFlow(source: YamlSource, problems: FlowProblem[]): ParsedFlow | undefined {
  const [first, second] = source.documents;
  const refuse = (title: string, message: string, place: Place): ParsedFlow | undefined => {
    problems.push({ severity: 'error', title, message, place });
    return undefined;
  };
  const EXAMPLE = 'A flow is a header, a line of three dashes, and a list of commands';
  if (first === undefined || !isMap(first.contents)) return refuse('Config Section Required', EXAMPLE, source.at(0));
  const header = readHeader(readingOf(source, first, problems), first.contents);
  const list = second?.contents ?? null;
  if (second === undefined || !isSeq(list)) {
    if (header === undefined) return undefined;
    const place = list === null ? source.endOf(first.contents) : source.startOf(list);
    return refuse('Commands Section Required', EXAMPLE, place);
  }
  const steps = readSteps(readingOf(source, second, problems), list);
  return header === undefined ? undefined : { header, steps };
}

const readingOf = (source: YamlSource, document: Document, problems: FlowProblem[]): StepReading => ({ source, document, problems });

function problemOf(error: HandsightError): FlowProblem {
  const { title, expected, file, line, column } = error.context;
  const isPlaced = typeof file === 'string' && typeof line === 'number' && typeof column === 'number';
  return {
    severity: 'error',
    title: typeof title === 'string' ? title : 'Parsing Failed',
    message: typeof expected === 'string' ? expected : error.message,
    ...(isPlaced ? { place: { file, line, column } } : {}),
  };
}

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
function readHeader(reading: StepReading, map: YAMLMap): FlowHeader | undefined {
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
