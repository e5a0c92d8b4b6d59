import { actionOfStep, isInputStep, type ActionStep } from '../action-step.ts';
import type { DeviceClient } from '@handsight/core/client';
import type { Receipt } from '@handsight/core/host';
import type { Screen } from '@handsight/core/look';
import { IDLE_LOADING } from '../constants.ts';
import { IdleTimeoutError } from '@handsight/core/error';
import { bullets } from '@handsight/tools/tool';
import type { ToolContext } from '@handsight/tools/tool';
import { act } from '../perform-step.ts';
import { checkStep, isCheckStep } from './check-step.ts';

export interface StepDone {
  screen: Screen;
  /** The step with a typed secret redacted. */
  reported: ActionStep;
  loading?: string;
  /** Only for steps that send input. */
  receipt?: Receipt;
}

/** Runs one step and waits as its kind requires; throws if it does not pass. */
export async function runStep(step: ActionStep, client: DeviceClient, context: ToolContext): Promise<StepDone> {
  if (isCheckStep(step)) {
    const screen = await client.screen({}, context.signal);
    checkStep(step, screen);
    return { screen, reported: step };
  }
  if (!isInputStep(step)) return waitForStable(step, client, context);
  const receipt = await act(client, actionOfStep(step), context);
  const uid = receipt.window_changed?.to ?? receipt.target.window_uid;
  const screen = (uid === null ? undefined : client.lastScreen(uid)) ?? (await client.screen({}, context.signal));
  return {
    screen,
    receipt,
    reported: serializedStep(step, receipt.target.is_secret),
    ...(receipt.loading === null ? {} : { loading: receipt.loading }),
  };
}

export const serializedStep = (step: ActionStep, isSecret: boolean): ActionStep =>
  isSecret && 'value' in step ? { ...step, value: bullets(step.value) } : step;

type StableStep = Extract<ActionStep, { action: 'wait_for_stable' }>;

async function waitForStable(step: StableStep, client: DeviceClient, context: ToolContext): Promise<StepDone> {
  const timeout = step.timeoutMs ?? IDLE_LOADING.MAX_LOADING_WAIT_MS;
  const { loading, still_loading } = await client.waitStable(timeout, context.signal);
  if (still_loading) throw new IdleTimeoutError(loading ?? 'the screen is still loading');
  return { screen: await client.screen({}, context.signal), reported: step, ...(loading === null ? {} : { loading }) };
}
