import type { HandsightError } from '@handsight/core/error';
import { AGENTEST_STALE_REF_ADVICE } from '@handsight/core/screen';

/** An error's message as the agentest dialect requires it. */
export const advised = ({ kind, message }: HandsightError): string =>
  kind === 'StaleRef' ? `${message}${AGENTEST_STALE_REF_ADVICE}` : message;
