import { createHmac } from 'node:crypto';

import type { Approval, OperatorAuthority } from '@handsight/core/guard';
import type { Host } from '@handsight/core/host';
import { linkTo } from '../http/link-to.ts';

const ATTEMPT_MS = 10_000;
/** Delays between attempts. */
const BACKOFF_MS = [1000, 2000, 4000, 8000, 16_000];

/** `t=<seconds>,v1=<hex>`: proves to a receiver with the secret that the host made the call, and when. */
function signature(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Notifies one address of every question and every decision. Returns a function that stops it. */
export function notifyByWebhook(host: Host, operator: OperatorAuthority, url: () => string): () => void {
  const { webhook } = host.config.human;
  if (webhook === undefined) return () => undefined;
  const stop = new AbortController();
  const { approvals } = host.guard.confirmations;
  const deliver = async (approval: Approval): Promise<void> => {
    const isAsked = approval.status === 'pending';
    const link = isAsked ? linkTo(host, operator, approval.id, url()) : null;
    const { id, action, args, reason, caller, device = null, status, expires_at, decided_by } = approval;
    const event = isAsked ? 'asked' : 'decided';
    const body = JSON.stringify({ event, id, action, args, reason, caller, device, status, expires_at, decided_by, link });
    for (const wait of [...BACKOFF_MS, undefined]) {
      if (isAsked && approvals.get(id).status !== 'pending') return;
      const problem = await attempt(webhook.url, webhook.secret, body, host, stop.signal);
      if (problem === undefined || stop.signal.aborted) return;
      if (wait === undefined) host.events.fault(new Error(`the webhook was not reached: ${problem}`));
      else await host.clock.after(wait, stop.signal);
    }
  };
  const unsubscribe = approvals.subscribe((approval) => {
    deliver(approval).catch((error: unknown) => {
      if (!stop.signal.aborted) host.events.fault(error);
    });
  });
  return () => {
    unsubscribe();
    stop.abort(new Error('the host is closing'));
  };
}

/** The problem, or undefined if delivered. Redirects are not followed: the secret link is for one address. */
async function attempt(url: string, secret: string, body: string, { clock }: Host, signal: AbortSignal): Promise<string | undefined> {
  const headers = { 'content-type': 'application/json', 'x-handsight-signature': signature(secret, Math.floor(clock.now() / 1000), body) };
  try {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]);
    const { ok, status } = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: limits });
    return ok ? undefined : `it answered ${status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
