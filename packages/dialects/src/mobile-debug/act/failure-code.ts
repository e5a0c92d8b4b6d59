import type { FailureCode } from '@handsight/core/error';

/** The seven failure codes of the mobile-debug dialect's envelope. */
export const ENVELOPE_CODES = [
  'ELEMENT_NOT_FOUND',
  'ELEMENT_NOT_INTERACTABLE',
  'TIMEOUT',
  'NAVIGATION_NO_CHANGE',
  'AMBIGUOUS_TARGET',
  'STALE_REFERENCE',
  'UNKNOWN',
] as const satisfies readonly FailureCode[];
export type EnvelopeCode = (typeof ENVELOPE_CODES)[number];

const isEnvelopeCode = (code: FailureCode): code is EnvelopeCode => (ENVELOPE_CODES as readonly FailureCode[]).includes(code);

/** Receipts have more codes than the envelope; the exact error is in its details. */
export const envelopeCode = (code: FailureCode): EnvelopeCode =>
  isEnvelopeCode(code) ? code : code === 'CONTROL_CONVERGENCE_FAILED' ? 'TIMEOUT' : 'UNKNOWN';
