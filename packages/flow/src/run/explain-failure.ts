import { AssertionFailedError, HandsightError } from '@handsight/core/error';
import { GUARD_KINDS } from '@handsight/core/guard';
import type { Host } from '@handsight/core/host';
import { printCompact, stoppedApp, type UnifiedUINode } from '@handsight/core/screen';
import type { Step } from '../read/flow.ts';
import type { Selector } from '../read/selector.ts';
import { WANTED_GONE } from './command/assert.ts';
import { describeNearMiss, nearMisses } from './near-misses.ts';
import { proposeRepair } from './propose-repair.ts';
import type { FailureDetail } from './result.ts';
import type { StepContext } from './step-context.ts';

const LOG_LINES = 40;
const MAX_SCREEN = 6000;

/** What was on the screen, the near misses, and what the app and its log say. */
export async function explainFailure(step: Step, error: unknown, context: StepContext): Promise<FailureDetail> {
  const screen = await context.client.screen().catch(ignoreRefusal);
  const log = context.capabilities.logs
    ? await context.client.logs({ maxLines: LOG_LINES }, context.signal).catch(ignoreRefusal)
    : undefined;
  return {
    screen: screen === undefined ? '' : printCompact(screen.root, screen.refOf, { screen: screen.monitor }).text.slice(0, MAX_SCREEN),
    ...whatIsThere(step, error, screen?.root, context.client.host),
    crash: screen === undefined ? null : (stoppedApp(screen.root)?.title ?? null),
    log: (log?.lines ?? []).filter(({ level }) => level === 'error' || level === 'fatal').map(({ tag, text }) => `${tag}: ${text}`),
  };
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof HandsightError)) throw error;
  return undefined;
}

/** A negative assertion has no repair: no change of the file would make the element go away. */
function whatIsThere(
  step: Step,
  error: unknown,
  root: UnifiedUINode | undefined,
  { guard }: Host,
): Pick<FailureDetail, 'nearMisses' | 'repair'> {
  if (error instanceof AssertionFailedError && error.expected === WANTED_GONE) {
    const { near_misses: there } = error.context;
    return { nearMisses: Array.isArray(there) ? there.map(String) : [] };
  }
  const selector = wantedBy(step, error);
  const near = root === undefined || selector === undefined ? [] : nearMisses(root, selector);
  const first = near[0];
  // A repair must not lead around a guard: none where one refused the step, and none to an element that one holds.
  const isGuarded =
    (error instanceof HandsightError && GUARD_KINDS.has(error.kind)) || (first !== undefined && guard.confirmations.holds(first.node));
  const repair = first === undefined || selector === undefined || isGuarded ? undefined : proposeRepair(step, selector, first);
  return { nearMisses: near.map(describeNearMiss), ...(repair === undefined ? {} : { repair }) };
}

function wantedBy({ key, params }: Step, error: unknown): Selector | undefined {
  if (key === 'extendedWaitUntil') return params.visible;
  // Only `expect` fails this way here: the step's own target was found, its expectation was not.
  if (error instanceof AssertionFailedError && key !== 'assertVisible') return params.expect?.visible;
  if ('element' in params) return params.element;
  return 'id' in params || 'text' in params ? params : undefined;
}
