import type { ActionStep } from '../action-step.ts';
import type { FlowTrace } from '../flow-trace.ts';
import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import { crashed, packageOf } from '@handsight/core/screen';
import { FlowRun, type ListedStep, workOfSteps } from '@handsight/flow';
import { ToolContext } from '@handsight/tools/tool';
import { advised } from '../advised.ts';
import { Flow, type FlowFailure } from './flow.ts';
import { canBegin } from './next-target.ts';
import { runStep, serializedStep, type StepDone } from './run-step.ts';

/** The agentest dialect's steps with full idle detection; after these it checks for a crash. */
const HEAVY: ReadonlySet<ActionStep['action']> = new Set(['tap', 'swipe', 'long_press', 'double_tap', 'pinch', 'rotate']);

interface FlowEnd {
  trace: FlowTrace;
  failure: FlowFailure | undefined;
}

/** Ends a list of steps; the trace contains the reason. */
class Ended extends HandsightError {
  readonly failure: FlowFailure;

  constructor(failure: FlowFailure) {
    super(failure.kind, failure.message, {});
    this.failure = failure;
  }
}

/**
 * Runs steps in order until one fails, the app crashes, or the next step's target is missing. They run like those of
 * flow files, so that they can be watched, paused and cancelled.
 */
export async function runFlow(steps: ActionStep[], client: DeviceClient, context: ToolContext): Promise<FlowEnd> {
  const { host, signal } = context;
  const flow = new Flow(steps.length, await client.screen({}, signal));
  let failure: FlowFailure | undefined;
  const listed = steps.map((step, i): ListedStep => ({
    command: step.action,
    title: titleOf(step),
    source: JSON.stringify(serializedStep(step, 'value' in step)),
    run: async (stop) => {
      const inner = new ToolContext(host, context.connection, { ...context.call, signal: stop });
      try {
        return await takeStep(flow, i, steps, client, inner);
      } catch (error) {
        if (error instanceof Ended) failure = error.failure;
        throw error;
      }
    },
  }));
  const work = workOfSteps({ name: `${steps.length} steps`, steps: listed });
  const pictures = host.screenshots.isWatched ? 'all' : 'none';
  const { status, error } = await FlowRun.start(work, client, { pictures, ...(signal === undefined ? {} : { signal }) }).ended();
  if (status !== 'passed' && failure === undefined) throw new HandsightError(error?.kind ?? 'Internal', error?.message ?? status, {});
  return { trace: flow.trace(failure), failure };
}

/** Typed text is left out: whether it is a secret is known only once its field has been found. */
function titleOf(step: ActionStep): string {
  const target = 'target' in step && step.target !== undefined ? ` ${JSON.stringify(step.target)}` : '';
  return `${step.action}${target}`;
}

async function takeStep(
  flow: Flow,
  i: number,
  steps: readonly ActionStep[],
  client: DeviceClient,
  context: ToolContext,
): Promise<StepDone> {
  const [before, step] = [steps[i - 1], steps[i]];
  if (step === undefined) throw new HandsightError('Internal', 'there is no such step', { step: i });
  const missed = before === undefined ? undefined : missedTarget(flow, i - 1, before, step);
  if (missed !== undefined) throw new Ended(missed);
  const { clock } = context.host;
  const begun = clock.now();
  let done: StepDone;
  try {
    done = await runStep(step, client, context);
  } catch (error) {
    if (!(error instanceof HandsightError) || error.kind === 'Cancelled') throw error;
    flow.failed(serializedStep(step, error.context['is_secret'] === true), clock.now() - begun, advised(error));
    await lookAgain(flow, client);
    throw new Ended({ kind: error.kind, message: `Step ${i} (${step.action}) failed: ${advised(error)}` });
  }
  flow.saw(done.screen);
  if (HEAVY.has(step.action) && crashed(flow.first.root, done.screen.root)) {
    const now = packageOf(done.screen.root);
    flow.failed(done.reported, clock.now() - begun, `App crashed: the screen changed to ${now}`);
    const message = `App crashed after step ${i} (${step.action}). Current package: ${now}`;
    throw new Ended({ kind: 'VerificationFailed', message, appCrashDetected: true });
  }
  flow.passed(done.reported, clock.now() - begun, done.loading);
  return done;
}

function missedTarget(flow: Flow, i: number, step: ActionStep, next: ActionStep): FlowFailure | undefined {
  if (canBegin(next, flow.last)) return undefined;
  const where = `Screen changed after step ${i} (${step.action}): target for step ${i + 1} (${next.action})`;
  return { kind: 'ElementNotFound', message: `${where} no longer exists. The previous action may have led to another screen.` };
}

/** Records the screen at the point of failure, or keeps the last one if it cannot be read. */
async function lookAgain(flow: Flow, client: DeviceClient): Promise<void> {
  try {
    flow.saw(await client.screen());
  } catch (error) {
    if (!(error instanceof HandsightError)) throw error;
  }
}
