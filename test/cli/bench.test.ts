import { describe, expect, test } from 'vitest';
import { handsight } from './handsight.ts';

describe('handsight bench screen', () => {
  test('prints figures for readers, stages, growth, tokens and recall', { timeout: 60_000 }, async () => {
    const { code, stdout } = await handsight(['bench', 'screen', 'examples', '--seconds', '0.001']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^3 dumps, /);
    for (const name of ['handsight (nodes)', 'fast-xml-parser', 'htmlparser2', 'saxes']) expect(stdout).toContain(name);
    for (const stage of ['read', 'print', 'fingerprint', 'diff']) expect(stdout).toMatch(new RegExp(`^${stage} +[\\d.,]+ `, 'm'));
    expect(stdout).toMatch(/compact text +\d+ +\d+ +\d+/);
    expect(stdout).toMatch(/^recall 100\.0 %: /m);
  });

  test('refuses a folder without dumps', async () => {
    const { code, stderr } = await handsight(['bench', 'screen', 'docs']);
    expect(code).toBe(2);
    expect(stderr).toContain('holds no .xml or .uix files');
  });
});
