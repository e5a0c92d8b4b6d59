import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { untilAsleep } from './until-asleep.ts';

const { signal } = new AbortController();

it('waits for a process that works, and not for one that has gone', async () => {
  // Works for 40 ms, says so, and sleeps.
  const program = "const end = performance.now() + 40; while (performance.now() < end); console.log('done'); process.stdin.resume()";
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  let isDone = false;
  child.stdout.once('data', () => (isDone = true));
  await once(child.stdout, 'data');
  await untilAsleep(child.pid ?? 0, signal);
  expect(isDone).toBe(true);
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
