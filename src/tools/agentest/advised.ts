import type { HandsightError } from '../../error/errors.ts';
import { ADVICE_OF_003 } from '../../screen/ref/registry.ts';

/** An error's message as contract 003 wants it. */
export const advised = ({ kind, message }: HandsightError): string => (kind === 'StaleRef' ? `${message}${ADVICE_OF_003}` : message);
