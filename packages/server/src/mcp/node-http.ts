import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Fetch = (request: Request) => Promise<Response>;

/** Serves a request of Node's HTTP server with a web-standard handler. `body` is set if the server has already read it. */
export async function answerNodeRequest(fetch: Fetch, req: IncomingMessage, res: ServerResponse, body?: unknown): Promise<void> {
  const left = new AbortController();
  res.once('close', () => left.abort());
  const response = await fetch(webRequest(req, body, left.signal));
  res.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    res.end();
    return;
  }
  res.flushHeaders();
  await pipeline(Readable.fromWeb(response.body), res).catch((error: unknown) => {
    if (!left.signal.aborted) throw error;
  });
}

function webRequest(req: IncomingMessage, body: unknown, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) headers.append(name, each);
  }
  const method = req.method ?? 'GET';
  const url = new URL(req.url ?? '/', `http://${req.headers.host ?? 'localhost'}`);
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal });
  if (body !== undefined) return new Request(url, { method, headers, signal, body: JSON.stringify(body) });
  return new Request(url, { method, headers, signal, body: Readable.toWeb(req), duplex: 'half' });
}
