import { z } from 'zod';
import { app, data } from './app-schema.ts';
import { bounds, node } from './node-schema.ts';
import { oracles, task } from './oracle-schema.ts';
import { reaction } from './reaction-schema.ts';
import { scalarText, strict } from './strict.ts';
import { pattern, template } from './text.ts';

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
