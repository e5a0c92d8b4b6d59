import type { ActionInput } from '@handsight/core/act';
import type { ActOptions } from '@handsight/core/client';
import type { VirtualDevice } from '@handsight/virtual';
import type { CaseFacts, Stage, VerdictCase } from '../case.ts';
import { scriptedTruth, type Oracle } from '../truth/scripted-truth.ts';
import { callOf, loggedLines, stateOf, type Site } from './site.ts';

/** A case on a scripted device, the same for every way to reach it. */
export interface ScriptedCase extends Omit<CaseFacts, 'toolkit'> {
  /** `button/late/400`: the screen's link without its scheme. */
  page?: string | undefined;
  /** Anything else that has to be done before. */
  prepare?: (device: VirtualDevice) => Promise<void>;
  action: ActionInput;
  options?: ActOptions | undefined;
  isDone: Oracle;
}

/** The case for devices of one kind; `siteOf` gives it one that is as new. */
export function on<Bed>(toolkit: string, siteOf: (bed: Bed) => Promise<Site>): (each: ScriptedCase) => VerdictCase<Bed> {
  return ({ page, prepare, action, options, isDone, ...facts }) => ({
    ...facts,
    toolkit,
    async stage(bed): Promise<Stage> {
      const { device, client } = await siteOf(bed);
      if (page !== undefined) await device.openLink(`lab://${page}`, callOf());
      await prepare?.(device);
      const since = await loggedLines(device);
      return {
        client,
        action,
        ...(options === undefined ? {} : { options }),
        truth: async () => scriptedTruth(await stateOf(device, since), isDone),
      };
    },
  });
}
