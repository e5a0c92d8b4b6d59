import type { ActionInput } from '@handsight/core/act';
import type { ActOptions } from '@handsight/core/client';
import { bareTapMs } from '../bare-tap.ts';
import type { CaseFacts, Stage, VerdictCase } from '../case.ts';
import { scriptedTruth, type Oracle } from '../truth/scripted-truth.ts';
import { loggedLines, stateOf, untilQuiet, type Site } from './site.ts';

/** A case on a scripted device, the same for every way to reach it. */
export interface ScriptedCase extends Omit<CaseFacts, 'toolkit'> {
  /** `button/late/400`: the screen or the state, what is done to its control, and when. */
  page?: string | undefined;
  /** Any other setup. */
  prepare?: ((site: Site) => Promise<unknown>) | undefined;
  action: ActionInput;
  options?: ActOptions | undefined;
  /** What somebody else does between the reply and the next one. */
  meanwhile?: ((site: Site) => Promise<unknown>) | undefined;
  isDone: Oracle;
}

/** The case for devices of one kind; `siteOf` gives it a new one that shows its page. */
export function on<Bed>(
  toolkit: string,
  siteOf: (bed: Bed, page: string | undefined) => Promise<Site>,
): (each: ScriptedCase) => VerdictCase<Bed> {
  return ({ page, prepare, action, options, meanwhile, isDone, ...facts }) => ({
    ...facts,
    toolkit,
    ...(prepare === undefined && options === undefined && isPlainTap(facts, action)
      ? {
          bareMs: async (bed: Bed) => {
            const { client, close } = await siteOf(bed, page);
            try {
              return await bareTapMs(client, action.target.selector);
            } finally {
              await close?.();
            }
          },
        }
      : {}),
    async stage(bed): Promise<Stage> {
      const site = await siteOf(bed, page);
      const { device, client, close } = site;
      await prepare?.(site);
      const since = await loggedLines(device);
      const staged = await stateOf(device, since);
      return {
        client,
        action,
        ...(options === undefined ? {} : { options }),
        ...(meanwhile === undefined
          ? {}
          : {
              meanwhile: async () => {
                await meanwhile(site);
              },
            }),
        ...(close === undefined ? {} : { clear: close }),
        atRest: () => untilQuiet(device),
        truth: async () => scriptedTruth(await stateOf(device, since), staged, isDone),
      };
    },
  });
}

type PlainTap = Extract<ActionInput, { type: 'tap' }> & { target: { selector: string } };

/** What works at once shows what a verdict costs; anything else shows what waiting costs. */
const isPlainTap = (
  { perturbation, postcondition }: Pick<CaseFacts, 'perturbation' | 'postcondition'>,
  action: ActionInput,
): action is PlainTap =>
  perturbation === 'works' &&
  postcondition !== 'stated' &&
  action.type === 'tap' &&
  'selector' in action.target &&
  typeof action.target.selector === 'string' &&
  action.count === undefined &&
  action.button === undefined;
