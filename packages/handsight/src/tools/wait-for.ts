import { z } from 'zod';

import type { DeviceClient } from '@handsight/core/client';
import type { WaitCondition } from '@handsight/core/look';
import { HandsightError } from '@handsight/core/error';
import { printCompact } from '@handsight/core/screen';
import type { ToolContext } from '../tool/context.ts';
import { defineTool } from '../tool/tool.ts';
import { milliseconds, regex, selector, WHERE, windowOf } from './fields.ts';
import { hasSeen, lastSeen } from './last-seen.ts';

const input = z.strictObject({
  appears: selector.optional(),
  disappears: selector.optional(),
  text: regex.optional(),
  window: regex.optional(),
  window_gone: z.string().min(1).max(500).optional(),
  changes: z.string().min(1).max(100).optional(),
  focus: z.boolean().optional(),
  idle: z.boolean().optional(),
  timeout_ms: milliseconds.optional(),
  ...WHERE,
});
type Wait = z.output<typeof input>;

const output = z.object({
  elapsed_ms: z.number(),
  polls: z.int(),
  matched: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

export const waitFor = defineTool({
  name: 'wait_for',
  title: 'Wait for something',
  description:
    'Wait until the first of these comes true: selector or @ref appears or disappears, text matches, window (title regex) opens, window_gone (uid), screen changes (token or now), focus moves; or, alone, idle. 5000 ms unless told.',
  dialect: 'handsight',
  toolset: 'core',
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: null,
  input,
  output,
  async run(wait, context) {
    const client = await context.client(wait.device);
    const result = wait.idle === true ? await untilIdle(wait, client, context) : await untilTrue(wait, client, context);
    const screen = await whatIsNew(client, context);
    return { result, text: `${result.matched} after ${result.elapsed_ms} ms.`, ...(screen === '' ? {} : { screen }) };
  },
});

async function untilIdle(wait: Wait, client: DeviceClient, { signal }: ToolContext): Promise<z.output<typeof output>> {
  if (conditionsOf(wait).length > 0)
    throw new HandsightError('BadRequest', 'idle: it cannot be waited for together with something else', {});
  const times = wait.timeout_ms === undefined ? {} : { timeout_ms: wait.timeout_ms };
  const { elapsed_ms, polls, tree_hash } = await client.waitIdle({ ...times, ...windowOf(wait) }, signal);
  return { elapsed_ms, polls, matched: 'idle', detail: { tree_hash } };
}

async function untilTrue(wait: Wait, client: DeviceClient, { signal }: ToolContext): Promise<z.output<typeof output>> {
  const named = conditionsOf(wait);
  if (named.length === 0) throw new HandsightError('BadRequest', 'appears: name at least one thing to wait for', {});
  const found = await client.waitFor(
    {
      any_of: named.map(([, condition]) => condition),
      ...(wait.timeout_ms === undefined ? {} : { timeout_ms: wait.timeout_ms }),
      ...(wait.window_uid === undefined ? {} : { window_uid: wait.window_uid }),
    },
    signal,
  );
  const { elapsed_ms, polls, matched_index, matched_detail } = found;
  return { elapsed_ms, polls, matched: named[matched_index]?.[0] ?? '', detail: matched_detail };
}

function conditionsOf(wait: Wait): [string, WaitCondition][] {
  const { appears, disappears, text, window, window_gone, changes, focus } = wait;
  const all: [string, WaitCondition | undefined][] = [
    ['appears', appears === undefined ? undefined : { type: 'element_appears', selector: appears }],
    ['disappears', disappears === undefined ? undefined : { type: 'element_disappears', selector: disappears }],
    ['text', text === undefined ? undefined : { type: 'text_visible', regex: text }],
    ['window', window === undefined ? undefined : { type: 'window_appears', title_regex: window }],
    ['window_gone', window_gone === undefined ? undefined : { type: 'window_disappears', window_uid: window_gone }],
    ['changes', changes === undefined ? undefined : { type: 'tree_changes', ...(changes === 'now' ? {} : { since: changes }) }],
    ['focus', focus === true ? { type: 'focused_changes' } : undefined],
  ];
  return all.flatMap(([name, condition]) => (condition === undefined ? [] : [[name, condition]]));
}

/** What the caller has not been shown yet of the window in front. */
async function whatIsNew(client: DeviceClient, { connection, signal }: ToolContext): Promise<string> {
  const seen = await client.screen({ since: (uid) => lastSeen(connection, client.device, uid) }, signal);
  hasSeen(connection, client.device, seen);
  return seen.since?.text ?? printCompact(seen.root, seen.refOf).text;
}
