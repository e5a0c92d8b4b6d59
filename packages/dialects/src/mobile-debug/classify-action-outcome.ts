import { z } from 'zod';

import { jsonAnswer } from '@handsight/tools/tool';
import { debugTool } from './debug-tool.ts';

const OUTCOMES = ['success', 'no_op', 'backend_failure', 'ui_failure', 'unknown'] as const;

/** Actions whose effect is on the screen and nowhere else. */
const LOCAL = new Set(['tap', 'tap_element', 'swipe', 'scroll_to_element', 'type_text', 'press_back', 'adjust_control']);

const EvidenceSchema = z.strictObject({
  uiChanged: z.boolean().describe('The fingerprints of the envelope differ'),
  expectedElementVisible: z.boolean().nullable().optional(),
  actionType: z.string().max(100).nullable().optional().describe('action_type of the envelope'),
  networkRequests: z
    .array(z.strictObject({ endpoint: z.string(), status: z.enum(['success', 'failure', 'retryable']) }))
    .nullable()
    .optional(),
  hasLogErrors: z.boolean().nullable().optional(),
});

interface Outcome {
  outcome: (typeof OUTCOMES)[number];
  reasoning: string;
}

export const classifyActionOutcome = debugTool({
  name: 'classify_action_outcome',
  title: 'Classify an outcome',
  description:
    'From what was seen after an action: success, no_op, backend_failure, ui_failure or unknown. Use it where no expect tool applies.',
  input: EvidenceSchema,
  output: z.object({ outcome: z.enum(OUTCOMES), reasoning: z.string() }),
  kind: 'admin',
  destructive: false,
  idempotent: true,
  run: (evidence) => Promise.resolve(jsonAnswer(classify(evidence))),
});

/** The mobile-debug dialect's rules; the first that applies decides. */
function classify({
  uiChanged,
  expectedElementVisible,
  actionType,
  networkRequests,
  hasLogErrors,
}: z.infer<typeof EvidenceSchema>): Outcome {
  const type = actionType?.trim().toLowerCase() ?? '';
  const withErrors = hasLogErrors === true ? '; the logs show errors' : '';
  if (expectedElementVisible === true) return { outcome: 'success', reasoning: 'the expected element is visible' };
  if (uiChanged) return { outcome: 'success', reasoning: 'the screen changed after the action' };
  if (type === '') return { outcome: 'unknown', reasoning: 'without actionType the place of the expected effect is unknown' };
  const bad = networkRequests?.find(({ status }) => status !== 'success');
  if (bad !== undefined) return { outcome: 'backend_failure', reasoning: `the request ${bad.endpoint} ended in ${bad.status}` };
  if (LOCAL.has(type))
    return {
      outcome: 'no_op',
      reasoning: `nothing on the screen changed${withErrors}; verify with expect_state or expect_element_visible`,
    };
  if (networkRequests === undefined || networkRequests === null)
    return { outcome: 'unknown', reasoning: 'the effect may be in the backend, and no requests were given' };
  if (networkRequests.length === 0)
    return { outcome: 'no_op', reasoning: `nothing on the screen changed and no request was made${withErrors}` };
  return { outcome: 'ui_failure', reasoning: 'the requests succeeded but the screen did not change' };
}
