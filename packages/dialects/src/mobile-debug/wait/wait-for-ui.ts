import { z } from 'zod';

import type { DeviceClient } from '@handsight/core/client';
import type { WatchedScreen } from '@handsight/core/look';
import { HandsightError, type ErrorKind } from '@handsight/core/error';
import { isShown } from '@handsight/core/screen';
import type { ToolContext } from '@handsight/tools/tool';
import { jsonAnswer } from '@handsight/tools/tool';
import type { ToolAnswer } from '@handsight/tools/tool';
import { debugTool } from '../debug-tool.ts';
import type { Placed } from '../element/elements.ts';
import { knownElements } from '../element/known-elements.ts';
import { ResolvedSchema, resolvedOf, type Resolved } from '../element/resolved.ts';
import { isEmptySelector, selected } from '../element/select.ts';
import { milliseconds, onDevice, waitTime, SelectorSchema, type Selector } from '../fields.ts';
import { clientOn } from '../on-device.ts';
import { steady } from './steady.ts';

const CONDITIONS = ['exists', 'not_exists', 'visible', 'clickable'] as const;
export type Condition = (typeof CONDITIONS)[number];
const isCondition = (text: string): text is Condition => (CONDITIONS as readonly string[]).includes(text);

const MatchSchema = z.strictObject({ index: z.number().int().min(0).optional() });
const SHORTEST_POLL_MS = 50;
const LONGEST_POLL_MS = 2000;

const WaitedSchema = z.object({
  status: z.enum(['success', 'timeout']),
  matched: z.number().optional(),
  element: ResolvedSchema.nullable().optional(),
  error: z
    .object({
      code: z.enum(['INVALID_SELECTOR', 'INVALID_CONDITION', 'PLATFORM_NOT_SUPPORTED', 'ELEMENT_NOT_FOUND', 'INTERNAL_ERROR']),
      message: z.string(),
    })
    .optional(),
  metrics: z.object({ latency_ms: z.number(), poll_count: z.number(), attempts: z.number() }),
  requested: z.object({ selector: SelectorSchema, condition: z.string(), match: MatchSchema }),
  observed: z.object({
    matched_count: z.number(),
    condition_satisfied: z.boolean(),
    selected_index: z.number().nullable(),
    last_matched_element: ResolvedSchema.nullable(),
  }),
});
export type Waited = z.infer<typeof WaitedSchema>;

export interface UiWait {
  selector: Selector;
  condition: Condition;
  index: number;
  timeout_ms: number;
  poll_ms: number;
}

export const waitForUi = debugTool({
  name: 'wait_for_ui',
  title: 'Wait for an element',
  description:
    'Wait until an element exists, is visible or clickable, or is gone, and get its elementId for tap_element. It says that something is there, not that an action did what it should: use an expect tool for that.',
  input: z.strictObject({
    ...onDevice,
    selector: SelectorSchema,
    condition: z.string().max(100).default('exists').describe(CONDITIONS.join(', ')),
    timeout_ms: waitTime.default(60_000),
    poll_interval_ms: milliseconds.default(300),
    match: MatchSchema.default({}),
    retry: z
      .strictObject({ max_attempts: z.number().int().min(1).max(10).default(1), backoff_ms: milliseconds.max(60_000).default(0) })
      .prefault({}),
  }),
  output: WaitedSchema,
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (input, context) => {
    const { selector, condition, match, retry } = input;
    const requested = { selector, condition, match };
    const refused = (code: NonNullable<Waited['error']>['code'], message: string, kind: ErrorKind): ToolAnswer<Waited> => {
      const observed = { matched_count: 0, condition_satisfied: false, selected_index: null, last_matched_element: null };
      const metrics = { latency_ms: 0, poll_count: 0, attempts: 0 };
      return { ...jsonAnswer({ status: 'timeout', error: { code, message }, metrics, requested, observed }), failed: true, error: kind };
    };
    if (isEmptySelector(selector)) return refused('INVALID_SELECTOR', 'give a text, a resource_id or an accessibility_id', 'BadSelector');
    if (!isCondition(condition)) return refused('INVALID_CONDITION', `a condition is one of ${CONDITIONS.join(', ')}`, 'BadRequest');
    const client = await clientOn(context, input).catch((error: unknown) => {
      if (input.platform !== 'ios' || !(error instanceof HandsightError)) throw error;
      return error;
    });
    if (client instanceof HandsightError) return refused('PLATFORM_NOT_SUPPORTED', client.message, client.kind);
    const wait = { selector, condition, index: match.index ?? 0, timeout_ms: input.timeout_ms, poll_ms: input.poll_interval_ms };
    let waited = await waitOnce(client, wait, context);
    for (let attempt = 1; attempt < retry.max_attempts && waited.status === 'timeout'; attempt++) {
      await context.host.clock.after(retry.backoff_ms, context.signal);
      const { metrics, ...again } = await waitOnce(client, wait, context);
      const { latency_ms, poll_count, attempts } = waited.metrics;
      const all = { latency_ms: latency_ms + metrics.latency_ms, poll_count: poll_count + metrics.poll_count, attempts: attempts + 1 };
      waited = { ...again, metrics: all };
    }
    return { ...jsonAnswer({ ...waited, requested }), ...(waited.status === 'success' ? {} : { failed: true, error: 'Timeout' as const }) };
  },
});

/** Waits once for a condition, and reports the last reading whether or not it held. */
export async function waitOnce(client: DeviceClient, wait: UiWait, context: ToolContext): Promise<Omit<Waited, 'requested'>> {
  const { selector, condition, index } = wait;
  const poll_ms = Math.min(LONGEST_POLL_MS, Math.max(SHORTEST_POLL_MS, wait.poll_ms));
  const holds = steady((screen) => (satisfied(condition, selected(screen.root, selector), index, screen) ? true : undefined));
  const { answer, last, elapsed_ms, polls } = await client.watch({ timeout_ms: wait.timeout_ms, poll_ms }, holds, context.signal);
  const matches = selected(last.root, selector);
  const element = rememberedElement(client, last, matches[index], context);
  const metrics = { latency_ms: elapsed_ms, poll_count: polls, attempts: 1 };
  const observed = {
    matched_count: matches.length,
    condition_satisfied: answer === true,
    selected_index: element?.index ?? null,
    last_matched_element: element,
  };
  if (answer === true) return { status: 'success', matched: matches.length, element, metrics, observed };
  const message = `Condition ${condition} not satisfied within timeout; observed ${matches.length} match(es)`;
  return { status: 'timeout', error: { code: 'ELEMENT_NOT_FOUND', message }, metrics, observed };
}

function satisfied(condition: Condition, matches: Placed[], index: number, { window }: WatchedScreen): boolean {
  const node = matches[index]?.node;
  if (condition === 'not_exists') return node === undefined;
  if (node === undefined) return false;
  if (condition === 'exists') return true;
  return isShown(node, window.bounds) && (condition === 'visible' || (node.clickable && node.enabled));
}

function rememberedElement(client: DeviceClient, seen: WatchedScreen, placed: Placed | undefined, { host }: ToolContext): Resolved | null {
  return placed === undefined ? null : resolvedOf(placed, knownElements(host).add(client.device, seen, placed));
}
