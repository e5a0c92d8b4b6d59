import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { handsight } from './handsight.ts';
import { liveHost } from './live-host.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-names-'));
  await writeFile(join(folder, 'typo.yaml'), 'actions:\n  deny: [taps]\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a name in a deny list that no tool or action has', () => {
  test.each([['config'], ['serve', '--port', '0', '--config'], ['mcp', '--mode', 'mcp', '--config']])(
    'ends handsight %s',
    async (...args) => {
      const env = { XDG_STATE_HOME: folder };
      const { code, stderr } = await handsight([...args, join(folder, 'typo.yaml')], { env, cwd: folder });
      expect(code).toBe(2);
      expect(stderr).toContain('actions.deny: no tool or action is called taps; similar names: tap');
    },
  );
});

test('a command is denied by any name of what it sends', async () => {
  const host = await liveHost(['--device', 'virtual:login'], { config: 'actions:\n  deny: [agentest_reset_app, press_back]\n' });
  const [reset, key, tap] = [
    await host.run(['app', 'reset', 'shop']),
    await host.run(['press', 'enter']),
    await host.run(['tap', 'Sign in']),
  ];
  await host.end();
  expect(reset.stderr + reset.stdout).toContain('app is denied, because agentest_reset_app is');
  expect(key.stderr + key.stdout).toContain('press is denied, because press_back is');
  expect(tap.stdout).toContain('Tapped');
});
