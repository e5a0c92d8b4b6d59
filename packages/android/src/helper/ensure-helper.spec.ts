import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ShellExecutor } from '../adb/shell-executor.ts';
import { ensureHelper } from './ensure-helper.ts';

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

function expectReason(why: RegExp): void {
  expect(said).toEqual([expect.stringMatching(/^handsight: no helper: .+\n$/)]);
  expect(said[0]).toMatch(why);
}

describe('a helper that cannot be had is null, and one line says why', () => {
  it.each([
    ['a push that fails', / push /, /could not be pushed: it failed/],
    ['a start that fails', /app_process/, /app_process failed: it failed/],
    ['a port that is not forwarded', / forward /, /adb forward failed: it failed/],
    ['a helper that never answers', /none/, /./],
  ])('after %s', async (_, fails, why) => {
    expect(await ensureHelper(failing(fails), 'emulator-5554', { startupTimeoutMs: 300 })).toBeNull();
    expectReason(why);
  });

  it('after the switch of the environment', async () => {
    vi.stubEnv('AGENTEST_DISABLE_HELPER', '1');
    expect(await ensureHelper(failing(/none/), 'emulator-5554')).toBeNull();
    expectReason(/AGENTEST_DISABLE_HELPER/);
  });

  it('after a missing jar', async () => {
    expect(await ensureHelper(failing(/none/), 'emulator-5554', { findJar: () => Promise.resolve(undefined) })).toBeNull();
    expectReason(/jar is missing/);
  });
});
