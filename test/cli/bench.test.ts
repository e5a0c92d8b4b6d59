import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../requires.ts';

const run = promisify(execFile);

/** The benchmarks run from the sources, as `npm run bench -- NAME` runs them. */
async function bench(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', fromRoot('bench/main.ts'), ...args], { cwd: fromRoot('.') });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

describe('the screen benchmark', () => {
  test('prints figures for readers, stages, growth, tokens and recall', { timeout: 120_000 }, async () => {
    const { code, stdout } = await bench('screen', 'examples', '--seconds', '0.001');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^3 dumps, /);
    for (const name of ['handsight (nodes)', 'fast-xml-parser', 'htmlparser2', 'saxes']) expect(stdout).toContain(name);
    for (const stage of ['read', 'print', 'fingerprint', 'diff']) expect(stdout).toMatch(new RegExp(`^${stage} +[\\d.,]+ `, 'm'));
    expect(stdout).toMatch(/compact text +\d+ +\d+ +\d+/);
    expect(stdout).toMatch(/^recall 100\.0 %: /m);
  });

  test('refuses a folder without dumps', { timeout: 60_000 }, async () => {
    const { code, stderr } = await bench('screen', 'docs');
    expect(code).not.toBe(0);
    expect(stderr).toContain('holds no .xml or .uix files');
  });
});
