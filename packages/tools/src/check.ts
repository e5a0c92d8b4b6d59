import { z } from 'zod';

import { type PredicateResult, formatObserved } from '@handsight/core/look';
import { type Verdict } from './tool/tool.ts';
import { CHECK_FORMS, parseChecks } from './check-line.ts';
import { WHERE } from './fields.ts';
import { defineRead } from './read-tool.ts';

export const check = defineRead({
  name: 'check',
  title: 'Check the screen',
  description: `Whether all of these hold now: ${CHECK_FORMS}. S is a name, a selector or a @ref.`,
  toolset: 'core',
  input: z.strictObject({ expect: z.array(z.string().max(5000)).min(1).max(20), ...WHERE }),
  output: z.object({
    all_passed: z.boolean(),
    results: z.array(z.object({ check: z.string(), passed: z.boolean(), observed: z.unknown() })),
  }),
  async read({ expect, window_uid }, { client, signal }) {
    const { all_passed, results } = await client.assertState(parseChecks(expect, window_uid === undefined ? {} : { window_uid }), signal);
    const checked = results.map(({ passed, observed }: PredicateResult, i) => ({ check: expect[i] ?? '', passed, observed }));
    const screen = results.flatMap((each, i) => (each.passed ? [] : [`${expect[i] ?? ''}: saw ${formatObserved(each)}`]));
    return {
      result: { all_passed, results: checked },
      text: '',
      verdicts: checked.map(verdictOf),
      ...(screen.length === 0 ? {} : { screen: screen.join('\n') }),
      ...(all_passed ? {} : { failed: true, error: 'AssertionFailed' }),
    };
  },
});

const verdictOf = ({ check: line, passed }: { check: string; passed: boolean }): Verdict =>
  passed ? { status: 'verified', line: `holds  ${line}` } : { status: 'failed', line: `FAILED ${line}` };
