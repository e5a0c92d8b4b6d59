import { HandsightError } from '@handsight/core/error';
import { printCompact, stoppedApp } from '@handsight/core/screen';
import type { Step } from '../read/flow.ts';
import type { Selector } from '../read/selector.ts';
import { describeNearMiss, nearMisses } from './near-misses.ts';
import { proposeRepair } from './propose-repair.ts';
import type { FailureDetail } from './result.ts';
import type { StepContext } from './step-context.ts';

const LOG_LINES = 40;
const MAX_SCREEN = 6000;

/** What was on the screen, what looked like what was wanted, and what the app and its log say. */
export async function explainFailure(step: Step, context: StepContext): Promise<FailureDetail> {
  const screen = await context.client.screen().catch(ignoreRefusal);
  const selector = wantedBy(step);
  const near = screen === undefined || selector === undefined ? [] : nearMisses(screen.root, selector);
  const log = context.capabilities.logs
    ? await context.client.logs({ maxLines: LOG_LINES }, context.signal).catch(ignoreRefusal)
    : undefined;
  const repair = near[0] === undefined || selector === undefined ? undefined : proposeRepair(step, selector, near[0]);
  return {
    screen: screen === undefined ? '' : printCompact(screen.root, screen.refOf, {}).text.slice(0, MAX_SCREEN),
    nearMisses: near.map(describeNearMiss),
    crash: screen === undefined ? null : (stoppedApp(screen.root)?.title ?? null),
    log: (log?.lines ?? []).filter(({ level }) => level === 'error' || level === 'fatal').map(({ tag, text }) => `${tag}: ${text}`),
    ...(repair === undefined ? {} : { repair }),
  };
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof HandsightError)) throw error;
  return undefined;
}

function wantedBy({ params }: Step): Selector | undefined {
  if ('element' in params) return params.element;
  if ('visible' in params && params.visible !== undefined) return params.visible;
  return 'id' in params || 'text' in params ? params : undefined;
}
