import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { HelperClient } from './helper-client.ts';

describe('waiting for a helper that does not come', () => {
  let server: Server;
  let port: number;

  /** Takes connections and says nothing. */
  beforeEach(async () => {
    server = createServer((socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterEach(() => {
    server.close();
  });

  it('ends in time with a typed error', async () => {
    const client = new HelperClient(port);
    await expect(client.waitForReady(150)).rejects.toMatchObject({ kind: 'Timeout', code: 'TIMEOUT' });
    await client.shutdown();
  });

  it('says null of its status', async () => {
    const client = new HelperClient(port, 40);
    expect(await client.status()).toBeNull();
    expect(await client.status(10.5)).toBeNull();
    await client.shutdown();
  });
});
