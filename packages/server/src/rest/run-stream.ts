import type { ServerResponse } from 'node:http';

import type { AgentRun } from '@handsight/agent';

const HEARTBEAT_MS = 15_000;
/** A listener with this much unread data is not reading. */
const MAX_UNREAD_BYTES = 4_000_000;

/** Streams the events of one run from its beginning to its end. A listener that disconnects does not end the run. */
export function streamRun(run: AgentRun, response: ServerResponse): void {
  const headers = Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
  response.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
  const beat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
  const stop = run.listen((event) => {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > MAX_UNREAD_BYTES) {
      response.destroy();
      return;
    }
    response.write(`id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    if (event.type === 'ended') response.end();
  });
  response.on('error', () => undefined);
  response.on('close', () => {
    clearInterval(beat);
    stop();
  });
}
