import { HandsightError } from '@handsight/core/error';

/** Input of whatever kind: contact lost on the way leaves it open what happened. */
export async function acting<T>(input: () => Promise<T>): Promise<T> {
  try {
    return await input();
  } catch (error) {
    if (!(error instanceof HandsightError) || error.kind !== 'DeviceGone') throw error;
    throw new HandsightError('ActionLost', `${error.message}: it is not known whether it arrived`, error.context, { cause: error });
  }
}
