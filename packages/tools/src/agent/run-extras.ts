import { readFile } from 'node:fs/promises';
import { z } from 'zod';

import type { RunOutput, RunSecrets } from '@handsight/agent';
import type { Config } from '@handsight/core/config';
import { HandsightError } from '@handsight/core/error';

/** A JSON Schema that a run's final answer is checked against. Throws BadRequest for one that is none. */
export function runOutput(schema: Record<string, unknown>): RunOutput {
  const check = compiled(schema);
  return {
    schema,
    problemWith(answer) {
      if (answer === undefined) return 'the task asks for an answer in JSON. Finish with one that fits the schema.';
      const [issue] = check.safeParse(answer).error?.issues ?? [];
      return issue && `the answer does not fit its schema: ${[...issue.path, issue.message].join(': ')}. Finish with one that does.`;
    },
  };
}

function compiled(schema: Record<string, unknown>): z.ZodType {
  try {
    return z.fromJSONSchema(schema);
  } catch (error) {
    throw new HandsightError(
      'BadRequest',
      `output: this is no JSON Schema that can be checked: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** The secrets of the configuration, read when they are needed. */
export const runSecrets = (configured: Config['agent']['secrets'], env: NodeJS.ProcessEnv): RunSecrets => ({
  names: Object.keys(configured),
  async read(name) {
    const from = Object.hasOwn(configured, name) ? configured[name] : undefined;
    if (from === undefined)
      throw new HandsightError(
        'BadRequest',
        `there is no secret ${JSON.stringify(name.slice(0, 60))}; there are ${Object.keys(configured).join(', ')}`,
      );
    if ('ask' in from) return 'person';
    const secret = 'env' in from ? env[from.env] : (await readFile(from.file, 'utf8').catch(() => '')).trim();
    if (secret !== undefined && secret !== '') return { secret };
    throw new HandsightError(
      'PermissionDenied',
      `the secret ${name} cannot be read: ${'env' in from ? `${from.env} is not set` : 'its file is missing or empty'} where the host runs`,
    );
  },
});
