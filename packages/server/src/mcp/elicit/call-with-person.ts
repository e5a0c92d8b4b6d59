import type { CallConfirmation } from '@handsight/core/act';
import { HandsightError } from '@handsight/core/error';
import type { Approval } from '@handsight/core/guard';
import type { ToolAnswer } from '@handsight/tools/tool';
import type { Person } from './person.ts';

/** Additional call options if a person can be asked. */
export interface PersonCall {
  confirmation: CallConfirmation;
  onAsked: (approval: Approval) => void;
}

/** Calls a tool; its pending approvals are shown to the person, and an action held by a rule is retried once the person agrees. */
export async function callWithPerson<O extends object>(
  call: (withPerson: PersonCall) => Promise<ToolAnswer<O>>,
  person: Person,
  signal: AbortSignal,
  onFault: (error: unknown) => void,
): Promise<ToolAnswer<O>> {
  const ended = new AbortController();
  const during = AbortSignal.any([signal, ended.signal]);
  const onAsked = (approval: Approval): void => {
    person.present(approval, during).catch((error: unknown) => {
      if (!during.aborted) onFault(error);
    });
  };
  const confirmation: CallConfirmation = {};
  try {
    for (;;) {
      const attempt = await settled(call({ confirmation, onAsked }));
      const { held, hasSent = false } = confirmation;
      if (held === undefined || hasSent) return attempt();
      confirmation.held = undefined;
      try {
        confirmation.token = await person.confirm(held, signal);
        if (confirmation.token === undefined) return attempt();
      } catch (error) {
        if (!(error instanceof HandsightError)) throw error;
        // The next attempt reports it, in the call's dialect and with its receipt.
        confirmation.refusal = error;
      }
    }
  } finally {
    ended.abort(new Error('the call has ended'));
  }
}

/** The outcome of a call, whether it returns or throws. */
const settled = async <T>(call: Promise<T>): Promise<() => T> => {
  try {
    const value = await call;
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
};
