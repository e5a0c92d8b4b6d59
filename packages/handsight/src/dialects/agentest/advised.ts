import type { HandsightError } from '@handsight/core/error';
import { ADVICE_OF_003 } from '@handsight/core/screen';

/** An error's message as the agentest dialect wants it. */
export const advised = ({ kind, message }: HandsightError): string => (kind === 'StaleRef' ? `${message}${ADVICE_OF_003}` : message);
