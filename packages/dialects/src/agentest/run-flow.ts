import { z } from 'zod';

import { ActionStepSchema } from './action-step.ts';
import { jsonAnswer } from '@handsight/tools/tool';
import { agentestTool } from './agentest-tool.ts';
import { TOOL_NAMES } from './constants.ts';
import { runFlow } from './flow/run-flow.ts';

const SystemDialogSchema = z.object({ packageName: z.string(), title: z.string(), buttons: z.array(z.string()) });

const StepResultSchema = z.object({
  stepIndex: z.number().int(),
  action: ActionStepSchema,
  success: z.boolean(),
  durationMs: z.number(),
  error: z.string().optional(),
  loadingDetected: z.string().optional(),
});

const FlowTraceSchema = z.object({
  success: z.boolean(),
  stepsCompleted: z.number().int(),
  totalSteps: z.number().int(),
  results: z.array(StepResultSchema),
  screenFingerprint: z.string(),
  screenChanged: z.boolean(),
  finalUiTree: z.string().optional(),
  untrusted: z.literal(true).optional(),
  error: z.string().optional(),
  systemDialogs: z.array(SystemDialogSchema).optional(),
  appCrashDetected: z.boolean().optional(),
});

export const runFlowTool = agentestTool({
  name: TOOL_NAMES.RUN_FLOW,
  title: 'Run steps',
  description: `Run actions and assertions one after the other; stops at the first that does not pass. Every action waits by itself until the screen has come to rest, so that wait steps are rarely needed.
Aim with a target: {ref: "@b1"} from the UI tree, or id, text, textContains, className, description, index (all given must match). swipe names the way the finger moves, scroll_to the way through the content.
Answers with what every step did, and the UI tree if the screen changed or a step failed.`,
  input: z.strictObject({ steps: z.array(ActionStepSchema).min(1).max(500) }),
  output: FlowTraceSchema,
  kind: 'act',
  destructive: true,
  idempotent: false,
  sends: 'any',
  run: async ({ steps }, context) => {
    const { trace, failure } = await runFlow(steps, await context.client(), context);
    return { ...jsonAnswer(trace), ...(failure === undefined ? {} : { failed: true, error: failure.kind }) };
  },
});
