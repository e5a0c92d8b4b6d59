import { HandsightError } from '../../error/errors.ts';
import type { ConfirmationRequest } from '../../guard/confirmation/request.ts';
import type { Host } from '../../host/host.ts';
import type { ActRequest } from '../request.ts';
import { proposalOf } from './proposal.ts';

/** The caller's token, or the one issued for this input while the call waited. */
export function tokenFor(
  { guard }: Host,
  confirmation: ConfirmationRequest,
  { confirm_token, confirmation: asked }: ActRequest,
): string | undefined {
  if (confirm_token !== undefined || guard.confirmations.matching(confirmation) === undefined) return confirm_token;
  const given = asked?.token;
  if (asked !== undefined) asked.token = undefined;
  return given;
}

export const isHeldUp = (error: unknown): boolean => error instanceof HandsightError && error.kind === 'ConfirmationRequired';

/** Stores an input held by a rule, for a surface that can ask a person about it. */
export async function hold(input: Parameters<typeof proposalOf>[0]): Promise<void> {
  const { session, confirmation, request } = input;
  const rule = session.host.guard.confirmations.matching(confirmation);
  if (request.confirmation === undefined || request.confirmation.refusal !== undefined || rule === undefined) return;
  request.confirmation.held = { rule, proposal: (await proposalOf(input)).proposal };
}
