import type { OperatorAuthority } from '@handsight/core/guard';
import type { Host } from '@handsight/core/host';

/** A one-time link to a question, at an address that a person's phone can reach. */
export function linkTo(host: Host, operator: OperatorAuthority, approval: string, url: string): string {
  const base = host.config.human.base_url ?? url;
  return `${base.replace(/\/$/, '')}/ask/${host.guard.confirmations.approvals.link(operator, approval)}`;
}
