import { z } from 'zod';

import { withDeadline, type Call } from '../../device/call.ts';
import { HandsightError } from '../../error/errors.ts';
import { findAll } from '../../screen/select/find.ts';
import { selectorFor } from '../../screen/select/selector-for.ts';
import { walk } from '../../screen/walk.ts';
import { searchPattern } from '../check/pattern.ts';
import { look, READ_TIMEOUT_MS, type Look } from '../look.ts';
import type { DeviceSession } from '../session.ts';
import { focusedElement } from '../target/aim.ts';
import { until } from './until.ts';

const selector = z.string().min(1).max(4000);
const regex = z.string().min(1).max(500);

/** Contract 004's seven things to wait for. */
export const WaitConditionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('element_appears'), selector }),
  z
    .strictObject({ type: z.literal('element_disappears'), selector: selector.optional(), element_id: z.string().max(2000).optional() })
    .refine((c) => (c.selector === undefined) !== (c.element_id === undefined), 'give a selector or an element_id'),
  z.strictObject({ type: z.literal('text_visible'), regex }),
  z.strictObject({ type: z.literal('window_appears'), title_regex: regex }),
  z.strictObject({ type: z.literal('window_disappears'), window_uid: z.string().min(1).max(500) }),
  z.strictObject({ type: z.literal('tree_changes'), since: z.string().min(1).max(100).optional() }),
  z.strictObject({ type: z.literal('focused_changes') }),
]);
export type WaitCondition = z.infer<typeof WaitConditionSchema>;

export const WaitForSchema = z.strictObject({
  any_of: z.array(WaitConditionSchema).min(1).max(20),
  timeout_ms: z.number().int().min(0).max(60_000).default(5000),
  poll_ms: z.number().int().min(50).max(10_000).default(200),
  window_uid: z.string().max(500).optional(),
});
export type WaitFor = z.infer<typeof WaitForSchema>;

export interface WaitResult {
  matched_index: number;
  matched_detail: Record<string, unknown>;
  elapsed_ms: number;
  polls: number;
}

/** How a condition is asked, each time; what it compares with is what was there when the waiting began. */
type Question = (now: Look | undefined, call: Call) => Promise<Record<string, unknown> | undefined> | Record<string, unknown> | undefined;

/** Waits for the first of several things; a timeout is an error that says how long and how often was looked. */
export async function waitFor(session: DeviceSession, wait: WaitFor, signal?: AbortSignal): Promise<WaitResult> {
  const { clock } = session.host;
  const begun = clock.now();
  let polls = 0;
  return withDeadline(
    clock,
    wait.timeout_ms + READ_TIMEOUT_MS,
    'wait_for',
    async (call) => {
      const first = await lookOrGone(session, wait.window_uid, call);
      const questions = wait.any_of.map((condition) => question(session, condition, first));
      let matched: Omit<WaitResult, 'elapsed_ms' | 'polls'> | undefined;
      await until(
        session,
        call,
        wait.timeout_ms,
        async () => {
          polls++;
          const now = await lookOrGone(session, wait.window_uid, call);
          for (const [matched_index, ask] of questions.entries()) {
            const matched_detail = await ask(now, call);
            if (matched_detail !== undefined) matched = { matched_index, matched_detail };
            if (matched !== undefined) return true;
          }
          return false;
        },
        wait.poll_ms,
      );
      const elapsed_ms = clock.now() - begun;
      if (matched !== undefined) return { ...matched, elapsed_ms, polls };
      throw new HandsightError('Timeout', `none of ${wait.any_of.length} conditions came true in ${wait.timeout_ms} ms`, {
        elapsed_ms,
        polls,
        timeout_ms: wait.timeout_ms,
      });
    },
    signal,
  );
}

async function lookOrGone(session: DeviceSession, uid: string | undefined, call: Call): Promise<Look | undefined> {
  try {
    return await look(session, { uid }, call);
  } catch (error) {
    if (error instanceof HandsightError && error.kind === 'WindowGone') return undefined;
    throw error;
  }
}

function question(session: DeviceSession, condition: WaitCondition, first: Look | undefined): Question {
  switch (condition.type) {
    case 'element_appears':
      return (now) => {
        const node = now === undefined ? undefined : findAll(now.raw, condition.selector)[0];
        return now === undefined || node === undefined
          ? undefined
          : { selector: selectorFor(now.root, now.shown(node)), element_id: node.id };
      };
    case 'element_disappears':
      return disappears(condition, first);
    case 'text_visible': {
      const pattern = searchPattern(condition.regex);
      return (now) => {
        const node =
          now === undefined
            ? undefined
            : [...walk(now.raw)].find(
                (n) => n.visible && [n.text, n.description, n.value ?? ''].some((text) => text !== '' && pattern.isIn(text)),
              );
        return now === undefined || node === undefined ? undefined : { selector: selectorFor(now.root, now.shown(node)) };
      };
    }
    case 'window_appears': {
      const pattern = searchPattern(condition.title_regex);
      return async (_, call) => {
        const window = (await session.windows(call)).find((w) => pattern.isIn(w.title));
        return window === undefined ? undefined : { window_uid: window.window_uid };
      };
    }
    case 'window_disappears':
      return async (_, call) =>
        (await session.windows(call)).some((w) => w.window_uid === condition.window_uid) ? undefined : { window_uid: condition.window_uid };
    case 'tree_changes': {
      const base = condition.since === undefined ? first?.treeHash : tokenHash(session, condition.since, first);
      if (base === undefined)
        throw new HandsightError('SnapshotExpired', `the tree token ${condition.since ?? ''} is unknown or expired`, {
          since: condition.since,
        });
      return (now) => (now !== undefined && now.treeHash !== base ? { tree_hash: now.treeHash } : undefined);
    }
    case 'focused_changes': {
      const before = focusKey(first);
      return (now) => {
        const after = focusKey(now);
        return after === before ? undefined : { focused: after };
      };
    }
  }
}

function tokenHash(session: DeviceSession, token: string, first: Look | undefined): string | undefined {
  return first === undefined ? undefined : session.host.tokens.get(token, `${session.device.id}\n${first.window.window_uid}`)?.treeHash;
}

function disappears(condition: Extract<WaitCondition, { type: 'element_disappears' }>, first: Look | undefined): Question {
  const { selector: wanted, element_id } = condition;
  if (wanted !== undefined) return (now) => (now !== undefined && findAll(now.raw, wanted).length > 0 ? undefined : { selector: wanted });
  const node =
    first === undefined ? undefined : [...walk(first.raw)].find((n) => n.id === element_id || `root${n.id.slice(1)}` === element_id);
  if (first === undefined || node === undefined) return () => ({ element_id });
  const path = selectorFor(first.raw, node);
  return (now) => (now !== undefined && findAll(now.raw, path).length > 0 ? undefined : { element_id });
}

function focusKey(look: Look | undefined): string {
  const node = look === undefined ? undefined : focusedElement(look.root);
  return look === undefined || node === undefined ? '' : `${look.window.window_uid} ${selectorFor(look.root, node)}`;
}
