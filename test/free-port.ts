import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below Linux's ephemeral ports (32768 and up), so that no other process takes it in the meantime. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** A port for a program that needs one given and cannot choose its own. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false;
  }
}
