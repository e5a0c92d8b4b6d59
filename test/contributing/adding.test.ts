import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { fromRoot } from '../requires.ts';
import { ADDITIONS } from './additions.ts';
import { editedCopy } from './edited-copy.ts';

const Results = z.object({
  tool: z.string(),
  error: z.string(),
  row: z.looseObject({ status: z.number(), exit: z.number() }),
  predicate: z.string(),
  dialect: z.string(),
  denied: z.string(),
  ownDenied: z.string(),
  element: z.string(),
  picture: z.string(),
});

let folder: string;
let results: z.infer<typeof Results>;
beforeAll(async () => {
  folder = await editedCopy(ADDITIONS.flatMap(({ edits }) => edits));
  const args = ['--tsconfig', `${folder}/tsconfig.json`, fromRoot('test/contributing/use-additions.ts'), folder];
  const { stdout } = await promisify(execFile)(process.execPath, [fromRoot('node_modules/tsx/dist/cli.mjs'), ...args], { cwd: folder });
  results = Results.parse(JSON.parse(stdout));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A driver is added in examples/counter-driver.mjs, which test/cli/driver.test.ts runs. */
describe('CONTRIBUTING: what is added as it says', () => {
  test('a tool is listed and answers', () => {
    expect(results.tool).toBe('1 elements match.');
  });

  test('an error has its hint on every surface, and its status and exit code in the table', () => {
    expect(results.error).toMatch(/^TooManyElements: 1 elements match, 0 are allowed\nHint: Give a narrower selector\./);
    expect(results.row).toMatchObject({ status: 422 });
  });

  test('a predicate can be checked', () => {
    expect(results.predicate).toContain('holds  at_least: Edit = 1');
    expect(results.predicate).toContain('at_least: Edit = 99');
    expect(results.predicate).not.toContain('holds  at_least: Edit = 99');
  });

  test('a dialect has its own tools', () => {
    expect(results.dialect).toContain('pushed: yes, reaction: yes');
  });

  test("a dialect's tool can be denied, and so can what it sends be denied by it", () => {
    expect(results.denied).toContain('pushed: no');
    expect(results.ownDenied).toContain('tap is denied, because push_button is');
  });

  test('a scenario element is seen by role and name, and painted', () => {
    expect(results.element).toContain('Slider "Breakfast"="4"');
    expect(results.picture).toMatch(/pixels/);
  });
});
