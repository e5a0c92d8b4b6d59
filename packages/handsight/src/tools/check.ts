import { z } from 'zod';

import { type PredicateResult, formatObserved } from '@handsight/core/look';
import { defineTool, type Verdict } from '../tool/tool.ts';
import { CHECK_FORMS, parseChecks } from './check-line.ts';
import { WHERE } from './fields.ts';

export const check = defineTool({
  name: 'check',
  title: 'Check the screen',
  description: `Whether all of these hold now: ${CHECK_FORMS}. A SELECTOR may be a @ref.`,
  dialect: 'handsight',
  toolset: 'core',
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: null,
  input: z.strictObject({ expect: z.array(z.string().max(5000)).min(1).max(20), ...WHERE }),
  output: z.object({
    all_passed: z.boolean(),
    results: z.array(z.object({ check: z.string(), passed: z.boolean(), observed: z.unknown() })),
  }),
  async run({ expect, window_uid, device }, context) {
    const client = await context.client(device);
    const { all_passed, results } = await client.assertState(
      parseChecks(expect, window_uid === undefined ? {} : { window_uid }),
      context.signal,
    );
    const told = results.map(({ passed, observed }: PredicateResult, i) => ({ check: expect[i] ?? '', passed, observed }));
    const screen = results.flatMap((each, i) => (each.passed ? [] : [`${expect[i] ?? ''}: saw ${formatObserved(each)}`]));
    return {
      result: { all_passed, results: told },
      text: '',
      verdicts: told.map(verdictOf),
      ...(screen.length === 0 ? {} : { screen: screen.join('\n') }),
      ...(all_passed ? {} : { failed: true, error: 'AssertionFailed' }),
    };
  },
});

const verdictOf = ({ check: line, passed }: { check: string; passed: boolean }): Verdict =>
  passed ? { status: 'verified', line: `holds  ${line}` } : { status: 'failed', line: `FAILED ${line}` };
