import type { FailureCode } from '@handsight/core/error';

/** The seven codes that envelopes have in the mobile-debug dialect. */
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

/** Receipts distinguish more than the envelope has codes for; its details name the error itself. */
export const envelopeCode = (code: FailureCode): EnvelopeCode =>
  isEnvelopeCode(code) ? code : code === 'CONTROL_CONVERGENCE_FAILED' ? 'TIMEOUT' : 'UNKNOWN';
