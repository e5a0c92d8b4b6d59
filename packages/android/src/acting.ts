import { HandsightError } from '@handsight/core/error';

/** Any kind of input: when contact is lost on the way, its outcome is unknown. */
export async function acting<T>(input: () => Promise<T>): Promise<T> {
  try {
    return await input();
  } catch (error) {
    if (!(error instanceof HandsightError) || error.kind !== 'DeviceGone') throw error;
    throw new HandsightError('ActionLost', `${error.message}: it is not known whether it arrived`, error.context, { cause: error });
  }
}
