import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ShellExecutor } from '../adb/shell-executor.ts';
import { ensureHelper } from './ensure-helper.ts';
import * as jars from './helper-jar.ts';

vi.mock('./helper-jar.ts', { spy: true });

let said: string[];
beforeEach(() => {
  said = [];
  for (const name of ['AGENTEST_DISABLE_HELPER', 'HANDSIGHT_DISABLE_HELPER']) vi.stubEnv(name, '');
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => said.push(String(line)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Every command succeeds, apart from those that the pattern fits. */
const failing = (pattern: RegExp): ShellExecutor => ({
  exec: (command) => (pattern.test(command) ? Promise.reject(new Error('it failed')) : Promise.resolve('1\n')),
});

describe('a helper that cannot be had is null, and one line says why', () => {
  it.each([
    ['the switch of the environment', /none/, /AGENTEST_DISABLE_HELPER/, () => vi.stubEnv('AGENTEST_DISABLE_HELPER', '1')],
    ['a missing jar', /none/, /jar is missing/, () => vi.mocked(jars.findHelperJar).mockResolvedValueOnce(undefined)],
    ['a push that fails', / push /, /could not be pushed: it failed/, () => undefined],
    ['a start that fails', /app_process/, /app_process failed: it failed/, () => undefined],
    ['a port that is not forwarded', / forward /, /adb forward failed: it failed/, () => undefined],
    ['a helper that never answers', /none/, /./, () => undefined],
  ])('after %s', async (_, fails, why, before) => {
    before();
    expect(await ensureHelper(failing(fails), 'emulator-5554', { startupTimeoutMs: 300 })).toBeNull();
    expect(said).toEqual([expect.stringMatching(/^handsight: no helper: .+\n$/)]);
    expect(said[0]).toMatch(why);
  });
});
