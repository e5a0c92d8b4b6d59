import type { ActionStep } from '../action-step.ts';
import type { FlowTrace } from '../flow-trace.ts';
import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import { crashed, packageOf } from '@handsight/core/screen';
import type { ToolContext } from '../../../tool/context.ts';
import { advised } from '../advised.ts';
import { Flow, type FlowFailure } from './flow.ts';
import { canBegin } from './next-target.ts';
import { runStep, serializedStep, type StepDone } from './run-step.ts';

/** The agentest dialect's steps with full idle detection; after these it looks whether the app still lives. */
const HEAVY: ReadonlySet<ActionStep['action']> = new Set(['tap', 'swipe', 'long_press', 'double_tap', 'pinch', 'rotate']);

/** One step after the other until one does not pass, the app crashes, or the next one's target is not there. */
export async function runFlow(
  steps: ActionStep[],
  client: DeviceClient,
  context: ToolContext,
): Promise<{ trace: FlowTrace; failure: FlowFailure | undefined }> {
  const flow = new Flow(steps.length, await client.screen({}, context.signal));
  for (const [i, step] of steps.entries()) {
    const failure = (await takeStep(flow, i, step, client, context)) ?? missedTarget(flow, i, step, steps[i + 1]);
    if (failure !== undefined) return { trace: flow.trace(failure), failure };
  }
  return { trace: flow.trace(), failure: undefined };
}

async function takeStep(
  flow: Flow,
  i: number,
  step: ActionStep,
  client: DeviceClient,
  context: ToolContext,
): Promise<FlowFailure | undefined> {
  const { clock } = context.host;
  const begun = clock.now();
  let done: StepDone;
  try {
    done = await runStep(step, client, context);
  } catch (error) {
    if (!(error instanceof HandsightError) || error.kind === 'Cancelled') throw error;
    flow.failed(serializedStep(step, error.context['is_secret'] === true), clock.now() - begun, advised(error));
    await lookAgain(flow, client);
    return { kind: error.kind, message: `Step ${i} (${step.action}) failed: ${advised(error)}` };
  }
  flow.saw(done.screen);
  if (HEAVY.has(step.action) && crashed(flow.first.root, done.screen.root)) {
    const now = packageOf(done.screen.root);
    flow.failed(done.reported, clock.now() - begun, `App crashed: the screen changed to ${now}`);
    const message = `App crashed after step ${i} (${step.action}). Current package: ${now}`;
    return { kind: 'VerificationFailed', message, appCrashDetected: true };
  }
  flow.passed(done.reported, clock.now() - begun, done.loading);
  return undefined;
}

function missedTarget(flow: Flow, i: number, step: ActionStep, next: ActionStep | undefined): FlowFailure | undefined {
  if (next === undefined || canBegin(next, flow.last)) return undefined;
  const where = `Screen changed after step ${i} (${step.action}): target for step ${i + 1} (${next.action})`;
  return { kind: 'ElementNotFound', message: `${where} no longer exists. The previous action may have led to another screen.` };
}

/** The screen at the point of failure; the last one seen where it cannot be read. */
async function lookAgain(flow: Flow, client: DeviceClient): Promise<void> {
  try {
    flow.saw(await client.screen());
  } catch (error) {
    if (!(error instanceof HandsightError)) throw error;
  }
}
