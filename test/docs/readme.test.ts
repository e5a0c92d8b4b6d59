import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { handsight } from '../cli/handsight.ts';
import { fromRoot } from '../requires.ts';

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

  test.each(blocks(/```(?:js|ts)\n([^]*?)```/g).map(([, program = '']) => ({ program })))(
    'has a program that runs: $program',
    ({ program }) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
        cwd: fromRoot('.'),
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      // A comment behind the last line of output says what it prints.
      const [, printed] = /console\.log\(.*\); \/\/ (.+)\n$/.exec(program) ?? [];
      if (printed !== undefined) expect(stdout.trimEnd().split('\n').at(-1)).toBe(printed);
    },
  );
});
