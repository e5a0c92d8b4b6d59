import type { OperatorAuthority } from '@handsight/core/guard';
import { AccessRefused } from '../http/security.ts';

export function requireOperator(operator: OperatorAuthority | undefined): OperatorAuthority {
  if (operator !== undefined) return operator;
  throw new AccessRefused(403, 'only the operator decides approvals', "Send the operator's token as `Authorization: Bearer <token>`.");
}
