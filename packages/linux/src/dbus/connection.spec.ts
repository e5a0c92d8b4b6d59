import { createServer } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BusConnection, BusError } from './connection.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-bus-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const opening = (path: string): Promise<BusConnection> => BusConnection.open(`unix:path=${path}`, AbortSignal.timeout(5000));

test('a bus that does not listen any more is gone, as one is that hangs up', async () => {
  const gone = await opening(join(folder, 'bus')).catch((error: unknown) => error);
  expect(gone).toBeInstanceOf(BusError);
  expect(gone).toMatchObject({ isGone: true });

  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(join(folder, 'bus'), resolve));
  await expect(opening(join(folder, 'bus'))).rejects.toMatchObject({ isGone: true });
  await new Promise((resolve) => server.close(resolve));
});
