import { z } from 'zod';

import { ActionSchema, type ActionInput } from './action.ts';
import type { Receipt } from './receipt.ts';
import { parsed, type ActRequest } from './request.ts';
import { TargetSchema, type Target } from './target/target.ts';
import { WindowChoiceSchema } from './window-choice.ts';

/** Where an action names what it aims at. */
const AIMS = ['target', 'from', 'to', 'within'] as const;

const RecordedSchema = z.looseObject({
  window: WindowChoiceSchema.optional(),
  action: ActionSchema,
  dry_run: z.boolean().optional(),
  /** Selectors of the elements that the action names by ref: a ref means nothing in another session. */
  refs: z.record(z.string(), z.string()).default({}),
});

/** What has to be kept of an action so that it can be done again. */
export function recordedArguments(request: ActRequest, { target }: Receipt): Record<string, unknown> {
  const { device, window, action, dry_run } = request;
  const ref = target.resolved?.ref ?? null;
  return {
    device,
    ...(window === undefined ? {} : { window }),
    action,
    ...(dry_run === true ? { dry_run } : {}),
    ...(ref === null || target.selector === null || !namesRef(action, ref) ? {} : { refs: { [ref]: target.selector } }),
  };
}

/** A recorded action as it can be done now. */
export function replayableAction(args: Record<string, unknown>): Pick<ActRequest, 'action' | 'window' | 'dry_run'> {
  const { window, action, dry_run, refs } = parsed(RecordedSchema, args, 'recorded action');
  const aims = AIMS.flatMap((name) => {
    const target = aimOf(action, name);
    const selector = target !== undefined && 'ref' in target ? refs[atRef(target.ref)] : undefined;
    return selector === undefined ? [] : [[name, { selector }] as const];
  });
  return {
    action: parsed(ActionSchema, { ...action, ...Object.fromEntries(aims) }, 'recorded action'),
    ...(window === undefined ? {} : { window }),
    ...(dry_run === undefined ? {} : { dry_run }),
  };
}

const namesRef = (action: ActionInput, ref: string): boolean =>
  AIMS.some((name) => {
    const target = aimOf(action, name);
    return target !== undefined && 'ref' in target && atRef(target.ref) === ref;
  });

const atRef = (ref: string): string => (ref.startsWith('@') ? ref : `@${ref}`);

function aimOf(action: ActionInput, name: (typeof AIMS)[number]): Target | undefined {
  const parts: Record<string, unknown> = { ...action };
  return TargetSchema.safeParse(parts[name]).data;
}
