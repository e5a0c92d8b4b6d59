import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { untilAsleep } from './until-asleep.ts';

const { signal } = new AbortController();
const PID = 4711;

it('waits for a process that works, and not for one that has gone', async () => {
  const child = spawn(process.execPath, ['-e', "console.log('on'); process.stdin.resume()"], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  await untilAsleep(child.pid ?? 0, signal);
  child.kill('SIGKILL');
  await once(child, 'close');
  await untilAsleep(child.pid ?? 0, signal);
});

it('gives up on one that never sleeps', async () => {
  const child = spawn(process.execPath, ['-e', "console.log('on'); for (;;);"], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  await untilAsleep(child.pid ?? 0, signal);
  child.kill('SIGKILL');
  await once(child, 'close');
});

it('waits for one that other programs keep from running, until it has done its work and sleeps', async () => {
  const STARVED_MS = 250;
  const begun = performance.now();
  const isStarved = (): boolean => performance.now() - begun < STARVED_MS;
  await untilAsleep(PID, signal, () => Promise.resolve(isStarved() ? { isAsleep: false, ranMs: 7 } : { isAsleep: true, ranMs: 9 }));
  expect(isStarved()).toBe(false);
});

it('does not take one for asleep that has run between two looks', async () => {
  let ranMs = 0;
  let looks = 0;
  await untilAsleep(PID, signal, () => Promise.resolve({ isAsleep: true, ranMs: ++looks < 5 ? ++ranMs : ranMs }));
  expect(looks).toBe(5);
});
