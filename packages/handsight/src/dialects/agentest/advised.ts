import type { HandsightError } from '@handsight/core/error';
import { ADVICE_OF_003 } from '@handsight/core/screen';

/** An error's message as contract 003 wants it. */
export const advised = ({ kind, message }: HandsightError): string => (kind === 'StaleRef' ? `${message}${ADVICE_OF_003}` : message);
