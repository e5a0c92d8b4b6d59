import { HandsightError } from '@handsight/core/error';
import type { WindowWatch } from './window/window-watch.ts';

/** Input of whatever kind: nothing that was known of the screen stands, and contact lost on the way leaves it open what happened. */
export async function acting<T>(watch: WindowWatch, input: () => Promise<T>): Promise<T> {
  watch.forget();
  try {
    return await input();
  } catch (error) {
    if (!(error instanceof HandsightError) || error.kind !== 'DeviceGone') throw error;
    throw new HandsightError('ActionLost', `${error.message}: nobody knows whether it arrived`, error.context, { cause: error });
  } finally {
    watch.forget();
  }
}
