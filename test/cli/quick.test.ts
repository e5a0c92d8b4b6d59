import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { handsight, MAIN } from './handsight.ts';
import { liveHost, type LiveHost } from './live-host.ts';

/** Fails on every package but those that the quick path is made of, and on commander unless it is allowed. */
const ONLY_QUICK = `import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(\`
export async function resolve(specifier, context, next) {
  if (!/^(node:|file:|[./]|data:)/.test(specifier) && !/^@handsight[/](cli[/]quick|dialects[/]catalogue|core[/]environment)$/.test(specifier)) throw new Error('loads ' + specifier);
  return next(specifier, context);
}\`));`;

let host: LiveHost;
let hook: string;
beforeAll(async () => {
  host = await liveHost(['--device', 'virtual:login']);
  hook = join(host.place.folder, 'only-quick.mjs');
  await writeFile(hook, ONLY_QUICK);
  await writeFile(join(host.place.folder, 'empty.yaml'), '{}\n');
});
afterAll(() => host.end());

const alone = (args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', hook, MAIN, ...args], {
    env: { ...process.env, ...host.place.env },
    cwd: host.place.folder,
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
};

/** A configuration may hold the address, so the whole program is loaded. */
const whole = (args: string[]) =>
  handsight(args, { env: { ...host.place.env, HANDSIGHT_CONFIG: join(host.place.folder, 'empty.yaml') }, cwd: host.place.folder });

describe('a command on a running host', () => {
  test.each([
    [['look', '--full']],
    [['snapshot', '--json', '--only-interactive', '--full']],
    [['find', 'Button']],
    [['find', '--selector', 'Button', '--json']],
    [['find', 'Edit[']],
    [['tap', 'Nowhere']],
    [['--json', 'tap', 'Nowhere']],
    [['tap', '--target', 'Nowhere']],
    [['assert', 'text: nowhere to be seen']],
    [['wait-for', 'Nowhere', '--timeout-ms', '50']],
    [['devices']],
    [['trace', 'status']],
  ])('%j loads neither core nor commander, and prints what the whole program prints', async (args) => {
    const quick = alone(args);
    const { code, stdout, stderr } = await whole(args);
    expect(timeless(quick)).toEqual(timeless({ code, stdout, stderr }));
  });

  test('takes a positional field by its name too, before or after the others', () => {
    expect(alone(['type', '--dry-run', 'Ada', '--target', 'Username']).stdout).toBe(alone(['type', '--dry-run', 'Ada', 'Username']).stdout);
    expect(alone(['type', '--dry-run', '--text', 'Ada', 'Username']).stdout).toBe(alone(['type', '--dry-run', 'Ada', 'Username']).stdout);
  });

  test('a word for what an option has set is one too many', async () => {
    const { code, stderr } = await host.run(['tap', 'Save', '--target', 'Save']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('too many arguments')]);
  });

  test('a missing argument is named', async () => {
    const { code, stderr } = await host.run(['tap']);
    expect([code, stderr]).toEqual([2, expect.stringContaining("missing required argument 'target'")]);
  });
});

describe('without a host', () => {
  test.each([[[]], [['--help']], [['tap', '--help']], [['help', 'trace', 'start']], [['completions', 'zsh']], [['--version']]])(
    '%j is read from the catalogue',
    (args) => {
      expect(alone(args)).toMatchObject({ code: 0, stderr: '' });
    },
  );
});

/** Tokens of readings, ids and times differ between any two calls. */
const timeless = (run: { code: number | null; stdout: string; stderr: string }): unknown =>
  JSON.parse(
    JSON.stringify(run).replaceAll(
      /\d+(\.\d+)? ?ms|#[0-9a-z]{6}|\\"(at|taken_at|timestamp|step_id|caused_by_step_id|time|ms|took_ms|token|step|id|snapshot_id|action_id|duration_ms|elapsed_ms|waited_ms)\\":(\\"[^"]*\\"|[\d.]+)/g,
      '*',
    ),
  );
