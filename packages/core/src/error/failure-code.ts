/** The mobile-debug dialect's twelve failure codes. */
export const FAILURE_CODES = [
  'ELEMENT_NOT_FOUND',
  'ELEMENT_NOT_INTERACTABLE',
  'TIMEOUT',
  'NAVIGATION_NO_CHANGE',
  'AMBIGUOUS_TARGET',
  'STALE_REFERENCE',
  'UNKNOWN',
  'ACTION_REJECTED',
  'VERIFICATION_FAILED',
  'EXPECT_STATE_MISMATCH',
  'CONTROL_CONVERGENCE_FAILED',
  'SEMANTIC_MISMATCH',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];
