import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps connections that have not brought a whole request yet from shutting others out: for a new one beyond `most`, the oldest of
 * them is closed. Those that have are never closed for it; where all have, the new one is refused.
 */
export function keepRoom(server: Server, most: number): void {
  const silent = new Set<Socket>();
  let open = 0;
  server.on('connection', (socket) => {
    open++;
    silent.add(socket);
    socket.once('close', () => {
      open--;
      silent.delete(socket);
    });
    if (open <= most) return;
    const [oldest = socket] = silent;
    silent.delete(oldest);
    oldest.destroy();
  });
  server.on('request', ({ socket }) => silent.delete(socket));
}
