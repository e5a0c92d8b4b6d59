import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps connections without a complete request from starving others: for a new connection beyond `most`, the oldest of them is
 * closed. Connections that have sent a request are never closed for this; if all have, the new one is refused.
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
