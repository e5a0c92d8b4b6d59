import type { ActionInput } from '@handsight/core/act';
import type { ActOptions } from '@handsight/core/client';
import type { CaseFacts, Stage, VerdictCase } from '../case.ts';
import { scriptedTruth, type Oracle } from '../truth/scripted-truth.ts';
import { callOf, loggedLines, stateOf, type Site } from './site.ts';

/** A case on a scripted device, the same for every way to reach it. */
export interface ScriptedCase extends Omit<CaseFacts, 'toolkit'> {
  /** `button/late/400`: the screen's link without its scheme. */
  page?: string | undefined;
  /** Anything else that has to be done before. */
  prepare?: ((site: Site) => Promise<unknown>) | undefined;
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
      const site = await siteOf(bed);
      const { device, client } = site;
      if (page !== undefined) await device.openLink(`lab://${page}`, callOf());
      await prepare?.(site);
      const since = await loggedLines(device);
      const staged = await stateOf(device, since);
      return {
        client,
        action,
        ...(options === undefined ? {} : { options }),
        truth: async () => scriptedTruth(await stateOf(device, since), staged, isDone),
      };
    },
  });
}
