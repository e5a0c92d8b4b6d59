import { describe, expect, it } from 'vitest';

import { ProcessShellExecutor } from './shell-executor.ts';

const shell = new ProcessShellExecutor();
const node = (script: string): string => `"${process.execPath}" -e "${script}"`;
const HANG = node('setInterval(() => {}, 1000)');

describe('running a command of the machine', () => {
  it('gives what it prints, a picture in base64 among it', async () => {
    expect(await shell.exec(node("process.stdout.write('x'.repeat(3000000))"))).toHaveLength(3_000_000);
  });

  it('says what failed and why', async () => {
    const command = node("console.error('no such device'); process.exitCode = 3");
    await expect(shell.exec(command)).rejects.toMatchObject({ code: 'ADB_COMMAND_ERROR', message: 'no such device', command });
  });

  it('ends when its time is up, and says so', async () => {
    await expect(shell.exec(HANG, { timeoutMs: 200 })).rejects.toMatchObject({
      code: 'ADB_COMMAND_ERROR',
      message: 'the command took longer than 200 ms',
    });
  });

  it('ends when it is cancelled', async () => {
    await expect(shell.exec(HANG, { signal: AbortSignal.timeout(200) })).rejects.toMatchObject({ code: 'ADB_COMMAND_ERROR' });
  });
});
