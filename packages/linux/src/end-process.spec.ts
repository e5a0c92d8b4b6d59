import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { hasProcessEnded, signalProcess } from './end-process.ts';

test('a process has ended when it runs no more, not when it was signalled', async () => {
  const child = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); console.log("on"); setInterval(() => {}, 1000)']);
  const [pid, exited] = [child.pid ?? 0, once(child, 'exit')];
  await once(child.stdout, 'data');
  signalProcess(pid, 'SIGTERM');
  expect(await hasProcessEnded(pid)).toBe(false);
  signalProcess(pid, 'SIGKILL');
  await exited;
  expect(await hasProcessEnded(pid)).toBe(true);
  expect(() => signalProcess(pid, 'SIGKILL')).not.toThrow();
});
