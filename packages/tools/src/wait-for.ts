import { z } from 'zod';

import type { WaitCondition } from '@handsight/core/look';
import { milliseconds, regex, selector, WHERE } from './fields.ts';
import { defineRead, type Reading } from './read-tool.ts';
import { whatIsNew } from './screen-in-reply.ts';
import { forPeople } from './tool/for-people.ts';

const fields = z.strictObject({
  appears: forPeople('until this element is there', selector.optional()),
  disappears: forPeople('until this element is gone', selector.optional()),
  text: forPeople('until this regular expression matches a text', regex.optional()),
  window: forPeople('until a window with such a title (regular expression) opens', regex.optional()),
  window_gone: forPeople('until this window is gone', z.string().min(1).max(500).optional()),
  changes: forPeople('until the screen differs from the reading with this token, or from now', z.string().min(1).max(100).optional()),
  focus: forPeople('until the focus moves', z.boolean().optional()),
  idle: forPeople('until the screen is idle', z.boolean().optional()),
  timeout_ms: forPeople('how long to wait at most', milliseconds.optional()),
  ...WHERE,
});
type Wait = z.output<typeof fields>;

const input = fields
  .refine((wait) => wait.idle === true || conditionsOf(wait).length > 0, {
    path: ['appears'],
    error: 'give at least one condition to wait for',
  })
  .refine((wait) => wait.idle !== true || conditionsOf(wait).length === 0, {
    path: ['idle'],
    error: 'cannot be combined with a condition',
  });

const output = z.object({
  elapsed_ms: z.number(),
  polls: z.int(),
  matched: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

export const waitFor = defineRead({
  name: 'wait_for',
  title: 'Wait for something',
  description:
    'Wait until the first of these comes true: selector or @ref appears or disappears, text matches, window (title regex) opens, window_gone (uid), screen changes (token or now), focus moves; or, alone, idle. 5000 ms by default.',
  toolset: 'core',
  input,
  output,
  async read(wait, reading) {
    const result = wait.idle === true ? await untilIdle(wait, reading) : await untilTrue(wait, reading);
    const { lines } = await whatIsNew(reading.client, reading.connection, reading.signal);
    return {
      result,
      text: `${result.matched} after ${result.elapsed_ms} ms.`,
      ...(lines.length === 0 ? {} : { screen: lines.join('\n') }),
    };
  },
});

async function untilIdle(wait: Wait, { client, where, signal }: Reading): Promise<z.output<typeof output>> {
  const times = wait.timeout_ms === undefined ? {} : { timeout_ms: wait.timeout_ms };
  const { elapsed_ms, polls, tree_hash } = await client.waitIdle({ ...times, ...where }, signal);
  return { elapsed_ms, polls, matched: 'idle', detail: { tree_hash } };
}

async function untilTrue(wait: Wait, { client, signal }: Reading): Promise<z.output<typeof output>> {
  const conditions = conditionsOf(wait);
  const found = await client.waitFor(
    {
      any_of: conditions.map(([, condition]) => condition),
      ...(wait.timeout_ms === undefined ? {} : { timeout_ms: wait.timeout_ms }),
      ...(wait.window_uid === undefined ? {} : { window_uid: wait.window_uid }),
    },
    signal,
  );
  const { elapsed_ms, polls, matched_index, matched_detail } = found;
  return { elapsed_ms, polls, matched: conditions[matched_index]?.[0] ?? '', detail: matched_detail };
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
