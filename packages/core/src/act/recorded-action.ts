import { z } from 'zod';

import { ActionSchema, type ActionInput } from './action.ts';
import type { Receipt } from '../host/receipt.ts';
import { parseInput } from '../error/parse-input.ts';
import type { ActRequest } from './request.ts';
import { TargetSchema } from '../look/target/target.ts';
import { WindowChoiceSchema } from '../look/choose-window.ts';

/** The fields of an action that hold a target. */
const AIMS = ['target', 'from', 'to', 'within'] as const;

const RecordedSchema = z.looseObject({
  window: WindowChoiceSchema.optional(),
  action: ActionSchema,
  dry_run: z.boolean().optional(),
  /** Selectors of the elements that the action names by ref: a ref means nothing in another session. */
  refs: z.record(z.string(), z.string()).default({}),
});

/** What must be recorded of an action to replay it. */
export function recordedArguments(device: string, request: ActRequest, { target }: Receipt): Record<string, unknown> {
  const { window, action, dry_run } = request;
  const ref = target.resolved?.ref ?? null;
  return {
    device,
    ...(window === undefined ? {} : { window }),
    action,
    ...(dry_run === true ? { dry_run } : {}),
    ...(ref === null || target.selector === null || !AIMS.some((name) => refIn(action, name) === ref)
      ? {}
      : { refs: { [ref]: target.selector } }),
  };
}

/** A recorded action, ready to be replayed. */
export function replayableAction(args: Record<string, unknown>): Pick<ActRequest, 'action' | 'window' | 'dry_run'> {
  const { window, action, dry_run, refs } = parseInput(RecordedSchema, args, 'recorded action');
  const aims = AIMS.flatMap((name) => {
    const ref = refIn(action, name);
    const selector = ref === undefined ? undefined : refs[ref];
    return selector === undefined ? [] : [[name, { selector }] as const];
  });
  return {
    action: parseInput(ActionSchema, { ...action, ...Object.fromEntries(aims) }, 'recorded action'),
    ...(window === undefined ? {} : { window }),
    ...(dry_run === undefined ? {} : { dry_run }),
  };
}

/** The ref in one of the action's targets, with its @. */
function refIn(action: ActionInput, name: (typeof AIMS)[number]): string | undefined {
  const parts: Record<string, unknown> = { ...action };
  const target = TargetSchema.safeParse(parts[name]).data;
  if (target === undefined) return undefined;
  const bySelector = 'selector' in target && typeof target.selector === 'object' ? target.selector.ref : undefined;
  const ref = 'ref' in target ? target.ref : bySelector;
  return ref === undefined || ref.startsWith('@') ? ref : `@${ref}`;
}
