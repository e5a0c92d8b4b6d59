import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fillAll } from '../../packages/cli/src/lazy.ts';
import { createProgram } from '../../packages/cli/src/program.ts';
import { handsight } from '../cli/handsight.ts';
import { freePort } from '../free-port.ts';
import { fromRoot } from '../requires.ts';

const readme = readFileSync(fromRoot('README.md'), 'utf8');
const pages = readme + readFileSync(fromRoot('docs/screens-from-files.md'), 'utf8');
const blocks = (mark: RegExp): RegExpExecArray[] => [...pages.matchAll(mark)];
const wordsOf = (command: string): string[] =>
  (command.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));

describe('README', () => {
  test.each(blocks(/```\n\$ npx handsight (.+)\n([^]*?)```/g).map(([, command, output]) => ({ command, output })))(
    'shows what `handsight $command` prints',
    async ({ command = '', output = '' }) => {
      const { stdout } = await handsight(wordsOf(command));
      expect(stdout).toBe(output);
    },
  );

  test('has sessions on the command line that go as they are shown', async () => {
    const session = [...readme.matchAll(/```console\n([^]*?)```/g)].map(([, lines = '']) => lines).join('');
    const steps = [...session.matchAll(/^\$ npx handsight (.+)\n((?:(?!\$ ).*\n)*)/gm)];
    expect(steps.length).toBeGreaterThan(4);
    const env = { HANDSIGHT_PORT: String(await freePort()) };
    try {
      for (const [, command = '', shown = ''] of steps) {
        const { code, stdout } = await handsight(wordsOf(command), { env });
        const printed = stdout.split('\n');
        expect([command, code]).toEqual([command, 0]);
        expect(printed).toEqual(expect.arrayContaining(shown.split('\n').filter((line) => line !== '…')));
      }
    } finally {
      await handsight(['stop'], { env });
    }
  });

  test('has a flow that passes', async () => {
    const [, flow = ''] = /```yaml\n(appId: [^]*?)```/.exec(readme) ?? [];
    const folder = await mkdtemp(join(tmpdir(), 'handsight-readme-'));
    await writeFile(join(folder, 'airplane.yaml'), flow);
    const { code, stdout } = await handsight(['test', join(folder, 'airplane.yaml')]);
    await rm(folder, { recursive: true });
    expect([code, stdout]).toEqual([0, expect.stringContaining('1 of 1 flows passed')]);
  });

  test('has commands that exist', async () => {
    const program = createProgram();
    await fillAll(program);
    const known = program.commands.map((command) => command.name());
    const used = [...pages.matchAll(/npx handsight ([a-z]+)/g)].map(([, name = '']) => name);
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
  });

  test.each(blocks(/```(?:js|ts)\n([^]*?)```/g).map(([, program = '']) => ({ program })))(
    'has a program that runs: $program',
    ({ program }) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
        cwd: fromRoot('.'),
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      // A comment after the last console.log gives its output.
      const [, printed] = /console\.log\(.*\); \/\/ (.+)\n$/.exec(program) ?? [];
      if (printed !== undefined) expect(stdout.trimEnd().split('\n').at(-1)).toBe(printed);
    },
  );
});
