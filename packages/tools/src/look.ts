import { z } from 'zod';

import { elementWithId, type Screen } from '@handsight/core/look';
import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import { ambiguous, DEGRADED_REASONS, findNamed, findOne, nothingNamed, printCompact, type UnifiedUINode } from '@handsight/core/screen';
import type { Connection } from './tool/context.ts';
import { optionalTarget, WHERE } from './fields.ts';
import { defineRead } from './read-tool.ts';
import { doneByOthers, hasSeen, lastSeen } from './last-seen.ts';
import { parseTarget } from './parse-target.ts';
import { showedWhole } from './shown-screens.ts';
import { forPeople } from './tool/for-people.ts';

const input = z.strictObject({
  since: forPeople(
    'only what changed since the reading with this token, or last',
    z.string().max(100).optional().describe('last, or a token that was printed'),
  ),
  only_interactive: forPeople('only elements that can be operated', z.boolean().optional()),
  full: z.boolean().optional().describe('texts and values whole, with the keys of a keyboard and what is covered'),
  scope: forPeople('only this element and what is in it', optionalTarget),
  max_lines: forPeople('lines to print at most', z.int().min(1).max(10_000).optional()),
  depth: forPeople('levels to print', z.int().min(0).max(100).optional()),
  ...WHERE,
});

const output = z.object({
  window_uid: z.string(),
  token: z.string(),
  tree_hash: z.string(),
  node_count: z.int(),
  /** Whether `screen` contains only the changes. */
  is_diff: z.boolean(),
  unchanged: z.boolean(),
  truncated: z.boolean(),
  degraded: z.object({ reason: z.enum(DEGRADED_REASONS), detail: z.string() }).nullable(),
  screen: z.string(),
});

export const look = defineRead({
  name: 'look',
  title: 'Look at the screen',
  description:
    'The window as short lines with refs. With `since` only what has changed. scope: only that element, or a text whole with full.',
  toolset: 'core',
  input,
  output,
  async read(query, { client, where, connection, signal }) {
    const since = query.since === 'last' ? (uid: string) => lastSeen(connection, client.device, uid) : query.since;
    const seen = await client.screen({ ...where, since }, signal);
    hasSeen(connection, client.device, seen);
    const printed = seen.since === null ? print(seen, query, client, connection) : { screen: seen.since.text, truncated: false };
    const unchanged = seen.since?.unchanged ?? false;
    const result = {
      window_uid: seen.window.window_uid,
      token: seen.tree_token,
      tree_hash: seen.tree_hash,
      node_count: seen.node_count,
      is_diff: seen.since !== null,
      unchanged,
      degraded: seen.degraded,
      ...printed,
    };
    const text = [header(seen, query.since, connection), doneByOthers(connection, client)].filter((line) => line !== '').join('\n');
    const screen = [seen.degraded?.detail ?? '', printed.screen].filter((part) => part !== '').join('\n');
    return { result, text, ...(screen === '' ? {} : { screen }) };
  },
});

type Query = z.output<typeof input>;

/** A connection that lasts can say `last` instead of a token. */
function header({ window, tree_token, since, degraded }: Screen, wanted: string | undefined, { lasts }: Connection): string {
  const what = since === null ? '' : since.unchanged ? ' unchanged' : ' changed';
  const lost = wanted !== undefined && since === null ? ' (that token is not known any more, so this is the whole)' : '';
  const thin = degraded === null ? '' : ` ${degraded.reason}: the tree may hold less than the window shows`;
  const token = lasts === true ? '' : ` token ${tree_token}`;
  return `${window.window_uid}${what}${token}${lost}${thin}`;
}

function print(
  seen: Screen,
  { only_interactive, full, scope, max_lines, depth }: Query,
  client: DeviceClient,
  connection: Connection,
): { screen: string; truncated: boolean } {
  const printed = printCompact(seen.root, seen.refOf, {
    under: seen.under,
    screen: seen.monitor,
    ...(only_interactive === undefined ? {} : { onlyInteractive: only_interactive }),
    ...(full === undefined ? {} : { full }),
    ...(max_lines === undefined ? {} : { maxLines: max_lines }),
    ...(depth === undefined ? {} : { maxDepth: depth }),
    ...(scope === undefined ? {} : { scope: scoped(seen, scope, client) }),
  });
  const isPart = scope !== undefined || only_interactive === true || full === true || depth !== undefined;
  if (!isPart) showedWhole(connection, client.device, seen.window.window_uid, printed);
  return { screen: printed.text, truncated: printed.truncated };
}

function scoped({ root, window, refOf }: Screen, scope: string, { host }: DeviceClient): UnifiedUINode {
  const name = parseTarget(scope);
  if ('selector' in name) return findOne(root, name.selector);
  if ('name' in name) return onlyNamed(root, name.name, refOf);
  const id = 'ref' in name ? host.refs.resolve(name.ref).id : 'element_id' in name ? name.element_id : '';
  const node = elementWithId(root, id);
  if (node !== undefined) return node;
  throw new HandsightError('ElementNotFound', `scope: ${scope} is not in window ${window.window_uid}`, { scope });
}

function onlyNamed(root: UnifiedUINode, name: string, refOf: Screen['refOf']): UnifiedUINode {
  const found = findNamed(root, name);
  const [only] = found;
  if (only === undefined) throw nothingNamed(root, name, { refOf });
  if (found.length > 1) throw ambiguous(root, name, found);
  return only;
}
