import type { ActionType } from '@handsight/core/act';
import type { ActionName, ReceiptTerms } from '@handsight/core/host';
import { ALIASES, HANDSIGHT_TOOLS } from '@handsight/tools';
import type { AnyTool, Dialect } from '@handsight/tools/tool';
import { AGENTEST_ALIASES } from '../agentest/aliases.ts';
import { AGENTEST_TOOLS } from '../agentest/all.ts';
import { DOKSI_TOOLS } from '../doksi/all.ts';
import { MOBILE_DEBUG_TOOLS } from '../mobile-debug/all.ts';
import { FAILURE_CODE_OF } from '../mobile-debug/failure-codes.ts';
import { OPENPOCKET_ALIASES } from '../openpocket/aliases.ts';
import { OBSERVER_ALIASES } from '../screen-observer/aliases.ts';
import { OBSERVER_NEXT_TOOLS } from '../screen-observer/next-tools.ts';
import { SCREEN_OBSERVER_TOOLS } from '../screen-observer/all.ts';

const TOOLS: Record<Dialect, readonly AnyTool[]> = {
  handsight: HANDSIGHT_TOOLS,
  doksi: DOKSI_TOOLS,
  'mobile-debug': MOBILE_DEBUG_TOOLS,
  agentest: AGENTEST_TOOLS,
  'screen-observer': SCREEN_OBSERVER_TOOLS,
};

/** Every tool of every dialect, and what else an action is called: what a host is given to check lists and rules by. */
export const TOOL_NAMES: readonly ActionName<ActionType>[] = [
  ...Object.values(TOOLS).flat(),
  ...[ALIASES, OPENPOCKET_ALIASES, AGENTEST_ALIASES, OBSERVER_ALIASES].flat(),
].map(({ name, sends, isPicture, isAlwaysAllowed, compares }) => ({ name, sends, isPicture, isAlwaysAllowed, compares }));

/** Receipts call failures as mobile-debug does, and what helps as screen-observer does; each surface puts its own dialect's tool in. */
export const RECEIPT_TERMS: ReceiptTerms = { failureCodes: FAILURE_CODE_OF, nextTools: OBSERVER_NEXT_TOOLS };
