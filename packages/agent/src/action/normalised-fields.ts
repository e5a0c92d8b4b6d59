import type { AgentAction } from './agent-action.ts';

/** A field that was missing or invalid, and the value used instead. */
export interface NormalisedField {
  field: string;
  /** The JSON type of the given value, or `missing`; for an unknown action type, its name. */
  given: string;
  used: string | number;
}

const MOST_CHARACTERS = 40;

/** What normalising an action changed. The given value is described, not repeated: it can be anything, of any size. */
export function normalisedFields(input: unknown, action: AgentAction): NormalisedField[] {
  const given = new Map<string, unknown>(typeof input === 'object' && input !== null ? Object.entries(input) : []);
  return Object.entries(action).flatMap(([field, used]): NormalisedField[] =>
    used === undefined || given.get(field) === used ? [] : [{ field, given: describe(field, given.get(field)), used }],
  );
}

function describe(field: string, value: unknown): string {
  if (value === undefined) return 'missing';
  if (field === 'type' && typeof value === 'string') return JSON.stringify(value.slice(0, MOST_CHARACTERS));
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** `durationMs: missing, took 1000`. */
export const formatNormalised = ({ field, given, used }: NormalisedField): string => `${field}: ${given}, took ${JSON.stringify(used)}`;
