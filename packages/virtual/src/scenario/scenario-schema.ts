import { z } from 'zod';
import { app, data } from './app-schema.ts';
import { bounds, node } from './node-schema.ts';
import { reaction } from './reaction-schema.ts';
import { scalarText, strict, regex } from './source.ts';
import { pattern, template, condition } from './text.ts';
import { HandsightError } from '@handsight/core/error';
import { parseSelector } from '@handsight/core/screen';

const windowSpec = strict({
  uid: z.string().min(1),
  title: template,
  process: z.string().default(''),
  pid: z.number().int().min(0).default(0),
  bounds: bounds.optional(),
  tree: node,
});
export type WindowSpec = z.output<typeof windowSpec>;

const state = strict({ windows: z.array(windowSpec) });

const device = strict({
  kind: z.enum(['phone', 'desktop']).optional(),
  width: z.number().int().min(100).max(10_000).optional(),
  height: z.number().int().min(100).max(10_000).optional(),
  density: z.number().min(0.5).max(5).optional(),
  dark: z.boolean().default(false),
  /** Facts a phone reports: battery, wifi, volume and the like; may contain variables in braces. */
  facts: z.record(z.string(), pattern).default({}),
  /** Seed that makes random behaviour repeatable. */
  seed: z.number().int().default(1),
});

const selector = z.string().transform((source, context) => {
  try {
    return { source, ast: parseSelector(source) };
  } catch (error) {
    if (!(error instanceof HandsightError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});
const window_uid = z.string().optional();

/** The screen-observer dialect's predicates, as far as the device itself can judge them, and one over the scenario's variables. */
const KINDS = [
  strict({ kind: z.literal('element_exists'), selector, window_uid }),
  strict({ kind: z.literal('element_absent'), selector, window_uid }),
  strict({ kind: z.literal('value_equals'), selector, expected: scalarText, window_uid }),
  strict({ kind: z.literal('value_matches'), selector, regex, window_uid }),
  strict({ kind: z.literal('text_visible'), regex, mode: z.enum(['tree', 'ocr', 'auto']).default('tree'), window_uid }),
  strict({ kind: z.literal('window_focused'), title_regex: regex }),
  strict({ kind: z.literal('window_exists'), title_regex: regex.optional(), window_uid }),
  strict({ kind: z.literal('tree_hash_equals'), expected_hash: z.string(), window_uid }),
  strict({ kind: z.literal('holds'), app: z.string().optional(), if: condition }),
] as const;

export const PREDICATE_KINDS: string[] = KINDS.map(({ shape }) => shape.kind.value);

const predicate = z.discriminatedUnion('kind', KINDS, { error: `expected a predicate whose kind is ${PREDICATE_KINDS.join(', ')}` });
export type Predicate = z.output<typeof predicate>;

const predicates = z.array(predicate).default([]);
const oracles = strict({ success: predicates, failure: predicates });
export type Oracles = z.output<typeof oracles>;

const task = strict({ goal: z.string(), success: predicates, failure: predicates });

/** A scenario file: the screen-observer dialect's keys (name, initial_state, states, reactions, oracles), and whole phones made of apps. */
export const scenario = strict({
  version: z.literal(1, { error: 'expected 1' }).default(1),
  name: z.string().min(1),
  device: device.default({ dark: false, facts: {}, seed: 1 }),
  data,
  initial_state: scalarText.optional(),
  states: z.record(z.string(), state).default({}),
  apps: z.record(z.string(), app).default({}),
  /** The app that is open at first; without it a phone shows its launcher. */
  home: z.string().optional(),
  reactions: z.array(reaction).default([]),
  oracles: oracles.default({ success: [], failure: [] }),
  tasks: z.record(z.string(), task).default({}),
});
export type ScenarioSpec = z.output<typeof scenario>;
