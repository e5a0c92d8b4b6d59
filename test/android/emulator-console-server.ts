import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** An emulator's console, which requires a token first. */
export interface ConsoleServer {
  port: number;
  /** The commands that were executed. */
  obeyed: string[];
  /** The path of the token file. */
  home: string;
  close(): Promise<void>;
}

export async function serveConsole(): Promise<ConsoleServer> {
  const home = await mkdtemp(join(tmpdir(), 'handsight-console-'));
  await writeFile(join(home, '.emulator_console_auth_token'), 'a-token\n');
  const obeyed: string[] = [];
  const server = createServer((socket) => {
    let isIn = false;
    socket.on('error', () => undefined);
    socket.write("Android Console: Authentication required\r\nAndroid Console: type 'auth <auth_token>'\r\nOK\r\n");
    createInterface({ input: socket }).on('line', (line) => {
      if (line === 'quit') socket.end();
      else if (line === 'auth a-token') isIn = true;
      if (line === 'quit') return;
      const isKnown =
        line === 'auth a-token' || (isIn && /^(?:network (?:speed|delay) (?:gsm|lte|none|\d+:\d+)|geo fix -?[\d.]+ -?[\d.]+)$/.test(line));
      if (isKnown && !line.startsWith('auth')) obeyed.push(line);
      socket.write(isKnown ? 'OK\r\n' : 'KO: bad command\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    obeyed,
    home,
    close: async () => {
      server.close();
      await rm(home, { recursive: true });
    },
  };
}
