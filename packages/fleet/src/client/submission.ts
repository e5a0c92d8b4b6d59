import { z } from 'zod';

import { MOST_PRIORITY } from '../store/ranks.ts';
import type { RUN_KINDS } from '../store/records.ts';

const DEFAULT_DEADLINE_MINUTES = 60;

/** What a run requires of the fleet. */
export const RunTermsSchema = z.object({
  request: z.string().max(1000).default('any').describe('Which devices it can use: `android>=13 && tag:lab-2`.'),
  priority: z.int().min(0).max(MOST_PRIORITY).default(5).describe('0 to 9; the highest goes first.'),
  deadline_minutes: z.number().positive().max(10_080).default(DEFAULT_DEADLINE_MINUTES).describe('From now; then it ends as expired.'),
  once: z.boolean().default(false).describe('Once it has acted, it is not repeated when its host is lost; it ends as lost.'),
  expected_ms: z.number().min(0).optional().describe('What it took before: of one submission the longest go first.'),
});
export type RunTerms = z.input<typeof RunTermsSchema>;
export type ParsedTerms = z.output<typeof RunTermsSchema>;

export interface Submission extends RunTerms {
  kind: (typeof RUN_KINDS)[number];
  name: string;
  work: Record<string, unknown>;
}
