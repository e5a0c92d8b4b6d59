import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { handsight } from './cli/handsight.ts';
import { fromRoot } from './requires.ts';

const readme = readFileSync(fromRoot('README.md'), 'utf8');
const blocks = (mark: RegExp): RegExpExecArray[] => [...readme.matchAll(mark)];

describe('README', () => {
  test.each(blocks(/```\n\$ npx handsight (.+)\n([^]*?)```/g).map(([, command, output]) => ({ command, output })))(
    'shows what `handsight $command` prints',
    async ({ command = '', output = '' }) => {
      const args = (command.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'|'$/g, ''));
      const { stdout } = await handsight(args);
      expect(stdout).toBe(output);
    },
  );

  test('has a program that runs', () => {
    const [program] = blocks(/```js\n([^]*?)```/g);
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program?.[1] ?? ''], {
      cwd: fromRoot('.'),
      encoding: 'utf8',
    });
    expect({ status, last: stdout.trimEnd().split('\n').at(-1) }).toEqual({ status: 0, last: '@c1 { x: 958, y: 670 }' });
  });
});
